"""Draws neighbourhood.svg: what a member of the karate club aggregates from, before and after GDC.

Usage: python3 neighbourhood.py path/to/suffuse > neighbourhood.svg
"""

import pathlib
import subprocess
import sys
import tempfile

import numpy as np

NODE, KEPT, ALPHA = 27, 10, 0.15  # a member with one friend in the other faction
PANEL, CENTRE, HEIGHT = 460, 232, 532
RINGS = [0, 84, 140, 178, 200]  # radius by number of steps from the node
COLOURS = ["#2b6cb0", "#dd6b20"]
FACTIONS = ["the instructor's faction", "the officer's faction"]
INK, SOFT, PALE = "#1a202c", "#5a6678", "#cbd5e0"
HALO = 'stroke="white" stroke-width="3.5" paint-order="stroke"'


def matrix_and_labels(program, *arguments):
    """The graph that the program writes, dense, and the faction of every node."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "out.npz"
        subprocess.run([program, *arguments, path], check=True, stdout=subprocess.DEVNULL)
        with np.load(path) as file:
            matrix = np.zeros(file["adj_shape"])
            rows = np.repeat(np.arange(len(matrix)), np.diff(file["adj_indptr"]))
            matrix[rows, file["adj_indices"]] = file["adj_data"]
            return matrix, file["labels"]


def steps_from(node, graph):
    steps = np.full(len(graph), -1)
    reached = np.arange(len(graph)) == node
    for step in range(len(graph)):
        steps[reached & (steps < 0)] = step
        reached = graph[reached].any(0)
    return steps


def relaxed(graph, angles, room, rounds=60):
    """Turns every node towards its neighbours; no two share a direction, each has its room."""
    for _ in range(rounds):
        order = np.argsort(np.angle(graph @ np.exp(1j * angles) + np.exp(1j * angles)),
                           kind="stable")
        ends = np.cumsum(room[order])
        even = 2 * np.pi * (ends - room[order] / 2) / ends[-1]
        angles[order] = even + np.angle(np.exp(1j * (angles[order] - even)).sum())
    return angles


def layout(graph, labels, column):
    """Rings around the node, one for every step, the two factions on opposite sides."""
    steps = steps_from(NODE, graph)
    side = np.where(labels == labels[NODE], 0.0, np.pi)
    room = np.where(column > 0, 5.0 - steps, 1.0) * (steps > 0)
    angles = relaxed(graph, side + np.sin(np.arange(len(graph))), room)
    radius = np.array(RINGS)[steps]
    return np.stack([radius * np.cos(angles), radius * np.sin(angles)], axis=1)


def line(a, b, colour, width, opacity=1.0):
    return (f'<line x1="{a[0]:.1f}" y1="{a[1]:.1f}" x2="{b[0]:.1f}" y2="{b[1]:.1f}" '
            f'stroke="{colour}" stroke-width="{width:.2f}" stroke-opacity="{opacity:.2f}" '
            'stroke-linecap="round"/>')


def text(x, y, words, size=13, colour=INK, anchor="middle", more=""):
    return (f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{colour}" '
            f'text-anchor="{anchor}" {more}>{words}</text>')


def backdrop(graph, points, centre):
    parts = [line(points[i], points[j], PALE, 0.7, 0.8)
             for i, j in zip(*np.nonzero(np.triu(graph, 1)))]
    for radius, words in zip(RINGS[1:], ["1 step", "2 steps"]):
        x, y = centre + radius * np.array([-0.77, 0.64])
        parts += [f'<circle cx="{centre[0]}" cy="{centre[1]}" r="{radius}" fill="none" '
                  f'stroke="{SOFT}" stroke-opacity="0.5" stroke-dasharray="1.5 4"/>',
                  text(x, y + 4, words, 11, SOFT, more=HALO)]
    return parts


def drawn_node(place, colour, number, weight):
    """A node that counts is full and numbered; the others stand pale in the background."""
    x, y = place
    if weight == 0:
        return [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" fill="white" stroke="{colour}" '
                'stroke-width="1.3" stroke-opacity="0.55"/>']
    return [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="11" fill="{colour}" stroke="white" '
            'stroke-width="1.5"/>',
            text(x, y + 4, number, 11, "white", more='font-weight="bold"')]


def share_beside(place, centre, weight, colour):
    away = (place - centre) / np.hypot(*(place - centre))
    x, y = place + away * [29, 22]
    return text(x, y + 4, f"{100 * weight:.0f} %", 12, colour, more=HALO)


def panel(column, scene, middle, title):
    graph, labels, places = scene
    centre = np.array([middle, CENTRE])
    points = centre + places
    chosen = [i for i in np.argsort(column, kind="stable") if column[i] > 0 and i != NODE]
    colour = [COLOURS[label] for label in labels]
    parts = [text(middle, 38, title, 18, more='font-weight="bold"')]
    parts += backdrop(graph, points, centre)
    parts += [line(points[i], points[NODE], colour[i], 62 * column[i], 0.8) for i in chosen]
    for i in np.argsort(column, kind="stable"):
        parts += drawn_node(points[i], colour[i], i, column[i])
    parts += [share_beside(points[i], centre, column[i], colour[i]) for i in chosen]
    parts += [f'<circle cx="{middle}" cy="{CENTRE}" r="14.5" fill="none" stroke="{INK}" '
              'stroke-width="2"/>']
    return parts + [text(middle, HEIGHT - 72 + 20 * k, words, 14, (INK, SOFT)[k])
                    for k, words in enumerate(summary(column, graph, labels))]


def summary(column, graph, labels):
    others = (column > 0) & (np.arange(len(column)) != NODE)
    foreign = column[others & (labels != labels[NODE])].sum() / column[others].sum()
    new = int((others & (graph[:, NODE] == 0)).sum())
    words = f"nodes count, {new} of them not its neighbours" if new else "neighbours, all alike"
    return [f"{others.sum()} {words}",
            f"{100 * foreign:.0f} % of their weight is from the other faction"]


def legend():
    parts = []
    for k, words in enumerate(FACTIONS):
        x = PANEL - 190 + 210 * k
        parts += [f'<circle cx="{x}" cy="{HEIGHT - 23}" r="6" fill="{COLOURS[k]}"/>',
                  text(x + 13, HEIGHT - 18.5, words, 13, INK, "start")]
    return parts


def main():
    program = sys.argv[1]
    graph, labels = matrix_and_labels(program, "convert", "karate")
    before, _ = matrix_and_labels(program, "gdc", "karate", "--theta", "0,1", "--transition",
                                  "col", "--all", "--output")
    after, _ = matrix_and_labels(program, "gdc", "karate", "--ppr", str(ALPHA), "--top-k",
                                 str(KEPT), "--output")
    scene = (graph, labels, layout(graph, labels, after[:, NODE]))
    svg = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * PANEL} {HEIGHT}" '
           'font-family="Helvetica, Arial, sans-serif">',
           f'<rect x="1" y="1" width="{2 * PANEL - 2}" height="{HEIGHT - 2}" rx="12" '
           f'fill="white" stroke="{PALE}"/>']
    svg += panel(before[:, NODE], scene, PANEL / 2 + 10, f"node {NODE} in the graph")
    svg += panel(after[:, NODE], scene, 3 * PANEL / 2 - 10, f"node {NODE} after GDC")
    print("\n".join(svg + legend() + ["</svg>"]))


main()
