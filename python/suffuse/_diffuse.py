"""Features through S, and step 1 alone."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any, Literal, Optional, Union, overload

import numpy as np
from scipy import sparse

from . import _engine
from ._arrays import numbers
from ._gdc import warn_of
from ._graph import Reading, given_graph, graph_matrix
from ._matrices import feature_matrix, to_scipy
from ._options import Keywords, takes
from ._progress import Progress, told
from ._tensors import plain
from ._words import flag, run

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._call_types import DiffuseCall, Info
    from ._option_types import Diffuse, Transition

STEPS = Keywords("diffuse")


def transition(graph: Any, transition: Transition = "sym", self_loops: float = 1.0, *,
               directed: Optional[bool] = None, weight: Optional[str] = None,
               threads: Optional[int] = None, memory: Union[str, int, None] = None,
               progress: Progress = None) -> sparse.csr_array:
    """Step 1 alone: T from the graph, in float64. directed and weight as in suffuse.gdc.

    >>> import numpy as np, suffuse
    >>> T = suffuse.transition(np.array([[0, 1], [1, 0]]), "col", self_loops=3)
    >>> T.toarray().tolist()
    [[0.75, 0.25], [0.25, 0.75]]
    """
    with told(progress) as callback:
        one = run(threads, memory, callback)
        matrix = graph_matrix(graph, one, Reading(directed, weight))
        said = STEPS.said("transition", {"transition": transition, "self_loops": self_loops})
        T: sparse.csr_array = to_scipy(_engine.transition(matrix, said, run=one))
    return T


@overload
def diffuse(graph: Any, features: Any, *, return_info: Literal[False] = ...,
            **options: Unpack[DiffuseCall]) -> np.ndarray: ...
@overload
def diffuse(graph: Any, features: Any, *, return_info: Literal[True],
            **options: Unpack[DiffuseCall]) -> tuple[np.ndarray, Info]: ...
@overload
def diffuse(graph: Any, features: Any, *, return_info: bool,
            **options: Unpack[DiffuseCall]) -> Union[np.ndarray, tuple[np.ndarray, Info]]: ...
@takes(STEPS, after="weight")
def diffuse(graph: Any, features: Any, *, directed: Optional[bool] = None,
            weight: Optional[str] = None, strict: bool = False, threads: Optional[int] = None,
            memory: Union[str, int, None] = None, progress: Progress = None,
            return_info: bool = False, **options: Unpack[Diffuse]) -> Any:
    """out_j = sum_i S[i, j] x_i without forming S: steps 1 and 2 only.

    features: a row for every node, dense or sparse; one number for every node gives one number for
    every node. The error in feature c is at most tolerance * sum_i |x_ic|. The other options are
    those of suffuse.gdc.

    >>> import numpy as np, suffuse
    >>> karate = suffuse.read("karate")
    >>> factions = np.eye(2)[karate.labels]
    >>> shares = suffuse.diffuse(karate, factions, transition="col", ppr=0.1)
    >>> shares[[0, 33]].argmax(axis=1).tolist()
    [0, 1]
    """
    said = STEPS.said("diffuse", {**options})
    wanted = {"strict": flag("strict", strict), "info": flag("return_info", return_info)}
    with told(progress) as callback:
        one = run(threads, memory, callback)
        start = time.perf_counter()
        given = given_graph(graph, one, Reading(directed, weight))
        rows, flat = _features(features, one)
        out, info, doubt = _engine.diffuse(given, rows, said, run=one, **wanted,
                                           seconds_read=time.perf_counter() - start)
    warn_of(doubt)
    result = out[:, 0] if flat else out
    return result if info is None else (result, json.loads(info))


def _features(features: Any, one: _engine.Run) -> tuple[Any, bool]:
    """What the engine takes, and whether it is one number for every node."""
    features = plain(features)
    if sparse.issparse(features):
        return feature_matrix(features, one), False
    array = numbers(features, "features")
    if array.ndim not in (1, 2):
        raise _engine.InputError(f"features have one or two dimensions, found {array.ndim}")
    return (array[:, np.newaxis] if array.ndim == 1 else array), array.ndim == 1
