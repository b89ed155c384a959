"""Arrays of SciPy and NumPy as a matrix of the engine, and back."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy import sparse

from . import _engine
from ._arrays import numbers, whole_numbers
from ._tensors import dense
from ._words import whole


def from_scipy(matrix: Any, run: _engine.Run, graph: bool = True) -> _engine.Matrix:
    """A sparse matrix or array of any format."""
    if matrix.ndim != 2:
        raise _engine.InputError(f"a matrix has two dimensions, found {matrix.ndim}")
    rows, cols = (int(size) for size in matrix.shape)
    if matrix.format in ("csr", "csc"):
        build = (_engine.compressed_rows if matrix.format == "csr"
                 else _engine.compressed_columns)
        offsets = flat(whole_numbers(matrix.indptr, "indptr"))
        # SciPy's arrays may be longer than the last offset says; what is behind it means nothing.
        stored = int(offsets[-1]) if len(offsets) and offsets[-1] >= 0 else None
        return build(rows, cols, offsets,
                     flat(whole_numbers(matrix.indices[:stored], "indices")),
                     flat(numbers(matrix.data[:stored], "data")), graph, run)
    if matrix.format != "coo":
        if matrix.dtype.kind not in "biuf":
            raise TypeError(f"data: numbers are expected, found dtype {matrix.dtype}")
        matrix = matrix.tocoo()
    return from_edges(matrix.row, matrix.col, matrix.data, (rows, cols), run, graph)


def feature_matrix(features: Any, run: _engine.Run) -> _engine.Matrix:
    """Sparse features, a row for every node."""
    try:
        return from_scipy(features, run, graph=False)
    except _engine.InputError as error:
        raise _engine.InputError(f"features: {error}") from None


def flat(array: np.ndarray) -> np.ndarray:
    if array.ndim != 1:
        raise _engine.InputError(f"the arrays of a sparse matrix have one dimension, "
                                 f"found {array.ndim}")
    return array


def from_edges(source: Any, target: Any, weights: Any, shape: tuple[int, int],
               run: _engine.Run, graph: bool = True) -> _engine.Matrix:
    """Entries (source[e], target[e], weights[e]); those that are repeated add up."""
    return _engine.coordinates(shape[0], shape[1], flat(whole_numbers(source, "edges")),
                               flat(whole_numbers(target, "edges")),
                               None if weights is None else flat(numbers(weights, "weights")),
                               graph, run)


def from_edge_index(edge_index: Any, weights: Any, nodes: Any,
                     run: _engine.Run) -> _engine.Matrix:
    edges = whole_numbers(dense(edge_index), "edge_index")
    if edges.ndim != 2 or edges.shape[0] != 2:
        raise _engine.InputError(f"edge_index has the shape (2, edges), found {edges.shape}")
    if nodes is None:
        count = int(edges.max()) + 1 if edges.size else 0
    else:
        count = whole("num_nodes", nodes)
    if weights is not None:
        weights = numbers(dense(weights), "weights")
        if weights.ndim == 2 and weights.shape[1] == 1:
            weights = weights[:, 0]
    return from_edges(edges[0], edges[1], weights, (count, count), run)


def from_array(array: np.ndarray, run: _engine.Run) -> _engine.Matrix:
    """A square array is a matrix; whole numbers in two rows are edges."""
    if array.ndim != 2:
        raise _engine.InputError(f"a matrix has two dimensions, found {array.ndim}")
    if array.shape[0] == 2 and array.shape[1] != 2 and array.dtype.kind in "iu":
        return from_edge_index(array, None, None, run)
    return from_scipy(sparse.csr_array(numbers(array, "graph")), run)


def to_scipy(matrix: _engine.Matrix, format: str = "csr", sorted_indices: bool = True,
             writable: bool = True) -> Any:
    """The engine's arrays as SciPy's; of a "csc" the arrays are those of its transpose."""
    indptr, indices, data = matrix.arrays(writable)
    rows, cols = matrix.shape
    if format == "csc":
        result: Any = sparse.csc_array((data, indices, indptr), shape=(cols, rows))
    else:
        result = sparse.csr_array((data, indices, indptr), shape=(rows, cols))
    result.has_sorted_indices = sorted_indices
    if sorted_indices:
        result.has_canonical_format = True
    return result
