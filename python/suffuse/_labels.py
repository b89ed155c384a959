"""Classes of nodes: numbers, or names."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, Optional

import numpy as np

from . import _engine
from ._arrays import whole_numbers
from ._reading import is_path
from ._words import MOST


def are_names(labels: Any) -> bool:
    """Whether nodes are labelled by the names of their classes; a file may do what it likes."""
    if labels is None or is_path(labels):
        return False
    array = _as_given(_unmasked(labels))
    return array.dtype.kind == "U" or (
        array.dtype.kind == "O" and any(isinstance(label, str) for label in array.flat))


def _unmasked(labels: Any) -> Any:
    """What is masked is no label."""
    if not isinstance(labels, np.ma.MaskedArray) or not np.ma.is_masked(labels):
        return labels
    number = labels.dtype.kind in "iu"
    known = np.asarray(labels).astype(np.int64 if number else object)
    known[np.ma.getmaskarray(labels)] = -1 if number else None
    return known


def _as_given(labels: Any) -> np.ndarray:
    """NumPy would make words of whatever stands in a list with words."""
    return np.array(labels, object) if isinstance(labels, (list, tuple)) else np.asarray(labels)


def class_labels(labels: Any, names: Optional[Sequence[Any]]) -> tuple[list[int], list[str]]:
    """A class for every node, -1 for none, and the names of the classes. Nodes that are labelled by
    name belong to classes in the order of the names, or in the order given."""
    given = [] if names is None else [str(name) for name in names]
    if labels is None:
        return [], given
    labels = _unmasked(labels)
    if np.ndim(_as_given(labels)) != 1:
        raise _engine.InputError("labels: one for every node is expected, in one dimension, found "
                                 f"the shape {np.shape(_as_given(labels))}")
    if are_names(labels):
        return _by_name(_as_given(labels), given)
    array = whole_numbers(labels, "labels")
    if array.size and not -1 <= array.min() <= array.max() <= MOST:
        raise _engine.InputError("labels: a class from 0, or -1, is expected for every node")
    return array.tolist(), given


def _by_name(labels: np.ndarray, given: list[str]) -> tuple[list[int], list[str]]:
    words = [_word(node, label) for node, label in enumerate(labels.tolist())]
    names = given or sorted(set(words) - {""})
    number = {name: place for place, name in enumerate(names)} | {"": -1}
    for node, word in enumerate(words):
        if word not in number:
            raise _engine.InputError(f"labels: node {node}: {word!r} is none of the class names")
    return [number[word] for word in words], names


def _word(node: int, label: Any) -> str:
    """Empty for a node without a label."""
    missing = (None, getattr(sys.modules.get("pandas"), "NA", None))
    if any(label is one for one in missing) or (isinstance(label, float) and np.isnan(label)):
        return ""
    if not isinstance(label, str):
        raise TypeError(f"labels: node {node}: a name is expected, found {label!r}")
    return label
