"""Cora and Amazon Photo, in every combination of arguments: our results are those of PyTorch
Geometric's exact mode.

The truth beside the cut is S in float64 on Cora. On Photo it is what both hold themselves: an entry
that only one of them holds differs from its cut by what float32 can make of it. A diffusion of
Photo takes PyTorch Geometric up to minutes: two of the twelve always run, the others if
SUFFUSE_ALL_OF_PHOTO is set.
"""

import itertools
import os

import dense_gdc
import numpy as np
import pytest
import scipy.sparse as sp
import suffuse
import torch
from agreement import AT_CUT, WEIGHTS, our
from suffuse._pyg_arguments import translate
from torch_geometric.data import Data
from torch_geometric.transforms import GDC as PygGDC

IN, OUT = ["sym", "col", "row", None], [None, "sym", "col", "row"]
PPR, HEAT = {"method": "ppr", "alpha": 0.1}, {"method": "heat", "t": 3.0}
THETA = {"method": "coeff", "coeffs": [0.1, 0.3, 0.3, 0.2, 0.1]}
TOP_K, EPS = {"method": "topk", "k": 64, "dim": 0}, {"method": "threshold", "eps": 1e-3}
TOP_K_OF_ROWS, DEGREE = {**TOP_K, "dim": 1}, {"method": "threshold", "avg_degree": 64}
SPARSIFICATIONS = [TOP_K, TOP_K_OF_ROWS, EPS, DEGREE]

needs_data = pytest.mark.skipif("SUFFUSE_DATA" not in os.environ,
                                reason="SUFFUSE_DATA, the folder with the datasets, is not set")


@pytest.fixture(autouse=True)
def two_threads(one_thread):
    torch.set_num_threads(2)


class Remembering(PygGDC):
    """PyTorch Geometric's GDC; steps 2 and 3, which take minutes, are its own but computed once."""

    def __init__(self):
        super().__init__()
        self.diffused = {}
        self.sparsified = {}

    def of(self, *arguments):
        PygGDC.__init__(self, *arguments)
        return self

    def diffusion_matrix_exact(self, *edges, **words):
        key = self.normalization_in, str(words)
        if key not in self.diffused:
            self.diffused = {key: super().diffusion_matrix_exact(*edges, **words)}
            self.sparsified = {}
        return self.diffused[key]

    def sparsify_dense(self, matrix, **words):
        key = str(words)
        if key not in self.sparsified:
            self.sparsified[key] = super().sparsify_dense(matrix, **words)
        return self.sparsified[key]


def load(name):
    graph = suffuse.read(name).graph.tocoo()
    index = np.stack([graph.row, graph.col]).astype(np.int64)
    return Data(edge_index=torch.from_numpy(index), num_nodes=graph.shape[0])


def as_matrix(data):
    """Without the zeros that PyTorch Geometric stores."""
    matrix = sp.csr_array((data.edge_attr.double().numpy(), tuple(data.edge_index.numpy())),
                          shape=(data.num_nodes, data.num_nodes))
    matrix.eliminate_zeros()
    return matrix


def pattern(matrix):
    return sp.csr_array((np.ones(matrix.nnz), matrix.indices, matrix.indptr), shape=matrix.shape)


def weighted(data, normalization_in):
    """Without normalization: weights with which PPR converges; sums of columns are at most 0.1."""
    if normalization_in is not None:
        return data
    most = np.bincount(data.edge_index[1]).max()
    return Data(edge_index=data.edge_index, num_nodes=data.num_nodes,
                edge_attr=torch.full((data.num_edges,), 0.1 / float(most)))


def assert_same_before_step_4(ours, theirs, near_cut):
    """near_cut: how far entries (row, column) that only one side holds are from the cut."""
    both = pattern(ours).multiply(pattern(theirs))
    np.testing.assert_array_less(abs((ours - theirs).multiply(both)).data, WEIGHTS)
    one = (pattern(ours) - pattern(theirs)).tocoo()
    place = one.row[one.data != 0], one.col[one.data != 0]
    np.testing.assert_array_less(near_cut(place), AT_CUT)


def by_truth(truth, steps):
    cut = dense_gdc.cut(truth, by_rows=steps.by_rows, **steps.sparsify)
    return lambda place: np.abs(truth - cut)[place]


def by_each_other(ours, theirs, steps):
    """The value is the one that is held, the cut what we hold least: of the line or of all."""
    if "epsilon" in steps.sparsify:
        cut = np.full(ours.shape[0], steps.sparsify["epsilon"])
    elif "top_k" in steps.sparsify:
        lines = ours.tocsr() if steps.by_rows else ours.T.tocsr()
        cut = np.minimum.reduceat(lines.data, lines.indptr[:-1])  # no line is empty
    else:
        cut = np.full(ours.shape[0], ours.data.min())
    line = 0 if steps.by_rows else 1
    held = ours.maximum(theirs)
    return lambda place: np.abs(np.asarray(held[place]).ravel() - cut[place[line]])


def assert_same_after_step_4(ours, theirs, plain, same, out):
    """same: before step 4, which columns and rows hold the same entries on both sides. Only those
    are divided by the same sums. A sum below 1 enlarges what entries differ by, and may differ by
    as much as an entry itself."""
    columns, rows = same
    gap = abs(ours - theirs).tocoo()
    comparable = {"col": columns[gap.col], "row": rows[gap.row],
                  "sym": columns[gap.col] & columns[gap.row]}[out]
    column_sums, row_sums = (np.abs(plain.sum(axis=axis)) for axis in (0, 1))
    divisor = {"col": column_sums[gap.col], "row": row_sums[gap.row],
               "sym": np.sqrt(column_sums[gap.col] * column_sums[gap.row])}[out]
    np.testing.assert_array_less((gap.data * np.minimum(divisor, 1))[comparable], 2 * WEIGHTS)
    return comparable.mean()


def same_lines(ours, theirs):
    gap = (pattern(ours) - pattern(theirs)).tocoo()
    differ = gap.data != 0
    same = np.ones((2, ours.shape[0]), bool)
    same[0, gap.col[differ]] = same[1, gap.row[differ]] = False
    return same


def check(data, theirs, normalization_in, diffusion, truth=None):
    data = weighted(data, normalization_in)
    for sparsification in SPARSIFICATIONS:
        steps = translate(1, normalization_in, None, diffusion, sparsification)
        pairs = {}
        for out in OUT:
            arguments = (1, normalization_in, out, diffusion, sparsification)
            pairs[out] = tuple(map(as_matrix, (our(arguments, data), theirs.of(*arguments)(data))))
        plain = pairs.pop(None)
        near_cut = by_each_other(*plain, steps) if truth is None else by_truth(truth, steps)
        assert_same_before_step_4(*plain, near_cut)
        same = same_lines(*plain)
        for out, pair in pairs.items():
            compared = assert_same_after_step_4(*pair, plain[0], same, out)
            # One tie in a column takes rows out of the comparison too; those of an average degree
            # are many, and so are those of a graph whose weights are all equal and tiny.
            assert compared > 0.01 or "average_degree" in steps.sparsify, (out, sparsification)


@pytest.fixture(scope="module")
def cora():
    return load("cora")


@needs_data
@pytest.mark.parametrize("normalization_in, diffusion",
                         [*itertools.product(IN, [PPR, HEAT, THETA])])
def test_cora(cora, normalization_in, diffusion):
    data = weighted(cora, normalization_in)
    A = dense_gdc.adjacency(data.edge_index.numpy(), data.edge_attr, data.num_nodes)
    T = dense_gdc.normalized(A + np.eye(len(A)), normalization_in)
    truth = dense_gdc.diffusion(T, **translate(diffusion_kwargs=diffusion).diffusion)
    check(cora, Remembering(), normalization_in, diffusion, truth)


@pytest.fixture(scope="module")
def photo():
    return load("amazon_photo")


QUICK = [("sym", PPR), ("col", THETA)]
all_of_photo = pytest.mark.skipif("SUFFUSE_ALL_OF_PHOTO" not in os.environ,
                                  reason="SUFFUSE_ALL_OF_PHOTO is not set: it takes long")


@needs_data
@pytest.mark.parametrize(
    "normalization_in, diffusion",
    [pytest.param(*pair, marks=[] if pair in QUICK else [all_of_photo])
     for pair in itertools.product(IN, [PPR, HEAT, THETA])])
def test_photo(photo, normalization_in, diffusion):
    check(photo, Remembering(), normalization_in, diffusion)
