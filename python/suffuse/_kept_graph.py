"""A graph that is kept for several calls."""

from __future__ import annotations

from typing import Any, Optional, Union

from . import _engine
from ._diffuse import diffuse
from ._files import from_dataset
from ._gdc import gdc
from ._graph import Reading
from ._info import info
from ._progress import Progress, told
from ._reading import is_path
from ._words import run


class Graph(_engine.Graph):
    """A graph that is kept for several calls: what is found out about it (whether it is undirected,
    its components, the order of its nodes, T for each of its options) is found once.

    graph: whatever suffuse.gdc takes, but for a list, with directed and weight as there. It is
    copied, a file aside: what becomes of the object later changes nothing.

    gdc, diffuse and info are the functions of suffuse, which take a Graph in place of any other
    graph: the same keywords, the same bytes. Any number of threads may call them at once.

    threads and progress are for the making. memory is for what is kept, now and later, as long as
    the Graph lives; whatever a call needs besides counts against the memory of the call.

    >>> import suffuse
    >>> G = suffuse.Graph(suffuse.read("karate"))
    >>> G
    <suffuse.Graph: 34 nodes, 78 edges, undirected, unweighted>
    >>> len(G), [G.gdc(ppr=alpha, top_k=8).nnz for alpha in (0.05, 0.1)]
    (34, [272, 272])
    """

    def __init__(self, graph: Any, directed: Optional[bool] = None, weight: Optional[str] = None, *,
                 threads: Optional[int] = None, memory: Union[str, int, None] = None,
                 progress: Progress = None) -> None:
        with told(progress) as callback:
            one = run(threads, memory, callback)
            known = from_dataset(graph, one, reading=Reading(directed, weight))
            # What was read belongs to nobody else.
            super().__init__(known, copy=not is_path(graph), run=one)

    gdc = gdc
    diffuse = diffuse
    info = info
