"""Cora and Amazon Photo: our results are those of PyTorch Geometric's exact mode.

The truth beside the cut is S in float64 on Cora. On Photo it is what both hold themselves: an entry
that only one of them holds differs from its cut by what float32 can make of it.
"""

import itertools
import os

import dense_gdc
import numpy as np
import pytest
import suffuse
import torch
from agreement import (assert_same_after_step_4, assert_same_before_step_4, dense, our,
                       pyg_or_none, same_entries)
from suffuse._pyg_arguments import translate
from torch_geometric.data import Data

PPR, HEAT = {"method": "ppr", "alpha": 0.1}, {"method": "heat", "t": 3.0}
THETA = {"method": "coeff", "coeffs": [0.1, 0.3, 0.3, 0.2, 0.1]}
TOP_K, EPS = {"method": "topk", "k": 64, "dim": 0}, {"method": "threshold", "eps": 1e-3}
TOP_K_OF_ROWS, DEGREE = {**TOP_K, "dim": 1}, {"method": "threshold", "avg_degree": 64}

needs_data = pytest.mark.skipif("SUFFUSE_DATA" not in os.environ,
                                reason="SUFFUSE_DATA, the folder with the datasets, is not set")


@pytest.fixture(autouse=True)
def two_threads(one_thread):
    torch.set_num_threads(2)


@pytest.fixture(scope="module")
def cora():
    return load("cora")


def load(name):
    graph = suffuse.read(name).graph.tocoo()
    index = np.stack([graph.row, graph.col]).astype(np.int64)
    return Data(edge_index=torch.from_numpy(index), num_nodes=graph.shape[0])


@pytest.fixture(scope="module")
def truth(cora):
    """S for every normalization and diffusion, each computed once."""
    matrix = dense_gdc.adjacency(cora.edge_index.numpy(), None, cora.num_nodes)
    known = {}

    def of(steps):
        key = steps.transition, str(steps.diffusion)
        if key not in known:
            known.clear()  # 50 MB each
            T = dense_gdc.normalized(matrix + np.eye(len(matrix)), steps.transition)
            known[key] = dense_gdc.diffusion(T, **steps.diffusion)
        return known[key]

    return of


@needs_data
@pytest.mark.parametrize("normalization_in, diffusion, sparsification", [
    *itertools.product(["sym"], [PPR, HEAT, THETA], [TOP_K, TOP_K_OF_ROWS, EPS, DEGREE]),
    *itertools.product(["col", "row"], [PPR, THETA], [TOP_K, TOP_K_OF_ROWS, EPS, DEGREE]),
    ("col", HEAT, TOP_K), ("row", HEAT, TOP_K_OF_ROWS)])
def test_cora(cora, truth, normalization_in, diffusion, sparsification):
    steps = translate(1, normalization_in, None, diffusion, sparsification)
    S = truth(steps)
    cut = dense_gdc.cut(S, by_rows=steps.by_rows, **steps.sparsify)
    plain = results(cora, normalization_in, None, diffusion, sparsification)
    assert_same_before_step_4(*plain, S, cut)
    out = {"sym": "col", "col": "sym", "row": "row"}[normalization_in]
    pair = results(cora, normalization_in, out, diffusion, sparsification)
    comparable = same_entries(*plain, out)
    assert comparable.mean() > 0.5
    assert_same_after_step_4(*pair, comparable)


@needs_data
@pytest.mark.parametrize("sparsification", [TOP_K, DEGREE])
def test_photo(sparsification):
    ours, theirs = results(load("amazon_photo"), "sym", None, PPR, sparsification)
    (a, in_a), (b, in_b) = dense(ours), dense(theirs)
    steps = translate(sparsification_kwargs=sparsification)
    np.testing.assert_array_less(np.abs(a - b)[in_a & in_b], 1e-5)
    if "top_k" in steps.sparsify:
        cut = np.where(in_a, a, np.inf).min(axis=0)  # of every column
    else:
        cut = np.full(len(a), a[in_a].min())
    one = in_a != in_b
    assert one.mean() < 1e-3
    np.testing.assert_array_less(np.abs(np.maximum(a, b) - cut)[one], 1e-6)


def results(data, normalization_in, out, diffusion, sparsification):
    arguments = (1, normalization_in, out, diffusion, sparsification)
    return our(arguments, data), pyg_or_none(arguments, data)
