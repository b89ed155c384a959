"""What is this graph."""

from __future__ import annotations

import json
from typing import Any, Optional, Union

from . import _engine
from ._dataset import Dataset
from ._files import from_dataset
from ._graph import Reading, check_no_attribute, decided
from ._progress import Progress, told
from ._reading import is_path, read_file
from ._words import run


def info(graph: Any, *, directed: Optional[bool] = None, weight: Optional[str] = None,
         threads: Optional[int] = None, memory: Union[str, int, None] = None,
         progress: Progress = None) -> dict[str, Any]:
    """What `suffuse info --json` tells: size, components, degrees, weights, symmetry, homophily,
    and what gdc would cost. graph, directed and weight are those of suffuse.gdc.

    >>> import suffuse
    >>> told = suffuse.info(suffuse.read("karate"))
    >>> told["nodes"], told["edges"], told["directed"], told["classes"]
    (34, 78, False, 2)
    """
    with told(progress) as callback:
        one = run(threads, memory, callback)
        reading = Reading(directed, weight)
        known = graph.reading if isinstance(graph, Dataset) else None
        if isinstance(graph, _engine.Graph):
            given: Any = decided(graph, reading)
        elif is_path(graph):
            check_no_attribute(reading)
            given, _, known = read_file(graph, directed, {}, one)
        else:
            given = from_dataset(graph, one, reading=reading)
        found: dict[str, Any] = json.loads(_engine.info(given, one))
    if known is not None:
        found["reading"] = known
    return found
