"""Models trained with and without GDC."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, Optional, Union, overload

import numpy as np

from . import _engine
from ._dataset import Dataset
from ._files import as_dataset, from_dataset, to_dataset
from ._foreign import check_labels, is_of
from ._gdc import warn_of
from ._graph import AS_IT_IS, Reading, check_no_attribute
from ._labels import are_names
from ._options import Keywords, takes
from ._progress import Progress, told
from ._reading import Path, data_folder, is_path, path_bytes, said_of, warn_of_reading
from ._words import flag, run, whole

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._call_types import Info, Record, TrainCall
    from ._option_types import Train

TRAINING = Keywords("train")
LEARNING = Keywords("model")


@overload
def train(dataset: Any, *, return_info: Literal[False] = ...,
          **options: Unpack[TrainCall]) -> list[Record]: ...
@overload
def train(dataset: Any, *, return_info: Literal[True],
          **options: Unpack[TrainCall]) -> tuple[list[Record], Info]: ...
@overload
def train(dataset: Any, *, return_info: bool,
          **options: Unpack[TrainCall]) -> Union[list[Record], tuple[list[Record], Info]]: ...
@takes(TRAINING, after="weight")
def train(dataset: Any, *, features: Any = None, labels: Any = None,
          directed: Optional[bool] = None, weight: Optional[str] = None,
          split_file: Optional[Path] = None, compare: bool = False,
          baseline: Optional[Mapping[str, Any]] = None,
          records: Optional[Path] = None, predict: Optional[Path] = None,
          save: Optional[Path] = None, seed: int = 0, threads: Optional[int] = None,
          memory: Union[str, int, None] = None, progress: Progress = None,
          return_info: bool = False, **options: Unpack[Train]) -> Any:
    """Trains a model on a graph or its diffusion, on many splits; the records of the runs as a list
    of dicts, one for every split and label rate.

    dataset: what suffuse.gdc takes as a graph, with directed and weight as there. features: a row
    for every node, a file, or "identity"; labels: a class for every node, a number or -1 if
    unknown, a name or None, or a file. Both may be in the dataset already. model: "gcn", "gat",
    "jk", "gin", "arma", "appnp". diffusion: "none" takes the graph as it is, otherwise the steps
    are those of suffuse.gdc.
    preset: "paper" takes what is not said from its table. compare: also without GDC, those runs
    first; baseline: options of the model or the training that differ there. records: a file that
    every run is appended to; what it holds is not repeated. predict, save: files for the
    predictions and the model of the first split. return_info: (records, info) with the object of
    `suffuse train --json`, whose --help explains all other words.

    >>> import suffuse
    >>> runs, info = suffuse.train("karate", features="identity", development=20, per_class=2,
    ...                            top_k=8, compare=True, splits=2, max_epochs=20, return_info=True)
    >>> [(run["diffusion"], run["epochs"]) for run in runs]
    [('none', 20), ('none', 20), ('ppr', 20), ('ppr', 20)]
    >>> info["comparisons"][0]["verdict"].split(":")[0]
    'Undecided'
    """
    splits = {} if split_file is None else {"split_file": path_bytes(split_file)}
    asked: dict[str, Any] = {
        "said": TRAINING.said("train", {**options}, **splits), "compare": flag("compare", compare),
        "baseline": None if baseline is None else _baseline_said(baseline),
        "seed": whole("seed", seed, 0, 2**64 - 1), "records": path_bytes(records),
        "predict": path_bytes(predict), "save": path_bytes(save)}
    with told(progress) as callback:
        one = run(threads, memory, callback)
        start = time.perf_counter()
        learned, name = learning_input(dataset, features, labels, Reading(directed, weight), one)
        by_name = are_names(dataset.labels if labels is None and isinstance(dataset, Dataset)
                            else labels)
        request = _engine.Training(dataset=name, labelled_by_name=by_name, **asked)
        lines, info, doubt, lacking = _engine.train(learned, request, run=one,
                                                    seconds_read=time.perf_counter() - start)
    warn_of_reading(lacking)
    warn_of(doubt)
    runs = [json.loads(line) for line in lines]
    return (runs, json.loads(info)) if flag("return_info", return_info) else runs


def _baseline_said(baseline: Mapping[str, Any]) -> _engine.Said:
    if not isinstance(baseline, Mapping):
        raise TypeError(f"baseline: a dict of options is expected, found {baseline!r}")
    for name in baseline:
        if name not in LEARNING:
            raise TypeError(f"baseline: {name!r} is no option of the model or the training")
    return LEARNING.said("baseline", {**baseline})


def predict(dataset: Any, model: Path, *, features: Any = None, directed: Optional[bool] = None,
            weight: Optional[str] = None, threads: Optional[int] = None,
            memory: Union[str, int, None] = None,
            progress: Progress = None) -> tuple[np.ndarray, np.ndarray]:
    """What a model that suffuse.train saved says: the class of every node, as the labels of the
    training had it, and the probabilities (nodes x classes, in ascending order). The graph is
    diffused as in the training.

    >>> import os, suffuse, tempfile
    >>> papers = suffuse.generate("citation", nodes=300, features=60)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "model.npz")
    ...     runs = suffuse.train(papers, development=200, splits=1, max_epochs=30, save=path)
    ...     labels, probabilities = suffuse.predict(papers, path)
    >>> probabilities.shape, bool((probabilities.argmax(axis=1) == labels).all())
    ((300, 7), True)
    """
    with told(progress) as callback:
        one = run(threads, memory, callback)
        learned, _ = learning_input(dataset, features, None, Reading(directed, weight), one,
                                    labels_needed=False)
        found, probabilities, names = _engine.predict(learned, model=path_bytes(model), run=one)
    return (found if names is None else np.array(names)[found]), probabilities


def learning_input(dataset: Any, features: Any, labels: Any, reading: Reading, one: _engine.Run,
                   labels_needed: bool = True) -> tuple[_engine.LearningInput, bytes]:
    """A dataset to learn from, and what the records call it. What is no file replaces what the
    dataset has."""
    files: dict[str, Any] = {"features": b"", "labels": b"", "folder": b"",
                             "labels_needed": labels_needed}
    arrays = {}
    for part, value in (("features", features), ("labels", labels)):
        if is_path(value):
            files[part] = path_bytes(value)
        elif value is not None:
            arrays[part] = value
    if is_path(dataset):
        check_no_attribute(reading)
        name = path_bytes(dataset)
        if not arrays:
            place = _engine.LearningFiles(dataset=name, **{**files, "folder": data_folder(dataset)})
            learned = _engine.read_learning(place, said_of(reading.directed), run=one)
            warn_of_reading(learned.note(name))
            return learned, name
        found, _, read, _ = _engine.read(name, said_of(reading.directed),
                                         folder=data_folder(dataset), run=one)
        known, reading = to_dataset(found, writable=False), AS_IT_IS
    else:
        if labels is None and labels_needed and is_of(dataset, "torch_geometric.data", "Data"):
            check_labels(dataset)
        known, read = as_dataset(dataset), None
        name = (known.name or "dataset").encode(errors="surrogateescape")
    if "features" in arrays:
        known = replace(known, features=arrays["features"], feature_names=None)
    if "labels" in arrays:
        known = replace(known, labels=arrays["labels"], class_names=None)
    learned = _engine.complete_learning(_engine.LearningFiles(dataset=name, **files),
                                        from_dataset(known, one, reading=reading), read, run=one)
    warn_of_reading(learned.note(name))
    return learned, name
