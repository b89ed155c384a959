"""What a diffusion does to the eigenvalues of T."""

from __future__ import annotations

from typing import Any

import numpy as np

from .. import _engine
from .axes import LINES, legend, new_axes

STYLES = {"ppr": "-", "heat": "--", "theta": ":"}


def filter_curve(
    *, ppr: Any = (), heat: Any = (), theta: Any = (), eigenvalues: Any = None, ax: Any = None
) -> Any:
    """By what S = sum of theta_k T^k multiplies an eigenvector of T, over its eigenvalue.

    `ppr` and `heat` take a number or several, `theta` one list of coefficients or several lists;
    without any of them two usual values of each are drawn. `eigenvalues`, those of your T, are
    marked on the axis.
    """
    curves = [
        *((f"ppr {alpha:g}", {"ppr": alpha}) for alpha in np.atleast_1d(ppr)),
        *((f"heat {t:g}", {"heat": t}) for t in np.atleast_1d(heat)),
        *((_name(coefficients), {"theta": coefficients}) for coefficients in _lists(theta)),
    ]
    if not curves:
        return filter_curve(ppr=(0.05, 0.15), heat=(3, 5), eigenvalues=eigenvalues, ax=ax)
    x = np.linspace(-1, 1, 401)
    drawn = [(name, _engine.filter_response(x.tolist(), **kind)[0]) for name, kind in curves]
    ax = new_axes(ax)
    for colour, (name, response) in zip(LINES * len(curves), drawn):
        ax.plot(x, response, STYLES[name.split()[0]], color=colour, linewidth=1.8, label=name)
    if eigenvalues is not None:
        height = np.full(np.shape(eigenvalues), 0.02)  # as a share of the picture's
        ax.plot(eigenvalues, height, "|", color="0.4", markersize=7,
                transform=ax.get_xaxis_transform(), label="eigenvalues")  # fmt: skip
    ax.set_xlim(-1.03, 1.03)
    ax.set_xlabel("eigenvalue of T   (−1: neighbours differ … 1: neighbours agree)")
    ax.set_ylabel("factor after diffusion")
    ax.grid(color="0.92")
    legend(ax)
    return ax


def _name(theta: Any) -> str:
    shown = ", ".join(f"{c:g}" for c in theta[:5])
    return f"theta {shown}{', …' if len(theta) > 5 else ''}"


def _lists(theta: Any) -> list[Any]:
    """One list of coefficients or several, as several."""
    theta = list(theta)
    return [theta] if theta and np.isscalar(theta[0]) else theta
