"""Homophily before and after."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._engine import InputError
from .axes import AFTER, BEFORE, legend, new_axes
from .graphs import labels_of, two_graphs


def homophily(before: Any, after: Any, *, labels: Any = None, ax: Any = None) -> Any:
    """Which share of the weight joins nodes of one class: for every class, and for all.

    For class c it is, of the weight in the columns of its nodes, the share that comes from class
    c. The diagonal and unlabelled nodes (negative labels) do not count. Grey: the share if edges
    joined nodes at random. `labels` are numbers, or the names of the classes (None: unlabelled);
    they may be left out where `before` is a Dataset that has some.
    """
    graphs = two_graphs(before, after)
    classes, names = labels_of(before, labels, graphs[0].shape[0])
    if classes is None:
        raise InputError("homophily needs labels: those of a Dataset, or labels=")
    old, new = (_shares(graph, classes) for graph in graphs)
    ax = new_axes(ax)
    places = np.arange(len(old))
    ax.hlines(places, old, new, color="0.8", linewidth=3, zorder=1)
    ax.plot(_by_chance(classes), places, "|", color="0.5", markersize=10, label="by chance")
    ax.plot(old, places, "D", color=BEFORE, label="before")
    ax.plot(new, places, "o", color=AFTER, label="after")
    ax.set_yticks(places, ["all", *_called(names, len(old) - 1)])
    ax.invert_yaxis()
    ax.set_xlim(0, 1)
    ax.set_xlabel("share of the weight that comes from the same class")
    ax.grid(axis="x", color="0.92")
    legend(ax, loc="lower left", bbox_to_anchor=(0, 1), ncols=3, borderaxespad=0)
    return ax


def _called(names: list[str], classes: int) -> list[str]:
    return [*names[:classes], *(f"class {c}" for c in range(len(names), classes))]


def _shares(graph: Any, labels: Any) -> Any:
    """The share of all, then those of the classes; nan where there is no weight."""
    entries = graph.tocoo()
    known = (labels[entries.row] >= 0) & (labels[entries.col] >= 0)
    source, target = labels[entries.row[known]], labels[entries.col[known]]
    weight = entries.data[known]
    classes = _count(labels)
    whole = np.bincount(target, weight, classes)
    inside = np.bincount(target, weight * (source == target), classes)
    whole, inside = np.append(whole.sum(), whole), np.append(inside.sum(), inside)
    return np.divide(inside, whole, out=np.full(len(whole), np.nan), where=whole != 0)


def _by_chance(labels: Any) -> Any:
    """The same shares of all pairs of different nodes."""
    sizes = np.bincount(labels[labels >= 0], minlength=_count(labels))
    nodes = max(sizes.sum(), 2)
    return np.append((sizes * (sizes - 1)).sum() / nodes, sizes - 1) / (nodes - 1)


def _count(labels: Any) -> int:
    return max(int(labels.max(initial=-1)) + 1, 0)
