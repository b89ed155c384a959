"""Draws four_steps.svg: graph diffusion convolution on Zachary's karate club.

Usage: suffuse convert karate karate.csv && python3 four_steps.py karate.csv > four_steps.svg
"""

import sys

import numpy as np

ALPHA, KEPT, SEED = 0.15, 8, 0
CELL, SIDE, GAP = 7, 34 * 7, 40
BLUE, ORANGE, GREY = "#2b6cb0", "#dd6b20", "#a0aec0"
CLUB = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 16, 17, 19, 21]  # the instructor's faction


def adjacency(path):
    pairs = np.loadtxt(path, delimiter=",", skiprows=1, dtype=int)
    matrix = np.zeros((34, 34))
    matrix[pairs[:, 0], pairs[:, 1]] = 1
    return matrix


def layout(matrix):
    """Stress majorization on hop distances, from a circle; turned so that the factions face."""
    n = len(matrix)
    hops = np.where(matrix > 0, 1.0, np.inf)
    np.fill_diagonal(hops, 0)
    for k in range(n):
        hops = np.minimum(hops, hops[:, [k]] + hops[[k], :])
    angle = 2 * np.pi * np.arange(n) / n
    places = np.stack([np.cos(angle), np.sin(angle)], axis=1) * 2
    weights = np.where(hops > 0, 1 / np.maximum(hops, 1) ** 2, 0)
    for _ in range(300):
        offsets = places[:, None] - places[None, :]
        lengths = np.linalg.norm(offsets, axis=2) + np.eye(n)
        targets = places[None, :] + offsets * (hops / lengths)[:, :, None]
        places = (weights[:, :, None] * targets).sum(1) / weights.sum(1)[:, None]
    axis = places[CLUB].mean(0) - np.delete(places, CLUB, axis=0).mean(0)
    turn = np.arctan2(axis[1], axis[0])
    rotation = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    places = places @ rotation
    places -= places.min(0)
    return places / places.max(0)


def drawn_graph(matrix, places, x, values=None):
    points = np.array([x, 40]) + 12 + places * (SIDE - 24)
    parts = []
    strongest = matrix.max()
    for i, j in zip(*np.nonzero(np.triu(np.maximum(matrix, matrix.T), 1))):
        share = max(matrix[i, j], matrix[j, i]) / strongest
        near = values is not None and SEED in (i, j)
        parts.append(
            f'<line x1="{points[i][0]:.1f}" y1="{points[i][1]:.1f}" x2="{points[j][0]:.1f}" '
            f'y2="{points[j][1]:.1f}" stroke="{ORANGE if near else GREY}" '
            f'stroke-width="{1.6 if near else 0.8}" '
            f'stroke-opacity="{1 if near else 0.25 + 0.5 * share:.2f}"/>')
    for i, (px, py) in enumerate(points):
        colour = ORANGE if i == SEED and values is not None else BLUE if i in CLUB else "#4a5568"
        parts.append(f'<circle cx="{px:.1f}" cy="{py:.1f}" r="4.5" fill="{colour}" '
                     'stroke="white" stroke-width="1"/>')
    return parts


def drawn_matrix(matrix, x):
    parts = [f'<rect x="{x}" y="40" width="{SIDE}" height="{SIDE}" fill="white" '
             f'stroke="{GREY}" stroke-width="0.8"/>']
    order = CLUB + [i for i in range(34) if i not in CLUB]
    top = np.sort(matrix.ravel())[-40]  # the diagonal would leave everything else pale
    for row, i in enumerate(order):
        for column, j in enumerate(order):
            share = min(matrix[i, j] / top, 1)
            if share > 0.004:
                parts.append(f'<rect x="{x + column * CELL}" y="{40 + row * CELL}" width="{CELL}" '
                             f'height="{CELL}" fill="{BLUE}" fill-opacity="{share ** 0.6:.3f}"/>')
    return parts


def main():
    a = adjacency(sys.argv[1])
    loops = a + np.eye(34)
    scale = 1 / np.sqrt(loops.sum(0))
    t = scale[:, None] * loops * scale[None, :]
    s = ALPHA * np.linalg.inv(np.eye(34) - (1 - ALPHA) * t)
    places_of = np.argsort(-s, axis=0, kind="stable")[:KEPT]  # ties go to the smaller id
    kept = np.zeros_like(s)
    np.put_along_axis(kept, places_of, np.take_along_axis(s, places_of, axis=0), axis=0)
    result = kept / kept.sum(0)

    places = layout(a)
    panels = [("the graph A", "1  transition matrix T", lambda x: drawn_graph(a, places, x)),
              ("S = \u03a3 \u03b8\u2096 T\u1d4f", "2  diffusion (PageRank, \u03b1 = 0.15)",
               lambda x: drawn_matrix(s, x)),
              ("the 8 largest of each column", "3  sparsify", lambda x: drawn_matrix(kept, x)),
              ("the new graph", "4  renormalize",
               lambda x: drawn_graph(result - np.diag(np.diag(result)), places, x, s))]
    width = len(panels) * SIDE + (len(panels) + 1) * GAP
    svg = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 330" '
           'font-family="Helvetica, Arial, sans-serif">',
           f'<rect width="{width}" height="330" fill="white"/>']
    for k, (title, step, draw) in enumerate(panels):
        x = GAP + k * (SIDE + GAP)
        svg += [f'<text x="{x}" y="26" font-size="15" fill="#1a202c">{title}</text>']
        svg += draw(x)
        svg += [f'<text x="{x}" y="{40 + SIDE + 28}" font-size="14" fill="{ORANGE}">{step}</text>']
    print("\n".join(svg + ["</svg>"]))


main()
