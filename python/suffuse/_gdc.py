"""Graph diffusion convolution."""

from __future__ import annotations

import json
import time
import warnings
from typing import TYPE_CHECKING, Any, Literal, Optional, Union, overload

from scipy import sparse

from . import _engine
from ._graph import Given, Reading, given_graph
from ._matrices import to_scipy
from ._options import Keywords, takes
from ._progress import Progress, told
from ._words import flag, run, word

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._call_types import Format, GdcLists, GdcOnce, Info, Order
    from ._option_types import Gdc

STEPS = Keywords("gdc")


# What comes out: a result, or a list for lists of values, and a list of these for a list of graphs;
# each as (S, info) where that is wanted.
@overload
def gdc(graph: Any, *, format: Literal["csc"], return_info: bool = ...,
        **options: Unpack[GdcLists]) -> Any: ...
@overload
def gdc(graph: list[Any], *, format: Literal["csr"] = ..., return_info: Literal[False] = ...,
        **options: Unpack[GdcOnce]) -> list[sparse.csr_array]: ...
@overload
def gdc(graph: list[Any], *, format: Literal["csr"] = ..., return_info: Literal[True],
        **options: Unpack[GdcOnce]) -> list[tuple[sparse.csr_array, Info]]: ...
@overload
def gdc(graph: list[Any], *, format: Literal["csr"] = ..., return_info: Literal[False] = ...,
        **options: Unpack[GdcLists]) -> list[list[sparse.csr_array]]: ...
@overload
def gdc(graph: list[Any], *, format: Literal["csr"] = ..., return_info: Literal[True],
        **options: Unpack[GdcLists]) -> list[list[tuple[sparse.csr_array, Info]]]: ...
@overload
def gdc(graph: Any, *, format: Literal["csr"] = ..., return_info: Literal[False] = ...,
        **options: Unpack[GdcOnce]) -> sparse.csr_array: ...
@overload
def gdc(graph: Any, *, format: Literal["csr"] = ..., return_info: Literal[True],
        **options: Unpack[GdcOnce]) -> tuple[sparse.csr_array, Info]: ...
@overload
def gdc(graph: Any, *, format: Literal["csr"] = ..., return_info: Literal[False] = ...,
        **options: Unpack[GdcLists]) -> list[sparse.csr_array]: ...
@overload
def gdc(graph: Any, *, format: Literal["csr"] = ..., return_info: Literal[True],
        **options: Unpack[GdcLists]) -> list[tuple[sparse.csr_array, Info]]: ...
@takes(STEPS, after="weight")
def gdc(graph: Any, *, directed: Optional[bool] = None, weight: Optional[str] = None,
        strict: bool = False, order: Order = "node", format: Format = "csr",
        threads: Optional[int] = None, memory: Union[str, int, None] = None,
        progress: Progress = None, return_info: bool = False, **options: Unpack[Gdc]) -> Any:
    """Replaces a graph by a sparsified diffusion of itself.

    graph: a SciPy sparse matrix or array, a square NumPy array, (edge_index, edge_weight or None,
        num_nodes), an edge_index of shape (2, edges), a NetworkX or igraph graph, a torch.sparse
        tensor, PyTorch Geometric's Data, a suffuse.Dataset or Graph, the path of a file or the name
        of a dataset; or a list of these, which gives a list of results and is computed in one
        parallel call. A[i, j] is the weight of i -> j; repeated edges add up.
    directed: True takes the matrix as it is, False takes max(A, A^T); None what a file declares,
        otherwise the matrix as it is. weight: the attribute that weighs the edges. If none is
        named, those of NetworkX have "weight", those of PyTorch Geometric edge_weight or
        edge_attr, where they have it, and those of igraph weigh 1.

    1. transition: "sym", "col" or "row"; self_loops: weight of the loop added to every node.
    2. ppr: alpha; heat: t; theta: the coefficients themselves. Default: ppr 0.15. tolerance: the
       largest absolute error allowed in any entry of S. solver: "auto", "block", "series", "dense".
    3. top_k, epsilon, average_degree or all=True. Default: top_k 64.
    4. renormalize: "col", "sym", "row" or "none"; symmetrize; unweighted. Default: "col", or "none"
       for an unweighted result.

    A list for ppr, heat, top_k, epsilon or average_degree gives a list of results: every value of
    step 2 with every value of step 3, the latter changing faster.

    float64: arithmetic and output; chosen by itself where the tolerance needs it. strict: raise
    NotCertified, instead of a warning, if the result cannot be certified. format: "csr" or "csc",
    whose columns are the neighbourhoods. order: "node", or "score" for the largest value first.
    threads, memory ("2G" or bytes): what may be used. progress: True, or a callable (task, done,
    total). return_info: (S, info) with the object of `suffuse gdc --json`.

    >>> import numpy as np, scipy.sparse, suffuse
    >>> A = scipy.sparse.csr_array(np.array([[0, 1, 0], [1, 0, 1], [0, 1, 0]]))
    >>> S, info = suffuse.gdc(A, ppr=0.2, top_k=2, return_info=True)
    >>> print(S.toarray().round(3))
    [[0.63  0.352 0.   ]
     [0.37  0.648 0.37 ]
     [0.    0.    0.63 ]]
    >>> info["certificate"]["columns_tied"]
    1
    >>> [S.nnz for S in suffuse.gdc(A, ppr=[0.1, 0.2], top_k=[1, 2])]
    [3, 6, 3, 6]
    """
    asked: dict[str, Any] = {**options}
    steps, several = STEPS.said("gdc", asked), bool(STEPS.lists(asked))
    wanted = {"format": word("format", format), "order": word("order", order),
              "strict": flag("strict", strict), "info": flag("return_info", return_info)}
    with told(progress) as callback:
        outcomes = _outcomes(graph, Reading(directed, weight), steps, wanted,
                             run(threads, memory, callback))
    if isinstance(graph, list):
        return [_results(of_one, wanted, several) for of_one in outcomes]
    return _results(outcomes, wanted, several)


def _outcomes(graph: Any, reading: Reading, steps: _engine.Said, wanted: dict[str, Any],
              one: _engine.Run) -> list[Any]:
    """Those of one graph, or a list of them for a list of graphs."""
    start = time.perf_counter()
    if not isinstance(graph, list):
        given = given_graph(graph, one, reading)
        return _engine.gdc(given, steps, run=one, **wanted,
                           seconds_read=time.perf_counter() - start)
    given_each = [_member(index, member, one, reading) for index, member in enumerate(graph)]
    return _engine.gdc_of_each(given_each, steps, run=one, **wanted,
                               seconds_read=time.perf_counter() - start)


def _member(index: int, graph: Any, one: _engine.Run, reading: Reading) -> Given:
    """A graph of a list, whose errors say which one it is."""
    try:
        return given_graph(graph, one, reading)
    except (_engine.InputError, TypeError) as error:
        raise type(error)(f"graph {index}: {error}") from None


def warn_of(doubt: str, level: int = 3) -> None:
    """Says what could not be certified, where nobody asked to be strict about it."""
    if doubt:
        warnings.warn(doubt, RuntimeWarning, stacklevel=level)


def _results(outcomes: list[Any], wanted: dict[str, Any], several: bool) -> Any:
    """A list, or its only member if nobody asked for several."""
    results = []
    for matrix, info, doubt in outcomes:
        warn_of(doubt, level=4)
        S = to_scipy(matrix, wanted["format"], sorted_indices=wanted["order"] == "node")
        results.append(S if info is None else (S, json.loads(info)))
    return results if several else results[0]
