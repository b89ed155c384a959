"""Whatever holds a graph, as a matrix of the engine. Loops over edges are the engine's."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional, Union

import numpy as np
from scipy import sparse

from . import _engine
from ._dataset import Dataset
from ._foreign import from_igraph, from_networkx, from_torch, is_of
from ._matrices import from_array, from_edge_index, from_scipy
from ._words import flag, word

Given = Union[_engine.Matrix, _engine.Graph]


class Reading(NamedTuple):
    """How an object is to be understood as a graph."""

    directed: Optional[bool] = None  # False: max(A, A^T)
    weight: Optional[str] = None  # the attribute of edges that weighs them


AS_IT_IS = Reading()


def given_graph(graph: Any, run: _engine.Run) -> Given:
    """What the engine computes with: a graph that is kept, or a matrix for this call."""
    return graph if isinstance(graph, _engine.Graph) else graph_matrix(graph, run)


def graph_matrix(graph: Any, run: _engine.Run, reading: Reading = AS_IT_IS) -> _engine.Matrix:
    """The adjacency matrix of whatever is a graph. TypeError for what is none."""
    if reading.weight is not None:
        word("weight", reading.weight)
    undirected = reading.directed is not None and not flag("directed", reading.directed)
    matrix = _adjacency(graph.graph if isinstance(graph, Dataset) else graph, reading.weight, run)
    return _engine.undirected(matrix, run=run) if undirected else matrix


def _adjacency(graph: Any, weight: Optional[str], run: _engine.Run) -> _engine.Matrix:
    if is_of(graph, "networkx", "Graph"):
        return from_networkx(graph, weight, run)
    if is_of(graph, "igraph", "Graph"):
        return from_igraph(graph, weight, run)
    if weight is not None:
        raise TypeError("weight: names an attribute of the edges of a NetworkX or igraph graph, "
                        f"found {type(graph).__name__}")
    if isinstance(graph, _engine.Graph):
        return graph.dataset.graph
    if sparse.issparse(graph):
        return from_scipy(graph, run)
    if isinstance(graph, np.ndarray):
        return from_array(np.asarray(graph), run)
    if isinstance(graph, tuple):
        if not 1 <= len(graph) <= 3:
            raise TypeError("a graph as a tuple is (edge_index, edge_weight or None, num_nodes), "
                            f"found {len(graph)} values")
        edge_index, weights, nodes = (*graph, None, None)[:3]
        return from_edge_index(edge_index, weights, nodes, run)
    if is_of(graph, "torch", "Tensor"):
        return from_torch(graph, run)
    raise TypeError(f"a graph is expected (a SciPy sparse matrix, a square array, "
                    f"(edge_index, edge_weight, num_nodes), a NetworkX or igraph graph, a "
                    f"torch.sparse tensor or a suffuse.Dataset), found {type(graph).__name__}")
