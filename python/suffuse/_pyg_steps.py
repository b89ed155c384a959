"""The four steps as PyTorch Geometric's GDC and DGL's transforms define them: which function of the
engine computes them. Needs no torch.

Most of it suffuse.gdc has options for. What it has none for: a matrix that is taken as it is, top-k
in rows, and an epsilon that is not positive.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.sparse as sp

from . import _engine
from ._gdc import STEPS, warn_of
from ._graph import graph_matrix
from ._matrices import to_scipy
from ._pyg_arguments import Steps
from ._words import run as one_run

Edges = tuple[np.ndarray, "np.ndarray | None", int]  # edge_index, weights or None for 1, nodes


def run(edges: Edges, steps: Steps, *, tolerance: float, float64: bool = False,
        threads: int | None = None) -> sp.csr_array:
    """S after step 4."""
    one = one_run(threads, None, None)
    # With a floor, step 4 comes after it.
    said = what_is_said(steps, "none" if steps.floor is not None else steps.renormalize,
                        tolerance, float64)
    if steps.transition is None:
        kept, doubt = _engine.gdc_as_given(graph_matrix(edges, one), said, by_rows=steps.by_rows,
                                           run=one)
    elif steps.by_rows:
        kept, doubt = _engine.gdc_by_rows(graph_matrix(edges, one), said, run=one)
    else:
        [(kept, _, doubt)] = _engine.gdc(graph_matrix(edges, one), said, format="csr",
                                         order="node", strict=False, info=False, seconds_read=0,
                                         run=one)
    warn_of(doubt, level=4)
    if steps.floor is not None:
        last = STEPS.said("gdc", {"renormalize": steps.renormalize})
        kept = _engine.renormalize(_engine.drop_below(kept, steps.floor, run=one), last, run=one)
    S: sp.csr_array = to_scipy(kept)
    return S


def check(steps: Steps) -> None:
    """Refuses what the engine would refuse on any graph: tries it on one without nodes."""
    run((np.zeros((2, 0), np.int64), None, 0), steps, tolerance=1.0)


def what_is_said(steps: Steps, renormalize: str, tolerance: float,
                 float64: bool) -> _engine.Said:
    """The steps as options of suffuse.gdc."""
    return STEPS.said("gdc", {"transition": steps.transition or "sym",
                              "self_loops": steps.self_loops, "tolerance": tolerance,
                              "float64": float64, "renormalize": renormalize,
                              **steps.diffusion, **steps.sparsify})
