"""One look for all pictures."""

from __future__ import annotations

from typing import Any

BEFORE, AFTER = "#D55E00", "#0072B2"  # orange and blue, told apart by all kinds of colour vision
LINES = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#000000")


def new_axes(ax: Any) -> Any:
    """`ax`, or the Axes of a new figure, with no more ink than the data need."""
    if ax is None:
        try:
            from matplotlib import pyplot
        except ImportError as missing:
            raise ImportError("suffuse.plot needs matplotlib: pip install matplotlib") from missing
        _, ax = pyplot.subplots(figsize=(5.6, 3.8), layout="constrained")
    ax.spines[["top", "right"]].set_visible(False)
    ax.set_axisbelow(True)
    return ax


def legend(ax: Any, **place: Any) -> None:
    """The names of what was drawn, without a frame."""
    ax.legend(frameon=False, fontsize="small", **place)
