"""Whatever holds a graph, as a matrix of the engine. Loops over edges are the engine's."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional, Union

import numpy as np
from scipy import sparse

from . import _engine
from ._dataset import Dataset
from ._foreign import from_data, from_igraph, from_networkx, from_torch, is_of
from ._matrices import from_array, from_edge_index, from_scipy
from ._reading import is_path, read_file
from ._words import flag, word

Given = Union[_engine.Matrix, _engine.Graph]


class Reading(NamedTuple):
    """How an object is to be understood as a graph."""

    directed: Optional[bool] = None  # False: max(A, A^T)
    weight: Optional[str] = None  # the attribute of edges that weighs them


AS_IT_IS = Reading()

# What has edges with attributes: the module and the class, and how it becomes a matrix.
WITH_ATTRIBUTES = (("networkx", "Graph", from_networkx), ("igraph", "Graph", from_igraph),
                   ("torch_geometric.data", "Data", from_data))

AS_A_TUPLE = "a graph as a tuple is (edge_index, edge_weight or None, num_nodes)"


def given_graph(graph: Any, run: _engine.Run, reading: Reading = AS_IT_IS) -> Given:
    """What the engine computes with: a graph that is kept, or a matrix for this call."""
    if not isinstance(graph, _engine.Graph):
        return graph_matrix(graph, run, reading)
    return decided(graph, reading)


def decided(graph: _engine.Graph, reading: Reading) -> _engine.Graph:
    """A graph that is kept, of which nothing more may be said."""
    if reading != AS_IT_IS:
        raise TypeError("directed and weight are decided when a Graph is made")
    return graph


def graph_matrix(graph: Any, run: _engine.Run, reading: Reading = AS_IT_IS) -> _engine.Matrix:
    """The adjacency matrix of whatever is a graph. TypeError for what is none."""
    if is_path(graph):
        check_no_attribute(reading)
        return read_file(graph, reading.directed, {}, run)[0].graph
    if reading.weight is not None:
        word("weight", reading.weight)
    undirected = reading.directed is not None and not flag("directed", reading.directed)
    matrix = _adjacency(graph.graph if isinstance(graph, Dataset) else graph, reading, run)
    return _engine.undirected(matrix, run=run) if undirected else matrix


def check_no_attribute(reading: Reading, found: str = "a file") -> None:
    """For what has no attributes of edges."""
    if reading.weight is not None:
        raise TypeError("weight: names an attribute of the edges of a NetworkX or igraph graph or "
                        f"of PyTorch Geometric's data, found {found}")


def _adjacency(graph: Any, reading: Reading, run: _engine.Run) -> _engine.Matrix:
    for module, kind, convert in WITH_ATTRIBUTES:
        if is_of(graph, module, kind):
            return convert(graph, reading.weight, run)
    check_no_attribute(reading, type(graph).__name__)
    if isinstance(graph, _engine.Graph):
        return graph.dataset.graph
    if sparse.issparse(graph):
        return from_scipy(graph, run)
    if isinstance(graph, np.ndarray):
        return from_array(graph, run)
    if isinstance(graph, tuple):
        return from_edge_index(*_edges_of(graph), run)
    if is_of(graph, "torch", "Tensor"):
        return from_torch(graph, run)
    raise TypeError(f"a graph is expected (a SciPy sparse matrix, a square array, "
                    f"(edge_index, edge_weight, num_nodes), a NetworkX or igraph graph, a "
                    f"torch.sparse tensor, PyTorch Geometric's Data, a suffuse.Dataset or the path "
                    f"of a file), found {type(graph).__name__}")


def _edges_of(graph: tuple[Any, ...]) -> tuple[Any, Any, Any]:
    """edge_index, weights and the number of nodes; TypeError for a tuple of graphs."""
    if not 1 <= len(graph) <= 3:
        raise TypeError(f"{AS_A_TUPLE}, found {len(graph)} values; several graphs are given as a "
                        "list")
    edge_index, weights, nodes = (*graph, None, None)[:3]
    shape = tuple(getattr(weights, "shape", ()))
    is_square = len(shape) == 2 and shape[0] == shape[1] != 1
    if is_square or any(_is_graph(value) for value in graph):
        raise TypeError(f"{AS_A_TUPLE}; several graphs are given as a list")
    return edge_index, weights, nodes


def _is_graph(value: Any) -> bool:
    """Whatever its numbers are."""
    return (is_path(value) or sparse.issparse(value)
            or isinstance(value, (Dataset, _engine.Graph))
            or any(is_of(value, module, kind) for module, kind, _ in WITH_ATTRIBUTES))
