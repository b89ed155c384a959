"""Diffusion of a matrix that is taken as it is, without step 1.

The engine computes S = sum_k theta_k T^k for a T that it has made by normalizing a graph. A matrix
M >= 0 that nobody normalized is brought into that form, without changing the powers:

    u > 0 and rate with M^T u <= rate u         (found below; rate is close to the spectral radius)
    d = u^2, B = D^1/2 M D^1/2 / rate           sums of columns of B are at most d
    one more node, the sink, that takes the rest: B[sink, j] = d_j - sum_i B[i, j]

Then the sums of columns are d, and that of the sink's column is zero. `transition="sym"` divides by
their roots, and by definition not by zero: M / rate for the nodes, an empty row and column for the
sink. What is left are the powers of rate: theta_k becomes theta_k rate^k, which for PPR and heat is
PPR and heat again, times a factor:

    alpha (1 - alpha)^k rate^k = factor alpha' (1 - alpha')^k,    1 - alpha' = (1 - alpha) rate
    e^-t (t rate)^k / k!       = factor e^-t' t'^k / k!,          t' = t rate
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import scipy.sparse as sp

import suffuse

LAZY_STEPS = 30  # enough for a rate within some per cent of the spectral radius
SPREAD = 1e3  # between the entries of u: bounds of errors grow with it
SERIES_STEPS = 5000


def diffuse_as_given(matrix: sp.csr_array, diffusion: dict[str, Any], sparsify: dict[str, Any],
                     tolerance: float, **settings: Any) -> sp.csr_array:
    """Steps 2 and 3 on M; `tolerance` is relative to the largest of 1 and the factor above.

    diffusion: one of ppr=, heat=, theta=; sparsify: one of top_k=, epsilon=, average_degree=, all=.
    """
    limit = 1 / (1 - diffusion["ppr"]) if "ppr" in diffusion else math.inf
    u, rate = super_eigenvector(matrix, limit)
    if not rate < limit:
        raise suffuse.InputError(
            f"ppr {diffusion['ppr']:g}: without normalization the series does not converge, or too"
            f" slowly: the matrix stretches vectors by up to {rate:.3g}, and only less than"
            f" {limit:.3g} is allowed; normalize the graph first")
    words, factor = rescaled(diffusion, rate)
    graph = with_sink(matrix, u, rate)
    common = dict(transition="sym", self_loops=0.0, renormalize="none",
                  tolerance=tolerance * max(1.0, 1 / factor), **words, **settings)
    if "average_degree" in sparsify:
        kept = largest_entries(graph, sparsify["average_degree"], common)
    else:
        if "epsilon" in sparsify:
            sparsify = {"epsilon": sparsify["epsilon"] / factor}
        kept = without_sink(suffuse.gdc(graph, **sparsify, **common))
    kept.data *= kept.dtype.type(factor)
    return kept


def super_eigenvector(matrix: sp.csr_array, limit: float) -> tuple[np.ndarray, float]:
    """u > 0 and the smallest rate with M^T u <= rate u, below `limit` if the spectral radius is.

    First powers of I + M^T. Where they do not come below the limit, the sum of the powers of
    M^T / limit does: u = b + M^T u / limit has M^T u < limit u, and it exists if and only if the
    spectral radius is below the limit."""
    backwards = matrix.T.tocsr().astype(np.float64)
    u = np.ones(matrix.shape[0])
    best = (u, rate_of(backwards, u))
    for _ in range(LAZY_STEPS):
        u = u + backwards @ u
        u = np.maximum(u / u.max(initial=1), 1 / SPREAD)
        best = min(best, (u, rate_of(backwards, u)), key=lambda pair: pair[1])
    start, u = best[0], best[0]
    for _ in range(SERIES_STEPS):
        if best[1] < limit or not u.max(initial=1) < 1e12:
            break
        u = start + backwards @ u / limit
        best = min(best, (u, rate_of(backwards, u)), key=lambda pair: pair[1])
    return best


def rate_of(backwards: sp.csr_array, u: np.ndarray) -> float:
    return float((backwards @ u / u).max(initial=0)) or 1.0  # no edges: any rate will do


def rescaled(diffusion: dict[str, Any], rate: float) -> tuple[dict[str, Any], float]:
    """The words of the diffusion with rate^k in its coefficients, and the factor."""
    if "ppr" in diffusion:
        alpha = 1 - (1 - diffusion["ppr"]) * rate
        return {"ppr": alpha}, diffusion["ppr"] / alpha
    if "heat" in diffusion:
        t = diffusion["heat"] * rate
        if not t <= 500:
            raise suffuse.InputError(
                f"heat {diffusion['heat']:g}: without normalization the matrix stretches vectors by"
                f" up to {rate:.3g}, which makes it a heat of {t:.3g}; at most 500 is allowed;"
                " normalize the graph first")
        return {"heat": t}, math.exp(t - diffusion["heat"])
    return {"theta": [theta * rate**k for k, theta in enumerate(diffusion["theta"])]}, 1.0


def with_sink(matrix: sp.csr_array, u: np.ndarray, rate: float) -> sp.csr_array:
    nodes = matrix.shape[0]
    entries = matrix.tocoo()
    values = u[entries.row] * entries.data * u[entries.col] / rate
    rest = np.maximum(u**2 - np.bincount(entries.col, values, minlength=nodes), 0)
    rows = np.concatenate([entries.row, np.full(nodes, nodes)])
    columns = np.concatenate([entries.col, np.arange(nodes)])
    return sp.csr_array((np.concatenate([values, rest]), (rows, columns)),
                        shape=(nodes + 1, nodes + 1))


def without_sink(result: sp.csr_array) -> sp.csr_array:
    """The sink is the last node; its only entry is on the diagonal."""
    return result[:-1, :-1]


def largest_entries(graph: sp.csr_array, degree: float, common: dict[str, Any]) -> sp.csr_array:
    """The floor(degree N) largest entries, not counting the sink's. It is among them or not: two
    results, for as many and for one more; the first holds enough unless the sink took a place."""
    nodes = graph.shape[0] - 1
    wanted = math.floor(degree * nodes)
    # Half an entry more than the number wanted, so that rounding cannot make it one less.
    first, second = suffuse.gdc(
        graph, average_degree=[(wanted + more) / (nodes + 1) for more in (0.5, 1.5)], **common)
    kept = without_sink(first)
    return kept if kept.nnz >= wanted else without_sink(second)
