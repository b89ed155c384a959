"""NumPy arrays in the kinds and the layout that the engine borrows without a copy."""

from __future__ import annotations

from typing import Any

import numpy as np

from ._engine import InputError

MOST_INT64 = 2**63 - 1


def check_unmasked(values: Any, what: str) -> None:
    """NumPy would go on with what lies under the mask."""
    parts = values if isinstance(values, (list, tuple)) else (values,)
    masked = sum(int(np.ma.getmaskarray(part).sum()) for part in parts
                 if isinstance(part, np.ma.MaskedArray))
    if masked:
        raise InputError(f"{what}: {masked} values are masked; say what they are, as filled(0) "
                         "does")


def _array(values: Any, what: str) -> np.ndarray:
    check_unmasked(values, what)
    try:
        array = np.asarray(values)
    except Exception as error:  # whatever a foreign __array__ raises
        raise TypeError(f"{what}: cannot be made an array: {error}") from None
    if array.dtype.kind not in "biuf":
        raise TypeError(f"{what}: numbers are expected, found dtype {array.dtype}")
    return array


def numbers(values: Any, what: str) -> np.ndarray:
    """float32 and float64 stay; bool and float16 become float32, everything else float64."""
    array = _array(values, what)
    narrow = array.dtype.kind == "b" or (array.dtype.kind == "f" and array.dtype.itemsize <= 4)
    return np.require(array, np.float32 if narrow else np.float64, ["C", "A"])


def whole_numbers(values: Any, what: str) -> np.ndarray:
    """int32 stays, every other type of whole numbers becomes int64."""
    array = _array(values, what)
    if array.size == 0 and array.dtype.kind == "f":
        array = array.astype(np.int64)  # np.array([]) and its like
    if array.dtype.kind not in "iu":
        raise TypeError(f"{what}: whole numbers are expected, found dtype {array.dtype}")
    if array.dtype.kind == "u" and array.size and (most := array.max()) > MOST_INT64:
        raise InputError(f"{what}: {most} is too large")
    return np.require(array, np.int32 if array.dtype == np.int32 else np.int64, ["C", "A"])
