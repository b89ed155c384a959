"""Graphs of other packages, none of which is needed here."""

from __future__ import annotations

import math
import sys
from numbers import Real
from typing import Any, Optional

import numpy as np

from . import _engine
from ._arrays import numbers, whole_numbers
from ._matrices import flat, from_array, from_edge_index, from_edges
from ._tensors import dense, plain


def is_of(graph: Any, module: str, kind: str) -> bool:
    """isinstance for a class of a module that may not be there."""
    loaded = sys.modules.get(module)
    return loaded is not None and isinstance(graph, getattr(loaded, kind))


def from_networkx(graph: Any, weight: Optional[str], run: _engine.Run) -> _engine.Matrix:
    """Nodes in the order of the graph. Edges weigh what the attribute says that was asked for, or
    else "weight" where they have it, and 1 where they do not, as in NetworkX itself."""
    name = "weight" if weight is None else weight
    place = {node: index for index, node in enumerate(graph)}
    ends, weights = [], []
    for source, target, value in graph.edges(data=name, default=1 if weight is None else None):
        ends.append((place[source], place[target]))
        weights.append(_weight((source, target), name, value))
    edges, values = _ends(ends), np.array(weights, np.float64)
    if not graph.is_directed():
        other = edges[:, 0] != edges[:, 1]  # a loop is one entry
        edges = np.concatenate([edges, edges[other, ::-1]])
        values = np.concatenate([values, values[other]])
    return from_edge_index(edges.T, values, len(place), run)


def from_igraph(graph: Any, weight: Optional[str], run: _engine.Run) -> _engine.Matrix:
    """Edges weigh 1, or what the attribute says that was asked for. As in igraph's adjacency a loop
    of an undirected graph counts twice."""
    edges = _ends(graph.get_edgelist())
    weights = None if weight is None else _igraph_weights(graph, weight)
    if not graph.is_directed():
        edges = np.concatenate([edges, edges[:, ::-1]])
        weights = None if weights is None else np.concatenate([weights, weights])
    return from_edge_index(edges.T, weights, graph.vcount(), run)


def _igraph_weights(graph: Any, name: str) -> np.ndarray:
    if name not in graph.es.attributes():
        raise _engine.InputError(f"weight: the edges have no attribute {name!r}")
    return np.array([_weight(edge, name, value)
                     for edge, value in zip(graph.get_edgelist(), graph.es[name])], np.float64)


def _ends(edges: list[tuple[int, int]]) -> np.ndarray:
    return np.array(edges, np.int64).reshape(-1, 2)


def _weight(edge: tuple[Any, Any], name: str, value: Any) -> float:
    """In float64 whatever its type is: those of NumPy would be added up in their own."""
    if not isinstance(value, (Real, np.bool_)):
        raise TypeError(f"edge {edge!r}: a number is expected as its {name!r}, found {value!r}")
    try:
        weight = float(value)
    except OverflowError:  # a whole number of Python
        weight = math.inf
    if not 0 <= weight < math.inf:
        raise _engine.InputError(f"edge {edge!r}: its {name!r} must be finite and not negative, "
                                 f"found {weight:g}")
    return weight


def from_data(data: Any, weight: Optional[str], run: _engine.Run) -> _engine.Matrix:
    """Data of PyTorch Geometric, with the weights that suffuse.pyg takes or those asked for."""
    from ._pyg_graph import read_edges

    edges = read_edges(data, weight)
    return from_edge_index(edges.index, edges.weight, edges.nodes, run)


def node_features(data: Any) -> Any:
    """What PyTorch Geometric calls x, if it has a row for every node."""
    x = data.x
    fits = x is not None and x.dim() == 2 and len(x) == data.num_nodes
    return plain(x) if fits else None


def node_labels(data: Any) -> Any:
    """What PyTorch Geometric calls y, if it is a class for every node: N or N x 1 of them."""
    y = data.y
    if y is not None and y.dim() == 2 and y.size(1) == 1:
        y = y[:, 0]
    fits = y is not None and y.dim() == 1 and len(y) == data.num_nodes
    return dense(y) if fits and not y.is_floating_point() else None


def check_labels(data: Any) -> None:
    """Refuses a y that is there and is no class for every node."""
    if data.y is not None and node_labels(data) is None:
        raise _engine.InputError(f"y: a whole number for each of {data.num_nodes} nodes is "
                                 f"expected, found shape {tuple(data.y.shape)} of {data.y.dtype}")


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
