"""Every statement of PyTorch Geometric's documentation of GDC, asserted of ours.

The statements are those of the class and of its methods transition_matrix, diffusion_matrix_exact
and sparsify_dense. One does not apply: the functional name `gdc` of datapipes stays theirs; ours is
the function suffuse.pyg.gdc.
"""

import inspect

import dense_gdc
import numpy as np
import pytest
import torch
from agreement import data_of
from random_graphs import random_edges
from suffuse.pyg import GDC, gdc
from torch_geometric.data import Data
from torch_geometric.transforms import GDC as PygGDC
from torch_geometric.transforms import BaseTransform, Compose, ToUndirected

EDGES = random_edges(23)  # directed, weighted, self-loops and repeated edges, isolated nodes
WEIGHTED = data_of(EDGES)
A = dense_gdc.adjacency(*EDGES)
N = EDGES[2]
RICH = (np.random.default_rng(1).integers(0, 30, (2, 200)),
        np.random.default_rng(2).random(200).astype(np.float32), 30)  # no two entries are equal
EVERYTHING = {"method": "threshold", "eps": 1e-9}
ERROR = 1.1e-6  # proven of S: 1e-6; and of rounding what we compare with


def dense(data):
    matrix = np.zeros((data.num_nodes, data.num_nodes))
    matrix[tuple(data.edge_index.numpy())] = data.edge_attr.numpy()
    return matrix


def coefficients(*values):
    return {"method": "coeff", "coeffs": list(values)}


def test_arguments_and_their_defaults():
    assert inspect.signature(GDC).parameters.keys() == inspect.signature(PygGDC).parameters.keys()
    ours, theirs = GDC(), PygGDC()
    for name in inspect.signature(PygGDC).parameters:
        assert getattr(ours, name) == getattr(theirs, name), name
    assert [p.default for p in inspect.signature(GDC).parameters.values()] == [
        p.default for p in inspect.signature(PygGDC).parameters.values()]


def test_is_a_transform_that_returns_data_and_leaves_its_argument():
    assert issubclass(GDC, BaseTransform)
    before = WEIGHTED.edge_index.clone()
    after = Compose([ToUndirected(), GDC()])(WEIGHTED)
    assert isinstance(after, Data) and after.num_nodes == N
    assert torch.equal(WEIGHTED.edge_index, before)
    assert "GDC(" in repr(Compose([GDC()]))


@pytest.mark.parametrize("weight", [1, 0.25, 3.0])
def test_self_loop_weight_is_the_weight_of_the_added_loop(weight):
    found = GDC(weight, None, None, coefficients(0, 1), EVERYTHING)(WEIGHTED)
    np.testing.assert_allclose(dense(found), A + weight * np.eye(N), atol=ERROR)


def test_self_loop_weight_none_adds_no_loops():
    found = GDC(None, None, None, coefficients(0, 1), EVERYTHING)(WEIGHTED)
    np.testing.assert_allclose(dense(found), A, atol=ERROR)


@pytest.mark.parametrize("how", ["sym", "col", "row", None])
def test_normalization_in_is_the_formula(how):
    """T = D^-1/2 A D^-1/2, A D^-1, D^-1 A, A."""
    found = GDC(1, how, None, coefficients(0, 1), EVERYTHING)(WEIGHTED)
    np.testing.assert_allclose(dense(found), dense_gdc.normalized(A + np.eye(N), how), atol=ERROR)


@pytest.mark.parametrize("how", ["sym", "col", "row", None])
def test_normalization_out_is_the_formula_on_the_result(how):
    sparsification = {"method": "threshold", "eps": 0.03}
    plain = dense(GDC(1, "sym", None, None, sparsification)(WEIGHTED))
    found = dense(GDC(1, "sym", how, None, sparsification)(WEIGHTED))
    np.testing.assert_allclose(found, dense_gdc.normalized(plain, how), atol=1e-6)


@pytest.mark.parametrize("given, words", [
    ({"method": "ppr", "alpha": 0.05}, {"ppr": 0.05}),  # return probability
    ({"method": "ppr", "alpha": 0.2}, {"ppr": 0.2}),
    ({"method": "heat", "t": 2}, {"heat": 2}),  # time of diffusion
    ({"method": "heat", "t": 10}, {"heat": 10}),
    (coefficients(1), {"theta": [1]}),  # for each power, starting at 0
    (coefficients(0.1, 0.2, 0.3, -0.4), {"theta": [0.1, 0.2, 0.3, -0.4]}),
])
def test_diffusion_methods(given, words):
    T = dense_gdc.normalized(A + np.eye(N), "sym")
    found = GDC(1, "sym", None, given, {"method": "threshold", "eps": -10})(WEIGHTED)
    np.testing.assert_allclose(dense(found), dense_gdc.diffusion(T, **words), atol=ERROR)


def test_threshold_removes_all_edges_smaller_than_eps():
    full = dense(GDC(normalization_out=None, sparsification_kwargs=EVERYTHING)(WEIGHTED))
    for eps in (0.0123, 0.0507):
        found = dense(GDC(normalization_out=None, sparsification_kwargs=dict(
            method="threshold", eps=eps))(WEIGHTED))
        np.testing.assert_array_equal(found, np.where(full >= eps, full, 0))


def test_threshold_from_the_average_degree_if_eps_is_not_given():
    arguments = {"method": "threshold", "avg_degree": 4}
    data = data_of(RICH)
    found = GDC(normalization_out=None, sparsification_kwargs=arguments)(data)
    full = dense(GDC(normalization_out=None, sparsification_kwargs=EVERYTHING)(data))
    assert found.num_edges == 4 * data.num_nodes
    assert full[dense(found) == 0].max() <= found.edge_attr.min()
    both = GDC(normalization_out=None, sparsification_kwargs={**arguments, "eps": 0.05})(data)
    assert dense(both).sum() == full[full >= 0.05].sum()


@pytest.mark.parametrize("dim", [0, 1])
def test_topk_keeps_the_largest_along_an_axis(dim):
    data = data_of(RICH)
    full = dense(GDC(normalization_out=None, sparsification_kwargs=EVERYTHING)(data))
    found = dense(GDC(normalization_out=None, sparsification_kwargs=dict(
        method="topk", k=3, dim=dim))(data))
    assert ((found != 0).sum(axis=dim) == np.minimum(3, (full != 0).sum(axis=dim))).all()
    smallest = np.where(found != 0, found, np.inf).min(axis=dim, keepdims=True)
    assert (np.where(found == 0, full, 0) <= smallest + ERROR).all()


def test_more_than_there_is_keeps_everything():
    full = GDC(normalization_out=None, sparsification_kwargs=EVERYTHING)(WEIGHTED)
    for sparsification in (dict(method="topk", k=10 * N, dim=0),
                           dict(method="threshold", avg_degree=10 * N)):
        found = GDC(normalization_out=None, sparsification_kwargs=sparsification)(WEIGHTED)
        assert torch.equal(found.edge_index, full.edge_index)


def test_unknown_words_are_value_errors():
    """Also in PyTorch Geometric, though only when the transform is called."""
    for arguments in ({"normalization_in": "x"}, {"normalization_out": "x"},
                      {"diffusion_kwargs": {"method": "x"}},
                      {"sparsification_kwargs": {"method": "x"}}):
        with pytest.raises(ValueError):
            GDC(**arguments)
        with pytest.raises(ValueError):
            PygGDC(**arguments)(data_of(RICH))


def test_function_and_transform_are_one():
    arguments = dict(self_loop_weight=0.5, sparsification_kwargs=dict(method="topk", k=3, dim=1))
    data = GDC(**arguments)(WEIGHTED)
    index, weight = gdc(WEIGHTED.edge_index, WEIGHTED.edge_attr, N, **arguments)
    assert torch.equal(index, data.edge_index) and torch.equal(weight, data.edge_attr)
