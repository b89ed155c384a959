"""Seeded random graphs."""

from __future__ import annotations

from typing import Any, Optional, Union

from . import _engine
from ._dataset import Dataset
from ._files import to_dataset
from ._progress import Progress, told
from ._words import option, run, whole, word


def generate(kind: str, *, seed: int = 0, threads: Optional[int] = None,
             memory: Union[str, int, None] = None, progress: Progress = None,
             **options: Any) -> Dataset:
    """A graph of that kind: a pure function of the options and the seed.

    kind: "erdos-renyi", "blocks", "degree-corrected-blocks", "preferential", "rmat", "citation"
    (with features and labels), "ring", "path", "star", "complete", "grid". Options as in `suffuse
    generate KIND --help`, with underscores.

    >>> import suffuse
    >>> suffuse.generate("blocks", nodes=100, average_degree=6, seed=7).graph.shape
    (100, 100)
    """
    name = word("kind", kind).replace("_", "-")
    with told(progress) as callback:
        dataset = _engine.generate(name, seed=whole("seed", seed, 0, 2**64 - 1),
                                   options={key: [option(key, value)]
                                            for key, value in options.items()},
                                   run=run(threads, memory, callback))
        return to_dataset(dataset, name=dataset.name or name)
