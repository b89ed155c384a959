"""Values of Python as text that is compared, in the manner of outputs.py."""

import dataclasses
import json

import numpy as np
import scipy.sparse as sp

import outputs

MOST_PLAIN = 100  # members of a list that is shown whole


def numbers_shown(array):
    values = array.ravel()[:outputs.MOST_NUMBERS]
    return " ".join(f"{value:.9g}" if array.dtype.kind == "f" else str(value) for value in values)


def array_shown(array, masked=False):
    """Type, shape, digest and first numbers."""
    head = f"{type(array).__name__} {array.dtype} {array.shape}"
    if masked:
        return [f"{head} <learned>"]
    said = outputs.digest(np.ascontiguousarray(array).tobytes())
    return [f"{head} {said}: {numbers_shown(array)}"]


def sparse_shown(matrix):
    head = f"{type(matrix).__name__} {matrix.shape}, {matrix.nnz} entries"
    if matrix.format not in ("csr", "csc"):
        return [head]
    order = "sorted" if matrix.has_sorted_indices else "by score"
    parts = [f" {name} {array_shown(getattr(matrix, name))[0]}"
             for name in ("indptr", "indices", "data")]
    return [f"{head}, {order}", *parts]


def tensor_shown(tensor):
    import torch

    if tensor.layout != torch.strided:
        return [f"tensor {tensor.layout} {tensor.dtype} {tuple(tensor.shape)}",
                *sparse_shown(sp.csr_array(tensor.to_dense().numpy()))]
    return [f"tensor {tensor.dtype}: " + array_shown(tensor.numpy())[0]]


def is_plain(value):
    """Whether it is what JSON could hold."""
    if isinstance(value, dict):
        return all(isinstance(key, str) and is_plain(one) for key, one in value.items())
    if isinstance(value, list):
        return all(map(is_plain, value))
    return value is None or isinstance(value, (bool, int, float, str))


def named_shown(head, fields, rules, masked):
    lines = [head]
    for name, value in fields:
        first, *rest = shown(value, rules, masked)
        lines += [f" {name}: {first}", *[f"  {line}" for line in rest]]
    return lines


def shown(value, rules, masked=False):
    """The lines for any value; masked: its numbers were learned."""
    masked = masked and not rules.exact
    kind = type(value)
    if sp.issparse(value):
        return sparse_shown(value)
    if isinstance(value, np.ndarray):
        return array_shown(value, masked)
    if kind.__module__ == "torch" and kind.__name__ == "Tensor":
        return tensor_shown(value)
    if isinstance(value, list) and len(value) > MOST_PLAIN:
        first = ", ".join(map(repr, value[:outputs.MOST_NUMBERS]))
        return [f"list of {len(value)} {outputs.digest(repr(value).encode())}: {first}"]
    if isinstance(value, (dict, list)) and is_plain(value):
        text = json.dumps(value, ensure_ascii=False)
        plain = json.loads(text, parse_float=outputs.Number, parse_int=outputs.Number,
                           parse_constant=outputs.Number)
        return outputs.laid_out(rules.json(plain)).split("\n")
    if isinstance(value, (list, tuple)):
        return named_shown(f"{kind.__name__} of {len(value)}", enumerate(value), rules, masked)
    if isinstance(value, dict):
        return named_shown("dict", value.items(), rules, masked)
    if dataclasses.is_dataclass(value):
        fields = [(one.name, getattr(value, one.name)) for one in dataclasses.fields(value)]
        return named_shown(kind.__name__, fields, rules, masked)
    if kind.__module__.startswith("torch_geometric."):
        return named_shown(kind.__name__, sorted(value.to_dict().items()), rules, masked)
    return repr(value).split("\n")
