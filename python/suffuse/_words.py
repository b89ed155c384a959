"""Keywords as the engine takes them: what is no number, no word and no list is a TypeError."""

from __future__ import annotations

import operator
from typing import Any, Union

import numpy as np

from . import _engine

MOST = 2**31 - 1  # nodes


def number(name: str, value: Any) -> float:
    """A float from anything that is a real number."""
    if isinstance(value, (str, bytes, bool, complex)) or value is None:
        raise TypeError(f"{name}: a number is expected, found {value!r}")
    try:
        return float(value)
    except OverflowError:
        raise _engine.InputError(f"{name}: {value} is too large") from None
    except Exception:
        raise TypeError(f"{name}: a number is expected, found {type(value).__name__}") from None


def whole(name: str, value: Any, least: int = 0, most: int = MOST) -> int:
    """An int from anything that is one."""
    if isinstance(value, bool):
        raise TypeError(f"{name}: a whole number is expected, found {value}")
    try:
        result = operator.index(value)
    except Exception:
        raise TypeError(f"{name}: a whole number is expected, found {value!r}") from None
    if not least <= result <= most:
        raise _engine.InputError(f"{name}: a number from {least} to {most} is expected, "
                                 f"found {result}")
    return result


def word(name: str, value: Any) -> str:
    """One of the words of an option; which ones there are the engine knows."""
    if not isinstance(value, str):
        raise TypeError(f"{name}: a word is expected, found {value!r}")
    return value


def option(name: str, value: Any) -> Union[bool, int, float, str]:
    """A value whose kind the engine knows: a number of NumPy becomes Python's."""
    if isinstance(value, (bool, str)):
        return value
    try:
        return operator.index(value)
    except TypeError:
        return number(name, value)


def flag(name: str, value: Any) -> bool:
    """True or False."""
    if not isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{name}: True or False is expected, found {value!r}")
    return bool(value)


def is_list(value: Any) -> bool:
    """Whether an option has several values: several results are wanted."""
    return isinstance(value, (list, tuple, range)) or (
        isinstance(value, np.ndarray) and value.ndim == 1)


def values(name: str, value: Any, convert: Any = number) -> list[Any]:
    """One value or several, as a list; nothing for None."""
    if value is None:
        return []
    if not is_list(value):
        return [convert(name, value)]
    if len(value) == 0:
        raise _engine.InputError(f"{name}: the list is empty")
    return [convert(name, one) for one in value]


def numbers(name: str, value: Any) -> list[float]:
    """Floats, always a list."""
    if not is_list(value):
        raise TypeError(f"{name}: a list of numbers is expected, found {value!r}")
    return [number(name, one) for one in value]


def run(threads: Any, memory: Any, progress: Any) -> _engine.Run:
    """What one call may use."""
    if memory is None:
        size = ""
    elif isinstance(memory, str):
        size = memory or " "
    else:
        size = str(whole("memory", memory, 0, 2**63 - 1))
    return _engine.Run(threads=0 if threads is None else whole("threads", threads, 1),
                       memory=size, progress=progress)
