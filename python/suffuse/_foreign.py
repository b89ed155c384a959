"""Graphs of other packages, none of which is needed here."""

from __future__ import annotations

import sys
from typing import Any, Optional

import numpy as np

from . import _engine
from ._arrays import numbers, whole_numbers
from ._matrices import flat, from_array, from_edge_index, from_edges, from_scipy
from ._tensors import dense


def is_of(graph: Any, module: str, kind: str) -> bool:
    """isinstance for a class of a module that may not be there."""
    loaded = sys.modules.get(module)
    return loaded is not None and isinstance(graph, getattr(loaded, kind))


def from_networkx(graph: Any, weight: Optional[str], run: _engine.Run) -> _engine.Matrix:
    """Nodes in the order of the graph; edges without the attribute weigh 1."""
    import networkx

    if len(graph) == 0:
        return from_edge_index(np.zeros((2, 0), np.int64), None, 0, run)
    matrix = networkx.to_scipy_sparse_array(graph, weight=weight or "weight", format="csr")
    return from_scipy(matrix, run)


def from_igraph(graph: Any, weight: Optional[str], run: _engine.Run) -> _engine.Matrix:
    edges = np.array(graph.get_edgelist(), np.int64).reshape(-1, 2)
    name = weight or "weight"
    weights = (numbers(graph.es[name], name) if name in graph.es.attributes()
               else np.ones(len(edges), np.float32))
    if not graph.is_directed():
        mirrored = edges[:, 0] != edges[:, 1]
        edges = np.concatenate([edges, edges[mirrored, ::-1]])
        weights = np.concatenate([weights, weights[mirrored]])
    return from_edge_index(edges.T, weights, graph.vcount(), run)


def from_torch(tensor: Any, run: _engine.Run) -> _engine.Matrix:
    """A tensor, sparse or not."""
    torch = sys.modules["torch"]
    if tensor.layout == torch.strided:
        return from_array(dense(tensor), run)
    shape = tuple(int(size) for size in tensor.shape)
    if tensor.layout == torch.sparse_coo:
        if tensor.sparse_dim() != 2 or len(shape) != 2:
            raise _engine.InputError("a sparse tensor needs two dimensions, both of them sparse")
        entries = tensor._indices()
        return from_edges(dense(entries[0]), dense(entries[1]), dense(tensor._values()),
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
    data, indices, indptr = (dense(array) for array in arrays)
    return build(shape[0], shape[1], flat(whole_numbers(indptr, "indptr")),
                 flat(whole_numbers(indices, "indices")), flat(numbers(data, "data")), True, run)
