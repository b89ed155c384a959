"""Models trained with and without GDC."""

from __future__ import annotations

import json
import os
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Optional, Union

import numpy as np

from . import _engine
from ._files import Path, as_dataset, data_folder, from_dataset, read
from ._gdc import warn_of
from ._options import Keywords, takes
from ._progress import Progress, told
from ._words import flag, run, whole

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._option_types import Train

TRAINING = Keywords("train")


@takes(TRAINING, after="labels")
def train(dataset: Any, *, features: Any = None, labels: Any = None,
          split_file: Optional[Path] = None, compare: bool = False,
          records: Optional[Path] = None, predict: Optional[Path] = None,
          save: Optional[Path] = None, seed: int = 0, threads: Optional[int] = None,
          memory: Union[str, int, None] = None, progress: Progress = None,
          return_info: bool = False, **options: Unpack[Train]) -> Any:
    """Trains a model on a graph or its diffusion, on many splits; the records of the runs as a list
    of dicts, one for every split and label rate.

    dataset: a name, a file, a Dataset, or what suffuse.gdc takes as a graph. features: a row for
    every node, a file, or "identity"; labels: a class for every node, -1 if unknown, or a file.
    Both may be in the dataset already. model: "gcn", "gat", "jk", "gin", "arma", "appnp".
    diffusion: "none" takes the graph as it is, otherwise the steps are those of suffuse.gdc.
    preset: "paper" takes what is not said from its table. compare: also without GDC, those runs
    first. records: a file that every run is appended to; what it holds is not repeated. predict,
    save: files for the predictions and the model of the first split. return_info: (records, info)
    with the object of `suffuse train --json`, whose --help explains all other words.

    >>> import suffuse
    >>> runs, info = suffuse.train("karate", features="identity", development=20, per_class=2,
    ...                            top_k=8, compare=True, splits=2, max_epochs=20, return_info=True)
    >>> [(run["diffusion"], run["epochs"]) for run in runs]
    [('none', 20), ('none', 20), ('ppr', 20), ('ppr', 20)]
    >>> info["comparisons"][0]["verdict"].split(":")[0]
    'Undecided'
    """
    splits = {} if split_file is None else {"split_file": _path(split_file)}
    asked: dict[str, Any] = {
        "said": TRAINING.said("train", {**options}, **splits), "compare": flag("compare", compare),
        "seed": whole("seed", seed, 0, 2**64 - 1), "records": _path(records),
        "predict": _path(predict), "save": _path(save)}
    with told(progress) as callback:
        one = run(threads, memory, callback)
        start = time.perf_counter()
        learned, name = _learning_input(dataset, features, labels, one)
        lines, info, doubt = _engine.train(learned, _engine.Training(dataset=name, **asked),
                                           seconds_read=time.perf_counter() - start, run=one)
    warn_of(doubt)
    runs = [json.loads(line) for line in lines]
    return (runs, json.loads(info)) if flag("return_info", return_info) else runs


def predict(dataset: Any, model: Path, *, features: Any = None, threads: Optional[int] = None,
            memory: Union[str, int, None] = None,
            progress: Progress = None) -> tuple[np.ndarray, np.ndarray]:
    """What a model that suffuse.train saved says: the class of every node and the probabilities
    (nodes x classes). The graph is diffused as in the training.

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
        learned, _ = _learning_input(dataset, features, None, one, labels_needed=False)
        return _engine.predict(learned, model=_path(model), run=one)


def _path(path: Optional[Path]) -> bytes:
    """Empty for None, which an empty path must not mean."""
    if path is None:
        return b""
    encoded = os.fsencode(path)
    if not encoded:
        raise _engine.InputError("the path of a file is empty")
    return encoded


def _is_path(value: Any) -> bool:
    return isinstance(value, (str, bytes, os.PathLike))


def _learning_input(dataset: Any, features: Any, labels: Any, one: _engine.Run,
                    labels_needed: bool = True) -> tuple[_engine.LearningInput, bytes]:
    """A dataset to learn from, and what the records call it. What is no file replaces what the
    dataset has."""
    files: dict[str, Any] = {"features": b"", "labels": b"", "folder": data_folder(),
                             "labels_needed": labels_needed}
    arrays = {}
    for part, value in (("features", features), ("labels", labels)):
        if _is_path(value):
            files[part] = _path(value)
        elif value is not None:
            arrays[part] = value
    if _is_path(dataset):
        name = _path(dataset)
        if not arrays:
            place = _engine.LearningFiles(dataset=name, **files)
            return _engine.read_learning(place, run=one), name
        known = read(dataset)
    else:
        known = as_dataset(dataset)
        name = (known.name or "dataset").encode(errors="surrogateescape")
    if "features" in arrays:
        known = replace(known, features=arrays["features"], feature_names=None)
    if "labels" in arrays:
        known = replace(known, labels=arrays["labels"], class_names=None)
    return _engine.complete_learning(_engine.LearningFiles(dataset=name, **files),
                                     from_dataset(known, one), run=one), name
