"""What the pictures read from graphs."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.sparse

from .._arrays import check_unmasked
from .._dataset import Dataset
from .._engine import InputError
from .._graph import graph_matrix
from .._labels import are_names, class_labels
from .._matrices import to_scipy
from .._words import run


def _matrix(graph: Any) -> Any:
    """Whatever suffuse.gdc takes for a graph, as a sparse array; weights may be negative here."""
    graph = graph.graph if isinstance(graph, Dataset) else graph
    if not scipy.sparse.issparse(graph):
        graph = to_scipy(graph_matrix(graph, run(None, None, None)))
    return scipy.sparse.coo_array(graph)


def without_loops(graph: Any) -> Any:
    """The graph as csr_array, without its diagonal and without stored zeros."""
    matrix = _matrix(graph)
    if matrix.shape[0] != matrix.shape[1]:
        raise InputError(f"a graph is a square matrix, found one of shape {matrix.shape}")
    off = (matrix.row != matrix.col) & (matrix.data != 0)
    entries = (matrix.data[off].astype(float), (matrix.row[off], matrix.col[off]))
    return scipy.sparse.csr_array(entries, shape=matrix.shape)


def two_graphs(before: Any, after: Any) -> tuple[Any, Any]:
    """Both graphs without loops; they must have the same nodes."""
    old, new = without_loops(before), without_loops(after)
    if old.shape != new.shape:
        raise InputError(f"before has {old.shape[0]} nodes and after {new.shape[0]}")
    return old, new


def labels_of(graph: Any, labels: Any, nodes: int) -> tuple[Any, list[str]]:
    """`labels`, or those of a Dataset, or None: a number for every node, negative for no class; and
    what the classes are called, if they have names."""
    names = None
    if labels is None and isinstance(graph, Dataset):
        labels, names = graph.labels, graph.class_names
    if labels is None:
        return None, []
    check_unmasked(labels, "labels")
    if np.shape(labels) != (nodes,):
        raise InputError(f"expected {nodes} labels, found an array of shape {np.shape(labels)}")
    if are_names(labels):
        labels, names = class_labels(labels, names)
    return np.asarray(labels), [str(name) for name in names or ()]


def column(graph: Any, node: int) -> tuple[Any, Any]:
    """The neighbours that `node` aggregates from, and their weights."""
    entries = scipy.sparse.csc_array(graph[:, [node]])
    return entries.indices, entries.data
