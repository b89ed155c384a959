"""Tensors in, tensors out, without a copy where both sides can share memory.

torch is imported only where a tensor is at hand or asked for, so this module costs nothing.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from ._engine import InputError


def as_array(tensor: Any) -> np.ndarray:
    """The values of a tensor as a NumPy array: the same memory, if they lie in main memory and
    NumPy knows their type. NumPy arrays pass."""
    if isinstance(tensor, np.ndarray):
        return tensor
    import torch

    tensor = tensor.detach().cpu()
    if tensor.dtype in (torch.float16, torch.bfloat16):
        tensor = tensor.float()
    array: np.ndarray = tensor.numpy()
    return array


def as_tensor(array: np.ndarray, like: Any, dtype: Any = None) -> Any:
    """The array as what `like` is: a tensor on its device, or a NumPy array. InputError if a value
    does not fit the type."""
    if isinstance(like, np.ndarray):
        with np.errstate(over="ignore"):
            result: Any = array if dtype is None else array.astype(dtype, copy=False)
    else:
        import torch

        result = torch.from_numpy(array).to(device=like.device, dtype=dtype)
    if array.dtype.kind == "f" and not np.isfinite(as_array(result)).all():
        raise InputError(f"a weight of the result is {np.abs(array).max():.4g}, more than "
                         f"{result.dtype} can hold; give weights in float64, or normalize")
    return result


def dense(values: Any) -> Any:
    """A tensor of torch as a NumPy array; anything else passes."""
    torch = sys.modules.get("torch")
    is_tensor = torch is not None and isinstance(values, torch.Tensor)
    return as_array(values) if is_tensor else values
