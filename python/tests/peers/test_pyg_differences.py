"""The facts of docs/python-peers.md about PyTorch Geometric 2.8.1, each seen live, beside ours."""

import itertools

import numpy as np
import pytest
import torch
from agreement import data_of, dense
from random_graphs import random_edges
from suffuse.pyg import GDC
from torch_geometric.data import Data
from torch_geometric.transforms import GDC as PygGDC

PPR = {"method": "ppr", "alpha": 0.15, "eps": 1e-7}
TRIANGLE = [[0, 0, 1, 1, 2, 2], [1, 2, 0, 2, 0, 1]]


def graph(index, nodes, weight=None):
    return Data(edge_index=torch.tensor(index), edge_attr=weight, num_nodes=nodes)


@pytest.mark.parametrize("diffusion, sparsification, error", [
    (PPR, {"method": "topk", "k": 2, "dim": 0}, NotImplementedError),
    ({"method": "heat", "t": 3.0}, {"method": "threshold", "eps": 1e-3}, NotImplementedError),
    ({"method": "coeff", "coeffs": [0, 1.0]}, {"method": "threshold", "eps": 1e-3}, ValueError),
])
def test_approximate_mode_refuses_and_ours_does_not(diffusion, sparsification, error):
    arguments = dict(diffusion_kwargs=diffusion, sparsification_kwargs=sparsification, exact=False)
    with pytest.raises(error):
        PygGDC(**arguments)(graph(TRIANGLE, 3))
    exact = GDC(**{**arguments, "exact": True})(graph(TRIANGLE, 3))
    assert torch.equal(GDC(**arguments)(graph(TRIANGLE, 3)).edge_attr, exact.edge_attr)


def test_approximate_mode_refuses_weights_and_loops_and_ours_does_not():
    data = graph(TRIANGLE, 3, torch.rand(6))
    with pytest.raises(AssertionError):
        PygGDC(diffusion_kwargs=PPR, exact=False)(data)
    with pytest.raises(AssertionError):
        PygGDC(self_loop_weight=0.5, exact=False)
    assert GDC(0.5, diffusion_kwargs=PPR, exact=False)(data).num_edges == 9


def test_every_combination_works_in_approximate_mode():
    data = data_of(random_edges(31))
    for into, out, diffusion, sparsification in itertools.product(
            ["sym", "col", "row"], ["sym", "col", "row", None],
            [PPR, {"method": "heat", "t": 2.0}, {"method": "coeff", "coeffs": [0.5, 0.5]}],
            [{"method": "topk", "k": 3, "dim": 0}, {"method": "topk", "k": 3, "dim": 1},
             {"method": "threshold", "eps": 0.01}, {"method": "threshold", "avg_degree": 2}]):
        inexact, exact = (GDC(0.5, into, out, diffusion, sparsification, exact)(data)
                          for exact in (False, True))
        assert torch.equal(inexact.edge_index, exact.edge_index)
        assert torch.equal(inexact.edge_attr, exact.edge_attr)


@pytest.mark.parametrize("normalization", ["col", "sym"])
def test_approximate_mode_is_another_diffusion_on_directed_graphs(normalization):
    data = graph([[0, 0, 1, 3], [1, 2, 2, 0]], 4)
    keep = {"method": "threshold", "eps": 1e-9}
    arguments = (1, normalization, None, {**PPR, "eps": 1e-12}, keep)
    approximate, exact, ours = (dense(kind(*arguments, mode)(data))[0] for kind, mode in
                                ((PygGDC, False), (PygGDC, True), (GDC, False)))
    assert np.abs(approximate - exact).max() > 0.1
    assert np.abs(ours - exact).max() < 2e-6


def test_average_degree_of_all_nodes_fails():
    with pytest.raises(IndexError):
        PygGDC(sparsification_kwargs=dict(method="threshold", avg_degree=3))(graph(TRIANGLE, 3))
    ours = GDC(sparsification_kwargs=dict(method="threshold", avg_degree=3))(graph(TRIANGLE, 3))
    assert ours.num_edges == 9


def test_trailing_isolated_node_with_coefficients_fails():
    arguments = dict(self_loop_weight=None, normalization_out=None,
                     diffusion_kwargs=dict(method="coeff", coeffs=[0.5, 0.5]),
                     sparsification_kwargs=dict(method="threshold", eps=1e-3))
    with pytest.raises(RuntimeError):
        PygGDC(**arguments)(graph(TRIANGLE, 4))
    assert dense(GDC(**arguments)(graph(TRIANGLE, 4)))[0][3, 3] == 0.5


def test_one_node_fails():
    with pytest.raises(RuntimeError):
        PygGDC()(graph([[0], [0]], 1))
    assert GDC()(graph([[0], [0]], 1)).edge_attr.tolist() == [1.0]


def test_coefficients_in_float64_fail():
    data = graph(TRIANGLE, 3, torch.ones(6, dtype=torch.float64))
    arguments = dict(diffusion_kwargs=dict(method="coeff", coeffs=[0.5, 0.5]))
    with pytest.raises(RuntimeError):
        PygGDC(**arguments)(data)
    assert GDC(**arguments)(data).edge_attr.dtype == torch.float64


def test_whole_weights_cut_off_the_loop():
    """A loop of 0.5 among integers becomes 0, in PyTorch Geometric without a word."""
    data = graph(TRIANGLE, 3, torch.ones(6, dtype=torch.int64))
    arguments = dict(normalization_out=None, diffusion_kwargs=dict(method="coeff", coeffs=[0, 1.0]),
                     sparsification_kwargs=dict(method="threshold", eps=1e-3))
    theirs, ours = (kind(0.5, **arguments)(data) for kind in (PygGDC, GDC))
    assert theirs.num_edges == 6 and ours.num_edges == 9
    assert torch.equal(ours.edge_attr, GDC(0.5, **arguments)(graph(TRIANGLE, 3)).edge_attr)


def test_zeros_fill_up_top_k():
    two = graph([[0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5], [1, 2, 0, 2, 0, 1, 4, 5, 3, 5, 3, 4]], 6)
    arguments = dict(sparsification_kwargs=dict(method="topk", k=5, dim=0))
    theirs, ours = PygGDC(**arguments)(two), GDC(**arguments)(two)
    assert theirs.num_edges == 30 and (theirs.edge_attr.abs() < 1e-7).sum() == 12
    assert ours.num_edges == 18


def test_negative_sums_become_nan():
    arguments = dict(normalization_out="sym",
                     diffusion_kwargs=dict(method="coeff", coeffs=[.5, -2]),
                     sparsification_kwargs=dict(method="threshold", eps=-9))
    assert PygGDC(**arguments)(graph(TRIANGLE, 3)).edge_attr.isnan().any()
    with pytest.raises(ValueError):
        GDC(**arguments)(graph(TRIANGLE, 3))


def test_average_degree_may_split_mirrored_pairs_and_ours_keeps_them_together():
    split = 0
    for seed in range(0, 60, 2):  # undirected
        data = data_of(random_edges(seed))
        arguments = dict(normalization_out=None,
                         sparsification_kwargs=dict(method="threshold", avg_degree=5))
        if data.num_nodes <= 5:
            continue
        split += not symmetric(PygGDC(**arguments)(data))
        assert symmetric(GDC(**arguments)(data))
    assert split > 0


def symmetric(data):
    matrix, kept = dense(data)
    return (kept == kept.T).all()
