"""The distribution of degrees before and after."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._engine import InputError
from .axes import AFTER, BEFORE, legend, new_axes
from .graphs import two_graphs


def degrees(before: Any, after: Any, *, of: str = "columns", ax: Any = None) -> Any:
    """How many nodes have at least d neighbours, before and after, on logarithmic axes.

    The neighbours of j are the entries of column j without the diagonal: what j aggregates from.
    ``of="rows"`` counts the nodes that aggregate from it instead.
    """
    if of not in ("columns", "rows"):
        raise InputError(f"of: expected columns or rows, found '{of}'")
    graphs = two_graphs(before, after)
    ax = new_axes(ax)
    for graph, name, colour, line in zip(graphs, ("before", "after"), (BEFORE, AFTER), ("--", "-")):
        average = graph.nnz / max(graph.shape[0], 1)
        ends = graph.nonzero()[1 if of == "columns" else 0]
        counts = np.bincount(ends, minlength=graph.shape[0])
        at_least = np.unique(counts[counts > 0])  # a logarithmic axis has no 0
        share = [(counts >= d).mean() for d in at_least]
        # Between two degrees that occur, the share is that of the larger one.
        ax.plot(at_least, share, line, color=colour, drawstyle="steps-pre", marker="o",
                markersize=4, label=f"{name}: {average:.3g} on average")  # fmt: skip
        _draw_ends(ax, at_least, share, graph.shape[0], color=colour, linestyle=line)
    if not any(graph.nnz for graph in graphs):
        ax.update_datalim([[1, 1]])  # logarithmic axes without any point cannot be drawn
    ax.set_xscale("log")
    ax.set_yscale("log")
    ax.set_xlabel("degree d")
    ax.set_ylabel("share of nodes with ≥ d neighbours")
    ax.grid(color="0.92")
    legend(ax)
    return ax


def _draw_ends(ax: Any, degrees: Any, share: Any, nodes: int, **look: Any) -> None:
    """From degree 1 to the first that occurs, and down from the last: a single one is seen too."""
    if len(degrees):
        ax.plot([1, degrees[0]], [share[0], share[0]], **look)
        ax.plot([degrees[-1], degrees[-1]], [share[-1], min(share[-1], 1 / nodes) / 2], **look)
