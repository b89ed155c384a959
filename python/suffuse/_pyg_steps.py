"""The four steps as PyTorch Geometric's GDC defines them, on NumPy arrays. Needs no torch.

What suffuse.gdc says in its own words goes straight to it. Three things it has no words for:
top-k in rows, a transition matrix that is the graph as it is, and an epsilon that is not positive.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import scipy.sparse as sp

import suffuse
from suffuse._as_given import diffuse_as_given
from suffuse._pyg_arguments import Steps

Edges = tuple[np.ndarray, "np.ndarray | None", int]  # edge_index, weights or None for 1, nodes

MIRRORED: dict[Any, Any] = {"sym": "sym", "col": "row", "row": "col", None: None, "none": "none"}


def run(edges: Edges, steps: Steps, **settings: Any) -> sp.csr_array:
    """S after step 4. settings: tolerance, float64, threads of suffuse.gdc."""
    if steps.by_rows:
        return top_k_of_rows(edges, steps, **settings)
    if steps.transition is None:
        kept = diffuse_as_given(matrix_of(edges, steps.self_loops), steps.diffusion,
                                steps.sparsify, **settings)
        return renormalized(above(kept, steps.floor), steps.renormalize)
    negative = any(theta < 0 for theta in steps.diffusion.get("theta", ()))
    renormalize_here = steps.floor is not None and negative
    kept = suffuse.gdc(edges, transition=steps.transition, self_loops=steps.self_loops,
                       renormalize="none" if renormalize_here else steps.renormalize,
                       **steps.diffusion, **steps.sparsify, **settings)
    return renormalized(above(kept, steps.floor), steps.renormalize) if renormalize_here else kept


def top_k_of_rows(edges: Edges, steps: Steps, **settings: Any) -> sp.csr_array:
    """The rows of S are the columns of S^T = sum_k theta_k (T^T)^k.

    T_col^T is T_row of A^T and the other way round, and so is step 4. T_sym, and `sym` in step 4,
    divide by the sums of columns of the matrix itself: T_sym^T is that of A^T only if A = A^T."""
    steps = replace(steps, by_rows=False)
    index, weights, nodes = edges
    turned = replace(steps, transition=MIRRORED[steps.transition],
                     renormalize="none" if steps.renormalize == "sym" else
                     MIRRORED[steps.renormalize])
    if steps.transition == "sym" and not undirected(edges):
        transition = suffuse.transition(edges, transition="sym", self_loops=steps.self_loops)
        kept = diffuse_as_given(sp.csr_array(transition.T), steps.diffusion, steps.sparsify,
                                **settings)
        kept = renormalized(kept, turned.renormalize)
    else:
        kept = run((index[::-1], weights, nodes), turned, **settings)
    kept = sp.csr_array(kept.T)
    return renormalized(kept, "sym") if steps.renormalize == "sym" else kept


def matrix_of(edges: Edges, self_loops: float = 0.0) -> sp.csr_array:
    """A + w I; repeated edges add up."""
    index, weights, nodes = edges
    if index.size and not (0 <= index.min() and index.max() < nodes):
        raise suffuse.InputError(f"edge_index: nodes {index.min()} to {index.max()} are outside"
                                 f" 0..{nodes - 1}")
    if weights is None:
        weights = np.ones(index.shape[1])
    if not (np.isfinite(weights).all() and (weights >= 0).all()):
        raise suffuse.InputError("weights must be finite and not negative")
    if not (np.isfinite(self_loops) and self_loops >= 0):
        raise suffuse.InputError(
            f"self-loops: the weight must be finite and not negative, got {self_loops:g}")
    loops = np.arange(nodes)
    values = np.concatenate([weights.astype(np.float64), np.full(nodes, float(self_loops))])
    place = (np.concatenate([index[0], loops]), np.concatenate([index[1], loops]))
    matrix = sp.csr_array((values, place), shape=(nodes, nodes))  # adds up what is repeated
    matrix.eliminate_zeros()
    return matrix


def undirected(edges: Edges) -> bool:
    matrix = matrix_of(edges)
    return bool((matrix != matrix.T).nnz == 0)


def above(matrix: sp.csr_array, floor: float | None) -> sp.csr_array:
    if floor is None or matrix.data.min(initial=0) >= floor:
        return matrix
    matrix.data[matrix.data < floor] = 0
    matrix.eliminate_zeros()
    return matrix


def renormalized(matrix: sp.csr_array, how: str) -> sp.csr_array:
    """Step 4: col and sym divide by sums of columns, row by sums of rows; 1/0 counts as 0."""
    if how == "none":
        return matrix
    sums = np.asarray(matrix.sum(axis=1 if how == "row" else 0, dtype=np.float64)).ravel()
    if how == "sym" and (sums < 0).any():
        raise suffuse.InputError(
            f"renormalize sym: column {int((sums < 0).argmax())} sums to"
            f" {sums[(sums < 0).argmax()]:g}; its root is not a real number")
    with np.errstate(divide="ignore"):
        scale = 1 / (np.sqrt(sums) if how == "sym" else sums)
    scale[sums == 0] = 0
    rows = np.repeat(np.arange(matrix.shape[0]), np.diff(matrix.indptr))
    factor = {"col": lambda: scale[matrix.indices], "row": lambda: scale[rows],
              "sym": lambda: scale[rows] * scale[matrix.indices]}[how]()
    result = sp.csr_array((matrix.data * factor.astype(matrix.dtype), matrix.indices,
                           matrix.indptr), shape=matrix.shape)
    result.eliminate_zeros()
    return result
