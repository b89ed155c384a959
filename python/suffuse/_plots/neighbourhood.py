"""One node's neighbourhood before and after."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._engine import InputError
from .axes import AFTER, BEFORE, legend, new_axes
from .graphs import column, labels_of, two_graphs
from .rings import free_angle, hops_to, ring_places


def neighbourhood(
    before: Any, after: Any, node: int, *, labels: Any = None, most: int = 64, ax: Any = None
) -> Any:
    """At most `most` neighbours of `node` before GDC, and the `most` heaviest ones after it.

    Of the neighbours before, those are drawn that are heaviest after GDC, then those that are
    heaviest before it. Rings are hops in the graph before; orange lines lead to the neighbours
    before. A disc is a neighbour after GDC, its area grows with the weight ``after[i, node]``.
    With labels (given, or those of a Dataset) discs of another class than the node's are hollow.
    """
    old, new = two_graphs(before, after)
    if not 0 <= node < old.shape[0]:
        raise InputError(f"node: expected a number from 0 to {old.shape[0] - 1}, found {node}")
    direct = _direct_neighbours(old, new, node)
    kept, weights = column(new, node)
    heaviest = np.argsort(-weights, kind="stable")[:most]
    shown = np.unique([node, *direct[:most], *kept[heaviest]]).astype(int)
    hops = hops_to(old, node)
    places = np.full((old.shape[0], 2), np.nan)
    places[shown] = ring_places(old, node, shown, hops)

    ax = new_axes(ax)
    _draw_rings(ax, hops[shown], places[shown])
    _draw_edges(ax, old, places, shown, node)
    drawn = kept[heaviest]
    classes, _ = labels_of(before, labels, old.shape[0])
    alike = None if classes is None else classes[drawn] == classes[node]
    _draw_kept(ax, places, drawn, weights[heaviest], alike)
    ax.scatter(0, 0, s=70, marker="D", color="black", zorder=5, label=f"node {node}")
    ax.set_title(_title(len(direct), len(kept), most), fontsize="medium")
    ax.set_aspect("equal", anchor="W")  # the legend stands on the right
    ax.set_axis_off()
    legend(ax, loc="center left", bbox_to_anchor=(1, 0.5), labelspacing=1)
    return ax


def _direct_neighbours(old: Any, new: Any, node: int) -> Any:
    """The neighbours before, those first that are heaviest after GDC, then before it."""
    nodes, before = column(old, node)
    after = new[nodes][:, [node]].toarray().ravel()
    return nodes[np.lexsort((-before, -after))]


def _title(before: int, after: int, most: int) -> str:
    drawn = [f" ({most} drawn)" if count > most else "" for count in (before, after)]
    plural = "" if before == 1 else "s"
    return f"{before} neighbour{plural} before{drawn[0]}, {after} after{drawn[1]}"


def _draw_rings(ax: Any, hops: Any, places: Any) -> None:
    from matplotlib.patches import Circle

    for ring in range(1, int(hops[np.isfinite(hops)].max()) + 1):
        ax.add_patch(Circle((0, 0), ring, fill=False, color="0.85", linewidth=0.8, zorder=0))
        angle = free_angle(places[hops == ring])
        ax.text(ring * np.cos(angle), ring * np.sin(angle), f"{ring} hop{'s' if ring > 1 else ''}",
                ha="center", va="center", fontsize="x-small", color="0.4", zorder=3.5,
                bbox={"facecolor": "white", "edgecolor": "none", "pad": 1})  # fmt: skip


def _draw_edges(ax: Any, graph: Any, places: Any, shown: Any, node: int) -> None:
    from matplotlib.collections import LineCollection

    here, there = graph[shown][:, shown].nonzero()
    source, target = shown[here], shown[there]
    to_node = target == node
    between = ~to_node & (source != node)
    # Many lines are thin, or they fill the disc: at most so wide, and so wide together.
    styles: tuple[tuple[Any, float, float, dict[str, Any]], ...] = (
        (between, 0.6, 90, {"colors": "0.7", "zorder": 2}),
        (to_node, 2.2, 44, {"colors": BEFORE, "zorder": 3, "label": "edge before"}),
    )
    for chosen, width, together, style in styles:
        lines = np.stack([places[source[chosen]], places[target[chosen]]], axis=1)
        thin = min(width, together / max(len(lines), 1))
        ax.add_collection(LineCollection(list(lines), linewidths=thin, **style))
    ax.autoscale_view()


def _draw_kept(ax: Any, places: Any, nodes: Any, weights: Any, alike: Any) -> None:
    if not len(nodes):
        return
    # In points^2: the lightest can still be seen, many do not cover each other.
    areas = 8 + 250 * min(1, 16 / len(nodes)) * weights / weights.max()
    groups = [(np.ones(len(nodes), bool), AFTER, "neighbour after")]
    if alike is not None:
        groups = [(alike, AFTER, "after, same class"), (~alike, "white", "after, other class")]
    for chosen, face, name in groups:
        if chosen.any():
            ax.scatter(*places[nodes[chosen]].T, s=areas[chosen], facecolors=face,
                       edgecolors=AFTER, linewidths=1.2, zorder=4, label=name)  # fmt: skip
