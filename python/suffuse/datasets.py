"""Graphs by name: six public datasets from files you have, and two that need no file.

Nothing is downloaded. ``NAME.npz`` is looked for in the folder that SUFFUSE_DATA names, then in
``~/.cache/suffuse`` (``$XDG_CACHE_HOME/suffuse`` where that variable is set).
"""

from __future__ import annotations

import os
from pathlib import Path

from . import _engine
from ._dataset import Dataset
from ._engine import InputError
from ._files import to_dataset
from ._generate import generate
from ._reading import cache_folder, data_places, place_of
from ._words import run

FROM_FILES = (
    "cora",
    "citeseer",
    "pubmed",
    "coauthor_cs",
    "amazon_computers",
    "amazon_photo",
)
BUILT_IN = ("karate", "citation")


def load(name: str, *, folder: str | os.PathLike[str] | None = None, seed: int = 0) -> Dataset:
    """The dataset of that name: graph, features, labels.

    ``"karate"`` (Zachary's karate club) and ``"citation"`` (a made-up citation network that
    resembles Cora; `seed` chooses which) are built in. All others are files ``NAME.npz`` in
    `folder`, or, if none is given, in SUFFUSE_DATA or the cache folder, and come as the literature
    uses them: no self-loops, undirected, unweighted, the largest connected component, and binary
    features for the Amazon and Coauthor sets. ``ids`` then holds the node's number in the file.

    >>> import suffuse
    >>> suffuse.datasets.load("karate").graph.shape
    (34, 34)
    """
    if not isinstance(name, str):
        raise TypeError(f"the name of a dataset is a str, not {type(name).__name__}")
    if seed != 0 and name != "citation":
        raise InputError(f"{name}: only 'citation' is random and takes a seed")
    if name == "citation":
        return generate("citation", seed=seed)
    place = b"" if name == "karate" else os.fsencode(_home(name, folder))
    return to_dataset(_engine.read_named(name, place, run(None, None, None)), name=name)


def _home(name: str, folder: str | os.PathLike[str] | None) -> Path:
    """The first folder that holds the file of that name."""
    if not name.replace("_", "").replace("-", "").isalnum():
        raise InputError(f"'{name}' is not the name of a dataset; suffuse.read reads files")
    found = place_of(name, [Path(folder)] if folder else data_places())
    if found is None:
        raise InputError(_missing(name, folder, os.environ.get("SUFFUSE_DATA")))
    return found


def _missing(name: str, folder: str | os.PathLike[str] | None, data: str | None) -> str:
    if name not in FROM_FILES:
        known = ", ".join((*BUILT_IN, *FROM_FILES))
        what = f"{name}: neither one of {known} nor a file {name}.npz"
    else:
        what = f"{name}: no file {name}.npz"
    if folder:
        return f"{what} in {os.fspath(folder)}; put it there, nothing is downloaded"
    first = f"in {data} (SUFFUSE_DATA)" if data else "by SUFFUSE_DATA, which is not set,"
    return f"{what} {first} nor in {cache_folder()}; put it into either, nothing is downloaded"
