"""Tensors in, tensors out, without a copy where both sides can share memory.

torch is imported only where a tensor is at hand or asked for, so this module costs nothing.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from scipy import sparse

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


def without_zeros(matrix: Any, like: Any, dtype: Any = None) -> Any:
    """A sparse matrix without the values that `as_tensor` rounds to zero: they are not stored."""
    kept = as_array(as_tensor(matrix.data, like, dtype)) != 0
    if kept.all():
        return matrix
    matrix = matrix.copy()
    matrix.data[~kept] = 0
    matrix.eliminate_zeros()
    return matrix


def dense(values: Any) -> Any:
    """A tensor of torch as a NumPy array; anything else passes."""
    torch = sys.modules.get("torch")
    is_tensor = torch is not None and isinstance(values, torch.Tensor)
    return as_array(values) if is_tensor else values


def plain(values: Any) -> Any:
    """A tensor of torch as a NumPy array, or as a matrix of SciPy if it is sparse; anything else
    passes."""
    torch = sys.modules.get("torch")
    if torch is None or not isinstance(values, torch.Tensor) or values.layout == torch.strided:
        return dense(values)
    entries = values.to_sparse(layout=torch.sparse_coo)
    if entries.dim() != 2 or entries.sparse_dim() != 2:
        raise InputError("a sparse tensor needs two dimensions, both of them sparse")
    rows, columns = as_array(entries._indices())  # repeated entries may stay: they add up
    return sparse.coo_array((as_array(entries._values()), (rows, columns)),
                            shape=tuple(entries.shape))
