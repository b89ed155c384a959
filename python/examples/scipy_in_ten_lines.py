"""Graph diffusion convolution of a SciPy matrix: matrix in, matrix out.

    python3 scipy_in_ten_lines.py
"""

import numpy as np
import scipy.sparse

import suffuse

edges = np.array([[0, 0, 1, 2, 2, 3, 4], [1, 2, 2, 3, 5, 4, 5]])  # a triangle and a square
one_way = scipy.sparse.coo_array((np.ones(7), edges), shape=(6, 6))
graph = one_way + one_way.T

better, info = suffuse.gdc(graph, ppr=0.1, top_k=4, return_info=True)

print(better.toarray().round(2))
print(f"{graph.nnz} entries before, {better.nnz} after; every entry of S is within "
      f"{info['certificate']['max_abs_error']:.1e} of the exact one")  # fmt: skip

# Column j is what node j aggregates from: four neighbours, weights that sum to 1.
assert (np.diff(better.tocsc().indptr) == 4).all()
assert np.allclose(better.sum(axis=0), 1, atol=1e-6)
