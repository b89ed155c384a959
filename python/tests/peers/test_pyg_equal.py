"""On 60 random graphs our results are those of PyTorch Geometric's exact mode."""

import itertools

import dense_gdc
import numpy as np
import pytest
import suffuse
import torch
from agreement import (assert_same_after_step_4, assert_same_before_step_4, data_of, our,
                       pyg_or_none, same_entries)
from random_graphs import random_edges
from suffuse._pyg_arguments import translate

GRAPHS = 60
IN = ["sym", "col", "row", None]
OUT = [None, "sym", "col", "row"]
DIFFUSIONS = [{"method": "ppr", "alpha": 0.15}, {"method": "heat", "t": 3.0},
              {"method": "coeff", "coeffs": [0.4, 0.3, 0.2, 0.1]}]
SPARSIFICATIONS = [{"method": "topk", "k": 5, "dim": 0}, {"method": "topk", "k": 5, "dim": 1},
                   {"method": "threshold", "eps": 0.02}, {"method": "threshold", "avg_degree": 4}]
LOOPS = [1, None, 0.5]


def weights_for(edges, normalization_in):
    """Without normalization: weights below 1 over the largest degree, so that PPR converges."""
    index, weight, nodes = edges
    if normalization_in is not None:
        return edges
    weight = np.ones(index.shape[1], dtype=np.float32) if weight is None else weight
    matrix = dense_gdc.adjacency(index, weight, nodes)
    return index, (0.5 * weight / max(1e-9, matrix.sum(axis=0).max())).astype(np.float32), nodes


def true_diffusion(edges, steps):
    matrix = dense_gdc.adjacency(*edges) + steps.self_loops * np.eye(edges[2])
    return dense_gdc.diffusion(dense_gdc.normalized(matrix, steps.transition), **steps.diffusion)


@pytest.mark.parametrize("seed", range(GRAPHS))
def test_every_combination(seed):
    loop = LOOPS[seed % len(LOOPS)]
    compared = 0
    for normalization_in, diffusion, sparsification in itertools.product(IN, DIFFUSIONS,
                                                                         SPARSIFICATIONS):
        if normalization_in is None and loop == 1 and diffusion["method"] == "ppr":
            continue  # loops of weight 1 alone keep every vector as long as it is
        edges = weights_for(random_edges(seed), normalization_in)
        arguments = (loop, normalization_in, diffusion, sparsification)
        compared += check_combination(edges, *arguments)
    assert compared > 20  # of 48; most graphs: all but PPR without normalization


def check_combination(edges, loop, normalization_in, diffusion, sparsification):
    """Whether PyTorch Geometric supports it. Ours is a result in any case."""
    steps = translate(loop, normalization_in, None, diffusion, sparsification)
    truth = true_diffusion(edges, steps)
    cut = dense_gdc.cut(truth, by_rows=steps.by_rows, **steps.sparsify)
    data = data_of(edges)
    results = {out: (our(arguments, data), pyg_or_none(arguments, data)) for out in OUT
               for arguments in [(loop, normalization_in, out, diffusion, sparsification)]}
    assert all(torch.isfinite(ours.edge_attr).all() for ours, _ in results.values())
    if any(theirs is None for _, theirs in results.values()):
        assert known_failure(edges, steps)
        return False
    plain = results.pop(None)
    assert_same_before_step_4(*plain, truth, cut, max(1.0, truth.max()))
    for out, pair in results.items():
        assert_same_after_step_4(*pair, same_entries(*plain, out), scale_of(truth, cut, out))
    return True


def scale_of(truth, cut, out):
    """Step 4 divides by sums, and an error of an entry grows as much."""
    kept = np.where((truth >= cut) & (truth > 0), truth, 0)
    sums = kept.sum(axis=1 if out == "row" else 0)
    return max(1.0, 1 / sums[sums > 0].min(initial=1.0))


def known_failure(edges, steps):
    """PyTorch Geometric fails if the average degree is the number of nodes, and for coefficients
    without self-loops if the last node is isolated."""
    index, _, nodes = edges
    last_isolated = index.max(initial=-1) < nodes - 1
    return (steps.sparsify.get("average_degree") == nodes or
            "theta" in steps.diffusion and steps.self_loops == 0 and last_isolated)


def test_the_order_of_edges_is_the_same():
    """Where both keep the same entries: by source, then target."""
    for seed in range(8):
        data = data_of(random_edges(seed))
        arguments = (1, "sym", "col", {"method": "ppr", "alpha": 0.15},
                     {"method": "threshold", "eps": 0.0123})
        assert torch.equal(our(arguments, data).edge_index,
                           pyg_or_none(arguments, data).edge_index)


@pytest.mark.parametrize("normalization_in", IN)
@pytest.mark.parametrize("diffusion", DIFFUSIONS[:2])  # coefficients fail there in float64
def test_float64(normalization_in, diffusion):
    """In float64 both are the same to 1e-9: nothing of the agreement is owed to tolerance."""
    for seed in range(1, GRAPHS, 4):
        index, weight, nodes = weights_for(random_edges(seed | 2), normalization_in)
        data = data_of((index, weight.astype(np.float64), nodes))
        arguments = (0.1, normalization_in, None, diffusion, {"method": "threshold", "eps": 0.0317})
        ours, theirs = our(arguments, data), pyg_or_none(arguments, data)
        assert ours.edge_attr.dtype == theirs.edge_attr.dtype == torch.float64
        assert torch.equal(ours.edge_index, theirs.edge_index)
        np.testing.assert_allclose(ours.edge_attr, theirs.edge_attr, rtol=0, atol=1e-9)


def test_ppr_that_does_not_converge_is_refused():
    """PyTorch Geometric inverts the matrix all the same, and gets negative weights."""
    data = data_of((np.array([[0, 1, 1, 2, 2, 0], [1, 0, 2, 1, 0, 2]]), None, 3))
    arguments = (1, None, None, DIFFUSIONS[0], {"method": "threshold", "eps": -10.0})
    assert (pyg_or_none(arguments, data).edge_attr < 0).any()
    with pytest.raises(suffuse.InputError, match="does not converge"):
        our(arguments, data)
