"""The arguments of torch_geometric.transforms.GDC in our words. Needs no torch."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import suffuse

from ._tensors import dense
from ._words import number, numbers

NORMALIZATIONS = ("sym", "col", "row", None)
# What the dictionaries may hold; what the method has no use for is left alone. eps of a diffusion
# is that of PyTorch Geometric's approximation.
DIFFUSION = ("method", "alpha", "eps", "t", "coeffs")
SPARSIFICATION = ("method", "eps", "avg_degree", "k", "dim")
DEFAULT_DIFFUSION = {"method": "ppr", "alpha": 0.15}
DEFAULT_SPARSIFICATION = {"method": "threshold", "avg_degree": 64}


@dataclass(frozen=True)
class Steps:
    """The four steps. `diffusion` and `sparsify` are keywords of suffuse.gdc."""

    transition: str | None  # None: the matrix as it is
    self_loops: float
    diffusion: dict[str, Any]
    sparsify: dict[str, Any]
    by_rows: bool  # top-k in every row instead of every column
    floor: float | None  # keep nothing below it (an epsilon that is not positive)
    renormalize: str


def translate(self_loop_weight: float | None = 1.0, normalization_in: str | None = "sym",
              normalization_out: str | None = "col",
              diffusion_kwargs: Mapping[str, Any] | None = None,
              sparsification_kwargs: Mapping[str, Any] | None = None,
              exact: bool = True) -> Steps:
    """`exact` is taken and not needed: there is one result, and it is the exact one."""
    diffusion = diffusion_of(DEFAULT_DIFFUSION if diffusion_kwargs is None else diffusion_kwargs)
    sparsify = (DEFAULT_SPARSIFICATION if sparsification_kwargs is None
                else sparsification_kwargs)
    words, floor = sparsify_of(sparsify)
    return Steps(
        transition=checked(normalization_in, "normalization_in"),
        self_loops=loop_weight(self_loop_weight),
        diffusion=diffusion,
        sparsify=words,
        by_rows=dimension(sparsify) == 1 if "top_k" in words else False,
        floor=floor,
        renormalize=checked(normalization_out, "normalization_out") or "none",
    )


def loop_weight(value: Any) -> float:
    """None and False add no loops."""
    return 0.0 if value is None or value is False else number("self_loop_weight", value)


def checked(normalization: str | None, name: str) -> str | None:
    known = normalization is None or isinstance(normalization, str)
    if not known or normalization not in NORMALIZATIONS:
        raise suffuse.InputError(
            f"{name}: expected 'sym', 'col', 'row' or None, found {normalization!r}")
    return normalization


def check_keys(arguments: Mapping[str, Any], known: tuple[str, ...], where: str) -> None:
    if not isinstance(arguments, Mapping):
        raise TypeError(f"{where}: a dict is expected, found {arguments!r}")
    for key in arguments:
        if key not in known:
            raise suffuse.InputError(f"{where}: {key!r} is none of {', '.join(known)}")


def check_names(function: str, arguments: Mapping[str, Any]) -> None:
    """For a function that takes the arguments of `translate`."""
    for name in arguments:
        if name not in inspect.signature(translate).parameters:
            raise TypeError(f"{function}() got an unexpected keyword argument {name!r}")


def diffusion_of(arguments: Mapping[str, Any]) -> dict[str, Any]:
    check_keys(arguments, DIFFUSION, "diffusion_kwargs")
    method = arguments.get("method")
    if method == "ppr":
        return ppr_words(needed(arguments, "alpha", "diffusion_kwargs"))
    if method == "heat":
        return heat_words(needed(arguments, "t", "diffusion_kwargs"))
    if method == "coeff":
        return theta_words(needed(arguments, "coeffs", "diffusion_kwargs"))
    raise suffuse.InputError(
        f"diffusion_kwargs: method: expected 'ppr', 'heat' or 'coeff', found {method!r}")


def ppr_words(alpha: Any) -> dict[str, Any]:
    """The engine wants alpha < 1; with 1 nothing leaves its node."""
    value = number("alpha", alpha)
    return {"ppr": value} if value != 1 else {"theta": [1.0]}


def heat_words(t: Any) -> dict[str, Any]:
    """The engine wants t > 0; with 0 nothing leaves its node."""
    value = number("t", t)
    return {"heat": value} if value != 0 else {"theta": [1.0]}


def theta_words(coefficients: Any, name: str = "coeffs") -> dict[str, Any]:
    return {"theta": numbers(name, dense(coefficients))}


def sparsify_of(arguments: Mapping[str, Any]) -> tuple[dict[str, Any], float | None]:
    """The words of step 3, and the floor where no word says it."""
    check_keys(arguments, SPARSIFICATION, "sparsification_kwargs")
    method = arguments.get("method")
    if method == "topk":
        return {"top_k": whole(needed(arguments, "k", "sparsification_kwargs"), "k")}, None
    if method != "threshold":
        raise suffuse.InputError(
            f"sparsification_kwargs: method: expected 'threshold' or 'topk', found {method!r}")
    if arguments.get("eps") is None:
        degree = needed(arguments, "avg_degree", "sparsification_kwargs (without eps)")
        return {"average_degree": number("avg_degree", degree)}, None
    return threshold_words(arguments["eps"])


def threshold_words(epsilon: Any) -> tuple[dict[str, Any], float | None]:
    """The engine never stores zeros and wants epsilon > 0: below, everything at or above it."""
    least = number("eps", epsilon)
    return ({"all": True}, least) if least <= 0 else ({"epsilon": least}, None)


def needed(arguments: Mapping[str, Any], name: str, where: str) -> Any:
    if arguments.get(name) is None:
        raise suffuse.InputError(
            f"{where}: method {arguments['method']!r} needs {name!r}, which is missing")
    return arguments[name]


def whole(value: Any, name: str) -> int:
    if not number(name, value).is_integer():
        raise suffuse.InputError(f"{name}: expected a whole number, found {value!r}")
    return int(value)


def dimension(arguments: Mapping[str, Any]) -> int:
    dim = arguments.get("dim", 0)
    if dim not in (0, 1):
        raise suffuse.InputError(
            f"sparsification_kwargs: dim: expected 0 (columns) or 1 (rows), found {dim!r}")
    return int(dim)
