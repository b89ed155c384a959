"""What suffuse.pyg computes, held against the definitions; no torch."""

import itertools

import dense_gdc
import numpy as np
import pytest
import suffuse
from random_graphs import random_edges
from suffuse._pyg_arguments import translate
from suffuse._pyg_steps import run

DIFFUSIONS = [{"method": "ppr", "alpha": 0.2}, {"method": "heat", "t": 2.0},
              {"method": "coeff", "coeffs": [0.3, 0.4, 0.2, 0.1]}]
SPARSIFICATIONS = [{"method": "topk", "k": 4, "dim": 0}, {"method": "topk", "k": 4, "dim": 1},
                   {"method": "threshold", "eps": 0.03}, {"method": "threshold", "eps": 0.0},
                   {"method": "threshold", "avg_degree": 3}]
TOLERANCE = 1e-8  # asked for; the definitions are in float64


def expected(edges, steps):
    """S before step 3, and the cut of every entry."""
    matrix = dense_gdc.adjacency(*edges) + steps.self_loops * np.eye(edges[2])
    S = dense_gdc.diffusion(dense_gdc.normalized(matrix, steps.transition), **steps.diffusion)
    words = {"epsilon": steps.floor} if "all" in steps.sparsify else steps.sparsify
    return S, dense_gdc.cut(S, by_rows=steps.by_rows, **words)


def converges(edges, steps):
    if steps.transition is not None or "ppr" not in steps.diffusion:
        return True
    matrix = dense_gdc.adjacency(*edges) + steps.self_loops * np.eye(edges[2])
    return abs(np.linalg.eigvals(matrix)).max() * (1 - steps.diffusion["ppr"]) < 1


@pytest.mark.parametrize("seed", range(32))
def test_steps_are_their_definitions(seed):
    edges = random_edges(seed)
    for normalization, diffusion, sparsification in itertools.product(
            ["sym", "col", "row", None], DIFFUSIONS, SPARSIFICATIONS):
        steps = translate(0.5 * (seed % 3), normalization, None, diffusion, sparsification)
        if not converges(edges, steps):
            with pytest.raises(suffuse.InputError, match="normalize the graph first"):
                run(edges, steps, tolerance=TOLERANCE, float64=True)
            continue
        S, cut = expected(edges, steps)
        found = run(edges, steps, tolerance=TOLERANCE, float64=True).toarray()
        near = 2 * TOLERANCE * max(1.0, S.max())
        kept = found != 0
        assert np.abs(found - S)[kept].max(initial=0) <= near
        assert (kept | ~(S > np.maximum(cut, 0) + near)).all()  # what is above the cut is kept
        assert (~kept | (S >= cut - near)).all()  # and nothing below it


@pytest.mark.parametrize("how", ["sym", "col", "row"])
@pytest.mark.parametrize("sparsification", SPARSIFICATIONS)
def test_step_four_is_its_definition(how, sparsification):
    for seed, normalization in itertools.product(range(0, 32, 3), ["sym", "row", None]):
        edges = random_edges(seed)
        arguments = (1, normalization, None, DIFFUSIONS[1], sparsification)
        plain = run(edges, translate(*arguments), tolerance=TOLERANCE, float64=True).toarray()
        arguments = arguments[:2] + (how,) + arguments[3:]
        found = run(edges, translate(*arguments), tolerance=TOLERANCE, float64=True).toarray()
        np.testing.assert_allclose(found, dense_gdc.normalized(plain, how), atol=1e-13, rtol=1e-10)


def test_average_degree_counts_the_nodes_of_the_graph():
    """A graph without cycles: every S_jj equals theta_0, and entries that are equal count."""
    edges = (np.array([[0, 1, 2, 3, 4], [2, 3, 4, 5, 3]]), np.array([.1, .2, .3, .4, .5]), 6)
    for degree in (1, 7 / 6, 1.5, 2):
        steps = translate(None, None, None, DIFFUSIONS[0],
                          {"method": "threshold", "avg_degree": degree})
        found = run(edges, steps, tolerance=TOLERANCE, float64=True)
        assert found.nnz == round(6 * degree)


@pytest.mark.parametrize("how", ["sym", "col", "row"])
def test_negative_entries_below_a_floor_go(how):
    ring = (np.array([[0, 1, 2, 3], [1, 2, 3, 0]]), None, 4)
    steps = translate(None, "col", how, {"method": "coeff", "coeffs": [0.5, -0.25, 0.5]},
                      {"method": "threshold", "eps": 0})
    found = run(ring, steps, tolerance=TOLERANCE, float64=True)
    assert found.nnz == 8 and (found.data > 0).all()


def test_negative_sums_have_no_root():
    ring = (np.array([[0, 1, 2, 3], [1, 2, 3, 0]]), None, 4)
    steps = translate(None, None, "sym", {"method": "coeff", "coeffs": [0.5, -0.75]},
                      {"method": "threshold", "eps": -1.0})
    with pytest.raises(suffuse.InputError, match="sym"):
        run(ring, steps, tolerance=TOLERANCE, float64=True)


@pytest.mark.parametrize("weight", [-1.0, np.nan, np.inf])
def test_bad_weights_are_refused_everywhere(weight):
    edges = (np.array([[0, 1], [1, 0]]), np.array([1.0, weight]), 2)
    for normalization, sparsification in itertools.product(["sym", "col", None], SPARSIFICATIONS):
        with pytest.raises(suffuse.InputError):
            run(edges, translate(1, normalization, None, DIFFUSIONS[0], sparsification),
                tolerance=TOLERANCE, float64=True)
