"""Graph diffusion convolution: exact, certified, in bounded memory.

>>> import suffuse
>>> karate = suffuse.read("karate")
>>> S = suffuse.gdc(karate.graph, ppr=0.1, top_k=8)
>>> S.shape, S.nnz
((34, 34), 272)

A graph is a matrix A with A[i, j] = weight of the edge i -> j. Column j of the result is the
neighbourhood that node j aggregates from: out_j = sum_i S[i, j] x_i.
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING as _TYPE_CHECKING
from typing import Any as _Any

from ._dataset import Dataset
from ._diffuse import diffuse, transition
from ._engine import InputError, NotCertified, ResourceError
from ._engine import version as __version__
from ._files import read, write
from ._gdc import gdc
from ._generate import generate
from ._info import info
from ._kept_graph import Graph
from ._train import predict, train
from ._tune import tune

__all__ = [
    "Dataset",
    "GDC",
    "Graph",
    "InputError",
    "NotCertified",
    "ResourceError",
    "__version__",
    "datasets",
    "diffuse",
    "gdc",
    "generate",
    "info",
    "plot",
    "predict",
    "read",
    "train",
    "transition",
    "tune",
    "write",
]

if _TYPE_CHECKING:
    from . import datasets, plot
    from .estimator import GDC

# What stands on scikit-learn or matplotlib is imported when it is first asked for.
_LAZY = {"GDC": ("estimator", "GDC"), "datasets": ("datasets", None), "plot": ("plot", None)}


def __getattr__(name: str) -> _Any:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, attribute = _LAZY[name]
    found = _import_module(f".{module}", __name__)
    return found if attribute is None else getattr(found, attribute)


def __dir__() -> list[str]:
    return sorted({*globals(), *_LAZY})
