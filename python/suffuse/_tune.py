"""The options of a model, searched."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any, Optional, Union

from . import _engine
from ._graph import Reading
from ._options import Keywords, takes
from ._progress import Progress, told
from ._reading import Path, path_bytes, warn_of_reading
from ._train import learning_input
from ._words import run, whole

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._option_types import Tune

SEARCH = Keywords("tune")


@takes(SEARCH, after="weight")
def tune(dataset: Any, *, features: Any = None, labels: Any = None,
         directed: Optional[bool] = None, weight: Optional[str] = None, random: int = 0,
         split_file: Optional[Path] = None, records: Optional[Path] = None, seed: int = 0,
         threads: Optional[int] = None, memory: Union[str, int, None] = None,
         progress: Progress = None, **options: Unpack[Tune]) -> dict[str, Any]:
    """Searches the options of a model on the validation seeds, with GDC and without: those with
    lists of values, in all combinations. Test accuracies play no part.

    All words are those of suffuse.train, and lists of values may stand for most of them; several
    kinds of diffusion and rules of step 3 stand beside each other. random: instead of all
    combinations so many draws for each side; what is not said comes from the ranges that the paper
    searched.

    The result has the members of `suffuse tune --json`, in keywords instead of commands. "trials"
    and "baseline", with GDC and without, the best first, each with its "keywords"; "best", the
    keywords with which suffuse.train sets the best of both sides against each other on the test
    seeds, or None where every run of a side diverged at once; and "records", those of all runs.

    >>> import suffuse
    >>> club = {"dataset": "karate", "features": "identity"}
    >>> found = suffuse.tune(**club, development=20, per_class=2, splits=2, max_epochs=20,
    ...                      ppr=[0.05, 0.15], top_k=8)
    >>> len(found["trials"]), len(found["baseline"]), len(found["records"])
    (2, 1, 6)
    >>> runs = suffuse.train(**club, **found["best"], splits=2)
    >>> [run["diffusion"] for run in runs]
    ['none', 'none', 'ppr', 'ppr']
    """
    splits = {} if split_file is None else {"split_file": path_bytes(split_file)}
    asked: dict[str, Any] = {
        "said": SEARCH.said("tune", {**options}, **splits),
        "draws": whole("random", random), "seed": whole("seed", seed, 0, 2**64 - 1),
        "records": path_bytes(records)}
    with told(progress) as callback:
        one = run(threads, memory, callback)
        start = time.perf_counter()
        learned, name = learning_input(dataset, features, labels, Reading(directed, weight), one)
        lines, info, lacking = _engine.tune(learned, _engine.Search(dataset=name, **asked),
                                            seconds_read=time.perf_counter() - start, run=one)
    warn_of_reading(lacking)
    found: dict[str, Any] = json.loads(info)
    if split_file is not None and found["best"] is not None:
        found["best"]["split_file"] = split_file
    return {**found, "records": [json.loads(line) for line in lines]}
