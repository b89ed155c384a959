# What calls take besides their graph; overloads name only what decides about the type of a result.
from collections.abc import Mapping
from typing import Any, Literal, Optional, TypedDict, Union

from ._option_types import Diffuse, Estimator, Gdc, Train
from ._progress import Progress
from ._reading import Path

Format = Literal["csr", "csc"]
Order = Literal["node", "score"]
Info = dict[str, Any]  # what --json prints
Record = dict[str, Any]  # a line of records

class Resources(TypedDict, total=False):
    directed: Optional[bool]
    weight: Optional[str]
    threads: Optional[int]
    memory: Union[str, int, None]
    progress: Progress

class GdcLayout(Resources, total=False):
    strict: bool
    order: Order

# One value for every option: one result.
class GdcOnce(GdcLayout, Estimator): ...

# Lists of values: a list of results.
class GdcLists(GdcLayout, Gdc): ...

class DiffuseCall(Resources, Diffuse, total=False):
    strict: bool

class TrainCall(Resources, Train, total=False):
    features: Any
    labels: Any
    split_file: Optional[Path]
    compare: bool
    baseline: Optional[Mapping[str, Any]]
    records: Optional[Path]
    predict: Optional[Path]
    save: Optional[Path]
    seed: int
