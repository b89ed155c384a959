"""Graph files."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Optional, Union

from scipy import sparse

from . import _engine
from ._arrays import numbers
from ._dataset import Dataset
from ._foreign import is_of, node_features, node_labels
from ._graph import AS_IT_IS, Reading, check_no_attribute, graph_matrix
from ._labels import class_labels
from ._matrices import feature_matrix, from_scipy, to_scipy
from ._options import takes
from ._progress import Progress, told
from ._reading import READING, Path, is_path, read_file
from ._tensors import plain
from ._words import run, word

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._option_types import Read


@takes(READING, after="directed")
def read(path: Path, *, directed: Optional[bool] = None, threads: Optional[int] = None,
         memory: Union[str, int, None] = None, progress: Progress = None,
         **options: Unpack[Read]) -> Dataset:
    """Reads any graph file; the names of datasets work as well: "karate", "citation", and those of
    files NAME.npz in SUFFUSE_DATA or the cache folder (see suffuse.datasets).

    format: recognised if not given. directed: True takes the matrix as it is, False takes
    max(A, A^T), None what the file declares. lcc: the largest connected component only. ids, of an
    edge list: "auto", "zero-based", "one-based", "names". columns, of a text table:
    "SOURCE,TARGET[,WEIGHT]", by name or counted from 1. header: "yes" or "no", whether its first
    line is one. duplicates: "sum", "max", "first", "error". loops: "keep", "drop". as_is: a dataset
    as its file is, even by its name; clean: without loops and weights, undirected, the largest
    component, even by its path. trust: open a snapshot without verifying its content. The arrays of
    a snapshot lie in the file and are read-only.

    How the file was understood is the result's `reading`; what is doubtful about it is a warning.

    >>> import suffuse
    >>> suffuse.read("karate").graph.nnz
    156
    """
    with told(progress) as callback:
        dataset, mapped, reading = read_file(path, directed, {**options},
                                             run(threads, memory, callback))
        return replace(to_dataset(dataset, writable=not mapped), reading=reading)


def write(graph: Any, path: Path, *, format: Optional[str] = None,
          threads: Optional[int] = None, memory: Union[str, int, None] = None,
          progress: Progress = None) -> None:
    """Writes a graph or a Dataset, whole or not at all; format: by suffix if not given.

    The names of a Dataset's nodes go into a second file, path + ".ids".

    >>> import os, suffuse, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "karate.mtx.gz")
    ...     suffuse.write(suffuse.read("karate"), path)
    ...     suffuse.read(path).graph.shape
    (34, 34)
    """
    with told(progress) as callback:
        one = run(threads, memory, callback)
        _engine.write(from_dataset(graph, one, is_graph=False), os.fsencode(path),
                      format="" if format is None else word("format", format), run=one)


def to_dataset(dataset: _engine.Dataset, name: Optional[str] = None,
               writable: bool = True) -> Dataset:
    """The engine's dataset as Python's."""
    features = dataset.features
    return Dataset(
        graph=to_scipy(dataset.graph, writable=writable),
        features=None if features is None else to_scipy(features, writable=writable),
        labels=dataset.labels if len(dataset.labels) else None,
        ids=dataset.node_names or None, name=dataset.name if name is None else name,
        feature_names=dataset.feature_names or None, class_names=dataset.class_names or None,
        first_id=dataset.first_id)


def as_dataset(given: Any) -> Dataset:
    """A Dataset, a Graph, data of PyTorch Geometric, or a graph alone."""
    if isinstance(given, _engine.Graph):
        return to_dataset(given.dataset, writable=False)
    if is_of(given, "torch_geometric.data", "Data"):
        return Dataset(given, features=node_features(given), labels=node_labels(given))
    return given if isinstance(given, Dataset) else Dataset(given)


def from_dataset(given: Any, one: _engine.Run, is_graph: bool = True,
                 reading: Reading = AS_IT_IS) -> _engine.Dataset:
    """Python's dataset, or a graph alone, as the engine's; values of a matrix that is not meant as
    a graph may be negative."""
    if is_path(given):
        check_no_attribute(reading)
        return read_file(given, reading.directed, {}, one)[0]
    dataset = as_dataset(given)
    labels, class_names = class_labels(dataset.labels, dataset.class_names)
    return _engine.Dataset(
        name=str(dataset.name), graph=_adjacency(dataset.graph, one, is_graph, reading),
        features=_features(dataset.features, one), labels=labels,
        node_names=_names(dataset.ids), feature_names=_names(dataset.feature_names),
        class_names=class_names, first_id=dataset.first_id)


def _adjacency(graph: Any, one: _engine.Run, is_graph: bool, reading: Reading) -> _engine.Matrix:
    if sparse.issparse(graph) and not is_graph:
        return from_scipy(graph, one, graph=False)
    return graph_matrix(graph, one, reading)


def _features(features: Any, one: _engine.Run) -> Optional[_engine.Matrix]:
    if features is None:
        return None
    features = plain(features)
    if not sparse.issparse(features):
        features = sparse.csr_array(numbers(features, "features"))
    return feature_matrix(features, one)


def _names(names: Any) -> list[str]:
    return [] if names is None else [str(name) for name in names]
