"""Random square matrices as SciPy's users have them, with every irregularity SciPy allows.

A matrix is a pure function of the generator. Values are such that repeated entries add up to the
same number in every order, so that two libraries must agree to the last bit.
"""

import numpy as np
import scipy.sparse as sp

# What a matrix may have besides its entries.
TRAITS = ("weighted", "directed", "isolated nodes", "self-loops", "explicit zeros", "duplicates",
          "unsorted", "int64 indices", "sparse array")


def random_traits(rng, without=()):
    """Each trait with probability one half."""
    return {trait for trait in TRAITS if rng.random() < 0.5} - set(without)


def random_values(rng, dtype, count, traits):
    """Numbers above zero of all sizes; small multiples of 1/16 where they will be added."""
    dtype = np.dtype(dtype)
    if dtype == bool or "weighted" not in traits:
        return np.ones(count, dtype)
    if dtype.kind == "f":
        if "duplicates" in traits:
            return (rng.integers(1, 64, count) / 16).astype(dtype)
        return ((0.5 + rng.random(count)) * 2.0 ** rng.integers(-60, 60, count)).astype(dtype)
    most = min(np.iinfo(dtype).max, 2 ** (40 if "duplicates" in traits else 53))
    return rng.integers(1, most, count, dtype, endpoint=True)


def random_pairs(rng, nodes, traits):
    """Rows and columns; distinct pairs unless there are duplicates, row <= column if undirected."""
    size = max(1, nodes // 2) if "isolated nodes" in traits else nodes
    pool = rng.choice(nodes, size, replace=False)
    row, col = rng.choice(pool, (2, rng.integers(0, 4 * nodes)))
    if "directed" not in traits:
        row, col = np.minimum(row, col), np.maximum(row, col)
    if "duplicates" not in traits:
        row, col = np.divmod(np.unique(row * nodes + col), nodes)
    keep = np.full(row.shape, True) if "self-loops" in traits else row != col
    return row[keep], col[keep]


def random_coo(rng, dtype, traits):
    """A coo_matrix, in any order if unsorted."""
    nodes = int(rng.integers(1, 40))
    row, col = random_pairs(rng, nodes, traits)
    data = random_values(rng, dtype, len(row), traits)
    if "explicit zeros" in traits:
        data[rng.random(len(row)) < 0.2] = 0
    if "directed" not in traits:
        off = row != col  # the diagonal is its own mirror image
        row, col = np.concatenate([row, col[off]]), np.concatenate([col, row[off]])
        data = np.concatenate([data, data[off]])
    order = rng.permutation(len(row)) if "unsorted" in traits else np.lexsort((col, row))
    make = sp.coo_array if "sparse array" in traits else sp.coo_matrix
    matrix = make((data[order], (row[order], col[order])), shape=(nodes, nodes))
    width = np.int64 if "int64 indices" in traits else np.int32
    matrix.row, matrix.col = matrix.row.astype(width), matrix.col.astype(width)
    return matrix


def compressed(coo, layout):
    """The entries by rows ("csr") or columns ("csc"), as they are: SciPy would add duplicates."""
    major, minor = (coo.row, coo.col) if layout == "csr" else (coo.col, coo.row)
    order = np.argsort(major, kind="stable")
    offsets = np.concatenate([[0], np.cumsum(np.bincount(major, minlength=coo.shape[0]))])
    kind = "array" if isinstance(coo, sp.coo_array) else "matrix"
    matrix = getattr(sp, f"{layout}_{kind}")(coo.shape, dtype=coo.dtype)
    matrix.data, matrix.indices = coo.data[order], minor[order]
    matrix.indptr = offsets.astype(major.dtype)
    return matrix


def canonical(matrix):
    """SciPy's canonical form in float64: duplicates added, zeros gone, sorted.

    The values are converted first: SciPy adds booleans to True and lets small integers overflow.
    """
    coo = matrix.tocoo()
    result = sp.csr_matrix(sp.coo_matrix((coo.data.astype(np.float64), (coo.row, coo.col)),
                                         shape=coo.shape))
    result.sum_duplicates()
    result.eliminate_zeros()
    return result


def difference(found, expected):
    """What differs between two matrices in canonical form, bit for bit; empty if nothing does."""
    if found.shape != expected.shape:
        return f"shape {found.shape}, expected {expected.shape}"
    for name in ("indptr", "indices"):
        if not np.array_equal(getattr(found, name), getattr(expected, name)):
            return f"{name} {getattr(found, name)}, expected {getattr(expected, name)}"
    values = found.data.astype(np.float64)
    if not np.array_equal(values.view(np.int64), expected.data.view(np.int64)):
        return f"data {values}, expected {expected.data}"
    return ""
