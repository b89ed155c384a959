"""The four steps in float64, entry by entry from their definitions, and what must hold of a result.

Matrices are dense NumPy arrays, S[i, j] as everywhere; a graph is a SciPy csr matrix.
"""

import math

import numpy as np
import scipy.sparse as sp
import scipy.sparse.csgraph
import scipy.sparse.linalg

SLACK = 1e-11  # entries this near to a cut may fall on either side of it
ROUNDING = 1e-13  # of the truth itself
SMALLEST = 1e-44  # rounds to zero in float32


def reciprocal(values):
    """1 / value, 0 for 0."""
    return np.divide(1, values, out=np.zeros_like(values), where=values != 0)


def transition(graph, kind, self_loops):
    """Step 1: T as a csr matrix."""
    a = (graph + self_loops * sp.identity(graph.shape[0])).tocsr()
    d, r = np.asarray(a.sum(0)).ravel(), np.asarray(a.sum(1)).ravel()
    left, right = {"sym": (np.sqrt(reciprocal(d)), np.sqrt(reciprocal(d))),
                   "col": (np.ones_like(d), reciprocal(d)),
                   "row": (reciprocal(r), np.ones_like(d))}[kind]
    return (sp.diags(left) @ a @ sp.diags(right)).tocsr()


def series_of(kind, value):
    """theta_0, theta_1, ... of heat and theta, until they are below 1e-17."""
    if kind == "theta":
        return list(value)
    terms = [math.exp(-value)]
    while len(terms) < value or terms[-1] > 1e-17:
        terms.append(terms[-1] * value / len(terms))
    return terms


def diffusion(t, kind, value, start):
    """Step 2: S start, by a sparse factorization (ppr) or by adding up powers (heat, theta)."""
    if kind == "ppr":
        system = (sp.identity(t.shape[0]) - (1 - value) * t).tocsc()
        return sp.linalg.splu(system).solve(value * start)
    power, s = start, np.zeros_like(start)
    for k, theta in enumerate(series_of(kind, value)):
        if k > 0:
            power = t @ power
        s += theta * power
    return s


def conjugate_gradients(t, alpha, seeds):
    """Columns of alpha (I - (1 - alpha) T)^-1 for symmetric T, all at once, to 1e-14."""
    x = np.zeros((t.shape[0], len(seeds)))
    r = np.zeros_like(x)
    r[seeds, np.arange(len(seeds))] = alpha
    p, squares = r.copy(), (r * r).sum(0)
    while np.sqrt(squares.max()) > alpha * 1e-14:  # the error is at most |r| / alpha
        q = p - (1 - alpha) * (t @ p)
        step = squares / (p * q).sum(0)
        x += step * p
        r -= step * q
        before, squares = squares, (r * r).sum(0)
        p = r + squares / before * p
    return x


def reached(t, kind, value):
    """Where S has an entry that is not zero: a walk of a length k with theta_k != 0 leads there."""
    n = t.shape[0]
    if kind != "theta":
        pattern = (t != 0).astype(np.int8)
        if (pattern != pattern.T).nnz == 0:
            component = sp.csgraph.connected_components(pattern)[1]
            return component[:, None] == component
        return np.isfinite(sp.csgraph.shortest_path(pattern, unweighted=True))
    pattern = (t != 0).astype(np.float32)
    walks, found = np.eye(n, dtype=np.float32), np.zeros((n, n), bool)
    for k, theta in enumerate(value):
        if k > 0:
            walks = (pattern @ walks > 0).astype(np.float32)
        if theta != 0:
            found |= walks > 0
    return found


def allowed_by_cut(s, kept, cut):
    """All entries clearly above the cut are kept, none clearly below it."""
    if (kept < (s > cut + SLACK)).any():
        return "an entry above the cut is missing"
    if (kept & (s < cut - SLACK)).any():
        return "an entry below the cut is kept"
    return ""


def fault_of_top_k(s, nonzero, kept, k):
    wanted = np.minimum(k, nonzero.sum(0))
    if not np.array_equal(kept.sum(0), wanted):
        wrong = np.flatnonzero(kept.sum(0) != wanted)
        return f"columns {wrong[:5]}... keep {kept.sum(0)[wrong][:5]}, not {wanted[wrong][:5]}"
    k = min(k, s.shape[0])
    ranked = np.partition(np.where(nonzero, s, -np.inf), s.shape[0] - k, axis=0)
    cut = ranked[s.shape[0] - k]
    return allowed_by_cut(np.where(nonzero, s, -np.inf), kept, cut)


def fault_of_average_degree(s, nonzero, kept, degree):
    values = s[nonzero]
    wanted = min(int(degree * s.shape[0]), len(values))
    if kept.sum() < wanted:
        return f"{kept.sum()} entries are kept, not {wanted}"
    cut = np.partition(values, len(values) - wanted)[len(values) - wanted]
    return allowed_by_cut(np.where(nonzero, s, -np.inf), kept, cut)


def fault_of_step_3(s, nonzero, kept, sparsifier):
    """What is wrong with the set of kept entries; empty if nothing is."""
    kind, value = sparsifier
    if (kept & ~nonzero).any():
        return "an entry is kept that is zero"
    if kind == "top-k":
        return fault_of_top_k(s, nonzero, kept, value)
    if kind == "epsilon":
        return allowed_by_cut(s, kept, value)
    if kind == "average-degree":
        return fault_of_average_degree(s, nonzero, kept, value)
    missing = (nonzero & ~kept & (np.abs(s) > SMALLEST)).sum()
    return f"{missing} entries are missing" if missing else ""


def renormalized(sparse, renormalize, change):
    """Step 4 of a csr matrix; None where a sum is negative and `sym` refuses."""
    s = sparse.astype(np.float64).tocsr()
    if change == "symmetrize":
        s = ((s + s.T) / 2).tocsr()
    if change == "unweighted":
        s.data[:] = 1
    columns, rows = np.asarray(s.sum(0)).ravel(), np.asarray(s.sum(1)).ravel()
    if renormalize == "sym" and (columns < 0).any():
        return None
    if renormalize == "col":
        s = s @ sp.diags(reciprocal(columns))
    elif renormalize == "row":
        s = sp.diags(reciprocal(rows)) @ s
    elif renormalize == "sym":
        root = sp.diags(np.sqrt(reciprocal(columns)))
        s = root @ s @ root
    s = s.tocsr()
    s.eliminate_zeros()
    s.sort_indices()
    return s
