"""Places for the nodes around one node: hops become rings, and a tree keeps branches apart."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.sparse
from scipy.sparse.csgraph import shortest_path


def hops_to(graph: Any, node: int) -> Any:
    """The number of edges on a shortest path from each node to `node`; inf where there is none."""
    return shortest_path(graph.T, indices=node, unweighted=True)


def ring_places(graph: Any, node: int, shown: Any, hops: Any) -> Any:
    """Points in the plane, one for each node of `shown`, with `node` at the origin.

    A node that is h hops away lies on the circle of radius h; one that no path joins to `node`
    lies one ring outside the last. A node hangs on the first neighbour one ring further in, and
    every branch gets an angle proportional to its number of ends, so branches do not cross.
    """
    reached = hops[shown][np.isfinite(hops[shown])]
    outside = reached.max() + 1 if len(reached) else 1
    radius = {int(v): float(hops[v]) if np.isfinite(hops[v]) else outside for v in shown}
    children = _children(graph, node, shown, radius)
    angles: dict[int, float] = {}
    _spread(node, 0.0, 2 * np.pi, children, angles)
    turned = np.array([[np.cos(angles[int(v)]), np.sin(angles[int(v)])] for v in shown])
    return turned * np.array([[radius[int(v)]] for v in shown])


def free_angle(places: Any) -> float:
    """The middle of the largest gap between the directions of the points; up if there are none."""
    if not len(places):
        return np.pi / 2
    angles = np.sort(np.arctan2(places[:, 1], places[:, 0]))
    gaps = np.diff(angles, append=angles[0] + 2 * np.pi)
    widest = int(np.argmax(gaps))
    return float(angles[widest] + gaps[widest] / 2)


def _children(graph: Any, node: int, shown: Any, radius: dict[int, float]) -> dict[int, list[int]]:
    """The tree: children[v] hang on v. Without a neighbour one ring further in, on `node`."""
    either = scipy.sparse.csr_array(graph + graph.T)
    children: dict[int, list[int]] = {int(v): [] for v in shown}
    for v in map(int, shown):
        if v == node:
            continue
        beside = either.indices[either.indptr[v] : either.indptr[v + 1]]
        inner = [int(u) for u in beside if int(u) in radius and radius[int(u)] == radius[v] - 1]
        children[inner[0] if inner else node].append(v)
    return children


def _spread(
    node: int, first: float, last: float, children: dict[int, list[int]], angles: dict[int, float]
) -> None:
    """Puts `node` in the middle of the sector and shares the sector among its children."""
    angles[node] = (first + last) / 2
    ends = [_ends(child, children) for child in children[node]]
    borders = first + (last - first) * np.cumsum([0, *ends]) / max(sum(ends), 1)
    for child, low, high in zip(children[node], borders, borders[1:]):
        _spread(child, low, high, children, angles)


def _ends(node: int, children: dict[int, list[int]]) -> int:
    return sum(_ends(child, children) for child in children[node]) or 1
