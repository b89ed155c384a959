"""When two results of GDC are the same: weights that both hold agree, and an entry that only one
holds lies at the cut.

Before step 4 an entry is excused only if its true value is within 1e-6 of the cut: there rounding
decides in PyTorch Geometric, which computes in float32. After step 4 an entry is compared if the
sums that it was divided by are over the same entries on both sides.
"""

import numpy as np
import torch
from torch_geometric.data import Data
from torch_geometric.transforms import GDC as PygGDC

from suffuse.pyg import GDC

WEIGHTS = 1e-5
AT_CUT = 1e-6


def data_of(edges):
    index, weight, nodes = edges
    weight = None if weight is None else torch.from_numpy(weight)
    return Data(edge_index=torch.from_numpy(index), edge_attr=weight, num_nodes=nodes)


def dense(data):
    """Entries and which of them are stored."""
    matrix = np.zeros((data.num_nodes, data.num_nodes))
    kept = np.zeros(matrix.shape, dtype=bool)
    place = tuple(data.edge_index.numpy())
    matrix[place] = data.edge_attr.numpy()
    kept[place] = True
    return matrix, kept


def assert_same_before_step_4(ours, theirs, truth, cut, scale=1.0):
    """truth: S before step 3; cut: the smallest value kept, for every entry."""
    (a, in_a), (b, in_b) = dense(ours), dense(theirs)
    both = in_a & in_b
    np.testing.assert_array_less(np.abs(a - b)[both], WEIGHTS * scale)
    one = in_a != in_b
    np.testing.assert_array_less(np.abs(truth - cut)[one], AT_CUT * scale)


def same_entries(ours, theirs, how):
    """Results before step 4: which entries does `how` divide by sums over the same entries? Zeros
    that PyTorch Geometric stores do not count."""
    (a, _), (b, _) = dense(ours), dense(theirs)
    same = (a != 0) == (b != 0)
    columns, rows = same.all(axis=0), same.all(axis=1)
    grid = np.ones_like(same)
    return {"col": grid & columns, "row": grid & rows[:, None],
            "sym": grid & columns & columns[:, None]}[how]


def assert_same_after_step_4(ours, theirs, comparable, scale=1.0):
    (a, _), (b, _) = dense(ours), dense(theirs)
    np.testing.assert_array_less(np.abs(a - b)[comparable], WEIGHTS * scale)


def pyg_or_none(arguments, data):
    """PyTorch Geometric's exact result; None where it fails."""
    try:
        return PygGDC(*arguments)(data)
    except (RuntimeError, IndexError):
        return None


def our(arguments, data):
    return GDC(*arguments)(data)
