"""Whatever holds a graph, as a matrix of the engine. Loops over edges are the engine's."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from scipy import sparse

from . import _engine
from ._arrays import numbers, whole_numbers
from ._dataset import Dataset
from ._words import whole


def from_scipy(matrix: Any, run: _engine.Run, graph: bool = True) -> _engine.Matrix:
    """A sparse matrix or array of any format."""
    if matrix.ndim != 2:
        raise _engine.InputError(f"a matrix has two dimensions, found {matrix.ndim}")
    rows, cols = (int(size) for size in matrix.shape)
    if matrix.format in ("csr", "csc"):
        build = (_engine.compressed_rows if matrix.format == "csr"
                 else _engine.compressed_columns)
        offsets = _flat(whole_numbers(matrix.indptr, "indptr"))
        # SciPy's arrays may be longer than the last offset says; what is behind it means nothing.
        stored = int(offsets[-1]) if len(offsets) and offsets[-1] >= 0 else None
        return build(rows, cols, offsets,
                     _flat(whole_numbers(matrix.indices[:stored], "indices")),
                     _flat(numbers(matrix.data[:stored], "data")), graph, run)
    if matrix.format != "coo":
        if matrix.dtype.kind not in "biuf":
            raise TypeError(f"data: numbers are expected, found dtype {matrix.dtype}")
        matrix = matrix.tocoo()
    return from_edges(matrix.row, matrix.col, matrix.data, (rows, cols), run, graph)


def _flat(array: np.ndarray) -> np.ndarray:
    if array.ndim != 1:
        raise _engine.InputError(f"the arrays of a sparse matrix have one dimension, "
                                 f"found {array.ndim}")
    return array


def from_edges(source: Any, target: Any, weights: Any, shape: tuple[int, int],
               run: _engine.Run, graph: bool = True) -> _engine.Matrix:
    """Entries (source[e], target[e], weights[e]); those that are repeated add up."""
    return _engine.coordinates(shape[0], shape[1], _flat(whole_numbers(source, "edges")),
                               _flat(whole_numbers(target, "edges")),
                               None if weights is None else _flat(numbers(weights, "weights")),
                               graph, run)


def _from_edge_index(edge_index: Any, weights: Any, nodes: Any,
                     run: _engine.Run) -> _engine.Matrix:
    edges = whole_numbers(_dense(edge_index), "edge_index")
    if edges.ndim != 2 or edges.shape[0] != 2:
        raise _engine.InputError(f"edge_index has the shape (2, edges), found {edges.shape}")
    if nodes is None:
        count = int(edges.max()) + 1 if edges.size else 0
    else:
        count = whole("num_nodes", nodes)
    if weights is not None:
        weights = np.asarray(_dense(weights))
        if weights.ndim == 2 and weights.shape[1] == 1:
            weights = weights[:, 0]
    return from_edges(edges[0], edges[1], weights, (count, count), run)


def _from_array(array: np.ndarray, run: _engine.Run) -> _engine.Matrix:
    """A square array is a matrix; whole numbers in two rows are edges."""
    if array.ndim != 2:
        raise _engine.InputError(f"a matrix has two dimensions, found {array.ndim}")
    if array.shape[0] == 2 and array.shape[1] != 2 and array.dtype.kind in "iu":
        return _from_edge_index(array, None, None, run)
    return from_scipy(sparse.csr_array(numbers(array, "graph")), run)


def _from_networkx(graph: Any, run: _engine.Run) -> _engine.Matrix:
    import networkx

    if len(graph) == 0:
        return _from_edge_index(np.zeros((2, 0), np.int64), None, 0, run)
    return from_scipy(networkx.to_scipy_sparse_array(graph, format="csr"), run)


def _from_igraph(graph: Any, run: _engine.Run) -> _engine.Matrix:
    edges = np.array(graph.get_edgelist(), np.int64).reshape(-1, 2)
    weights = (numbers(graph.es["weight"], "weight") if "weight" in graph.es.attributes()
               else np.ones(len(edges), np.float32))
    if not graph.is_directed():
        mirrored = edges[:, 0] != edges[:, 1]
        edges = np.concatenate([edges, edges[mirrored, ::-1]])
        weights = np.concatenate([weights, weights[mirrored]])
    return _from_edge_index(edges.T, weights, graph.vcount(), run)


def _dense(values: Any) -> Any:
    """A tensor of torch as a NumPy array, without a copy where that is possible."""
    torch = sys.modules.get("torch")
    if torch is not None and isinstance(values, torch.Tensor):
        return values.detach().cpu().numpy()
    return values


def _from_torch(tensor: Any, run: _engine.Run) -> _engine.Matrix:
    torch = sys.modules["torch"]
    if tensor.layout == torch.strided:
        return _from_array(_dense(tensor), run)
    shape = tuple(int(size) for size in tensor.shape)
    if tensor.layout == torch.sparse_coo:
        if tensor.sparse_dim() != 2 or len(shape) != 2:
            raise _engine.InputError("a sparse tensor needs two dimensions, both of them sparse")
        entries = tensor._indices()
        return from_edges(_dense(entries[0]), _dense(entries[1]), _dense(tensor._values()),
                          (shape[0], shape[1]), run)
    if tensor.layout == torch.sparse_csr:
        arrays = (tensor.values(), tensor.col_indices(), tensor.crow_indices())
        build = _engine.compressed_rows
    elif tensor.layout == torch.sparse_csc:
        arrays = (tensor.values(), tensor.row_indices(), tensor.ccol_indices())
        build = _engine.compressed_columns
    else:
        raise TypeError(f"a tensor of the layout {tensor.layout} cannot be taken as a graph")
    if len(shape) != 2:
        raise _engine.InputError(f"a matrix has two dimensions, found {len(shape)}")
    data, indices, indptr = (_dense(array) for array in arrays)
    return build(shape[0], shape[1], _flat(whole_numbers(indptr, "indptr")),
                 _flat(whole_numbers(indices, "indices")), _flat(numbers(data, "data")), True, run)


def _is(graph: Any, module: str, kind: str) -> bool:
    """isinstance for a class of a module that may not be there."""
    loaded = sys.modules.get(module)
    return loaded is not None and isinstance(graph, getattr(loaded, kind))


def graph_matrix(graph: Any, run: _engine.Run) -> _engine.Matrix:
    """The adjacency matrix of whatever is a graph. TypeError for what is none."""
    if isinstance(graph, Dataset):
        graph = graph.graph
    if sparse.issparse(graph):
        return from_scipy(graph, run)
    if isinstance(graph, np.ndarray):
        return _from_array(np.asarray(graph), run)
    if isinstance(graph, tuple):
        if not 1 <= len(graph) <= 3:
            raise TypeError("a graph as a tuple is (edge_index, edge_weight or None, num_nodes), "
                            f"found {len(graph)} values")
        edge_index, weights, nodes = (*graph, None, None)[:3]
        return _from_edge_index(edge_index, weights, nodes, run)
    if _is(graph, "torch", "Tensor"):
        return _from_torch(graph, run)
    if _is(graph, "networkx", "Graph"):
        return _from_networkx(graph, run)
    if _is(graph, "igraph", "Graph"):
        return _from_igraph(graph, run)
    raise TypeError(f"a graph is expected (a SciPy sparse matrix, a square array, "
                    f"(edge_index, edge_weight, num_nodes), a NetworkX or igraph graph, a "
                    f"torch.sparse tensor or a suffuse.Dataset), found {type(graph).__name__}")


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
