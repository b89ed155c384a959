"""Graphs in files, and datasets that have a name."""

from __future__ import annotations

import json
import os
import pathlib
import sys
import warnings
from typing import Any, Optional, Union

from . import _engine
from ._options import Keywords
from ._words import flag

Path = Union[str, bytes, "os.PathLike[str]", "os.PathLike[bytes]"]

READING = Keywords("read")


def is_path(value: Any) -> bool:
    """Whether it names a file, or a dataset."""
    return isinstance(value, (str, bytes, os.PathLike))


def path_bytes(path: Optional[Path]) -> bytes:
    """Empty for None, which an empty path must not mean."""
    if path is None:
        return b""
    encoded = os.fsencode(path)
    if not encoded:
        raise _engine.InputError("the path of a file is empty")
    return encoded


def read_file(path: Path, directed: Optional[bool], options: dict[str, Any],
              one: _engine.Run) -> tuple[_engine.Dataset, bool, dict[str, Any]]:
    """The dataset, whether its arrays lie in the file, and how it was understood."""
    dataset, mapped, reading, told = _engine.read(path_bytes(path), said_of(directed, options),
                                                  folder=data_folder(path), run=one)
    warn_of_reading(reading.note(path_bytes(path)))
    return dataset, mapped, json.loads(told)


def warn_of_reading(note: str) -> None:
    """Says what is doubtful in how a file was understood, where the package was called."""
    level = 1
    frame = sys._getframe()
    while frame.f_back and frame.f_globals.get("__name__", "").partition(".")[0] == "suffuse":
        frame, level = frame.f_back, level + 1
    if note:
        warnings.warn(note, UserWarning, stacklevel=level)


def said_of(directed: Optional[bool], options: Optional[dict[str, Any]] = None) -> _engine.Said:
    """How a file is to be read."""
    if directed is None:
        return READING.said("read", options or {})
    direction = "directed" if flag("directed", directed) else "undirected"
    return READING.said("read", options or {}, **{direction: True})


def data_places() -> list[pathlib.Path]:
    """Where datasets are looked for that have a name, in this order."""
    data = os.environ.get("SUFFUSE_DATA")
    return [*([pathlib.Path(data)] if data else []), cache_folder()]


def cache_folder() -> pathlib.Path:
    """Where datasets are looked for besides SUFFUSE_DATA."""
    cache = os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache"
    return pathlib.Path(cache) / "suffuse"


def place_of(name: str, places: list[pathlib.Path]) -> Optional[pathlib.Path]:
    """The first that holds the dataset of that name."""
    return next((place for place in places if (place / f"{name}.npz").is_file()), None)


def data_folder(name: Path) -> bytes:
    """The folder of the dataset of that name; where there is none, SUFFUSE_DATA or nothing."""
    found = place_of(os.fsdecode(name), data_places())
    return os.fsencode(found or os.environ.get("SUFFUSE_DATA", ""))
