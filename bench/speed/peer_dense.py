"""SciPy as a careful user writes it: dense, float32, LAPACK; peer.py says how it is called.

PPR: Cholesky factor and inverse in place, then argpartition in slabs. Heat: scipy.linalg.expm, then
the largest D N entries by np.partition.
"""

import numpy as np
import scipy
import scipy.sparse as sp
from scipy.linalg import expm, lapack

import peer
from truth import transition

SLAB = 512  # columns at a time


def inverse(system):
    """Of a symmetric positive definite matrix in Fortran's order, which it overwrites."""
    factor, failed = lapack.spotrf(system, lower=1, overwrite_a=1)
    if not failed:
        result, failed = lapack.spotri(factor, lower=1, overwrite_c=1)
    if failed:
        raise ArithmeticError(f"LAPACK: {failed}")
    for first in range(0, len(result), SLAB):  # the upper triangle from the lower
        last = first + SLAB
        square = result[first:last, first:last]
        square[:] = np.tril(square) + np.tril(square, -1).T
        result[first:last, last:] = result[last:, first:last].T
    return result


def top_k(matrix, k):
    """The k largest of each column."""
    nodes = len(matrix)
    rows = np.empty((nodes, k), dtype=np.int32)
    values = np.empty((nodes, k), dtype=np.float32)
    for first in range(0, nodes, SLAB):
        columns = matrix[:, first : first + SLAB].T
        kept = np.argpartition(columns, nodes - k, axis=1)[:, nodes - k :]
        rows[first : first + SLAB] = kept
        values[first : first + SLAB] = np.take_along_axis(columns, kept, axis=1)
    return sp.csc_matrix((values.ravel(), rows.ravel(), np.arange(nodes + 1) * k),
                         shape=matrix.shape)


def ppr(matrix, alpha, k):
    system = ((alpha - 1) * transition(matrix)).astype(np.float32).toarray(order="F")
    system[np.diag_indices_from(system)] += 1
    result = inverse(system)
    result *= np.float32(alpha)
    return top_k(result, k)


def heat(matrix, t, degree):
    exponent = (t * transition(matrix)).astype(np.float32).toarray()
    exponent[np.diag_indices_from(exponent)] -= np.float32(t)
    result = expm(exponent)
    place = result.size - degree * len(result)
    cut = np.partition(result.ravel(), place)[place]
    rows, columns = np.nonzero(result >= cut)
    return sp.csr_matrix((result[rows, columns], (rows, columns)), shape=result.shape)


def prepare(matrix, setting, mode):
    if "ppr" in setting:
        method = "LAPACK spotrf and spotri"
        work = lambda: ppr(matrix, setting["ppr"], setting["top_k"])
    else:
        method = "scipy.linalg.expm"
        work = lambda: heat(matrix, setting["heat"], setting["average_degree"])
    return work, lambda found: found, {"computed": f"{mode}, {method}"}


if __name__ == "__main__":
    peer.serve(prepare, {"scipy": scipy.__version__, "numpy": np.__version__})
