"""Arguments of torch_geometric.transforms.GDC in our words; no torch."""

import pytest
import suffuse
from suffuse._pyg_arguments import translate


def test_defaults_are_those_of_pyg():
    steps = translate()
    assert (steps.transition, steps.self_loops, steps.renormalize) == ("sym", 1.0, "col")
    assert steps.diffusion == {"ppr": 0.15}
    assert steps.sparsify == {"average_degree": 64.0}
    assert not steps.by_rows and steps.floor is None


@pytest.mark.parametrize("given, words", [
    ({"method": "ppr", "alpha": 0.1}, {"ppr": 0.1}),
    ({"method": "ppr", "alpha": 0.1, "eps": 1e-4}, {"ppr": 0.1}),  # of the approximate mode
    ({"method": "ppr", "alpha": 1}, {"theta": [1.0]}),  # the walk never leaves
    ({"method": "heat", "t": 3}, {"heat": 3.0}),
    ({"method": "heat", "t": 0}, {"theta": [1.0]}),
    ({"method": "coeff", "coeffs": (1, 2)}, {"theta": [1.0, 2.0]}),
])
def test_diffusion(given, words):
    assert translate(diffusion_kwargs=given).diffusion == words


@pytest.mark.parametrize("given, words, by_rows, floor", [
    ({"method": "topk", "k": 5, "dim": 0}, {"top_k": 5}, False, None),
    ({"method": "topk", "k": 5, "dim": 1}, {"top_k": 5}, True, None),
    ({"method": "threshold", "eps": 0.1}, {"epsilon": 0.1}, False, None),
    ({"method": "threshold", "eps": 0}, {"all": True}, False, 0.0),
    ({"method": "threshold", "eps": -1}, {"all": True}, False, -1.0),
    ({"method": "threshold", "avg_degree": 5}, {"average_degree": 5.0}, False, None),
    ({"method": "threshold", "eps": 0.1, "avg_degree": 5}, {"epsilon": 0.1}, False, None),
])
def test_sparsification(given, words, by_rows, floor):
    steps = translate(sparsification_kwargs=given)
    assert (steps.sparsify, steps.by_rows, steps.floor) == (words, by_rows, floor)


def test_no_loop_has_two_names():
    assert translate(self_loop_weight=None) == translate(self_loop_weight=0)


def test_exact_changes_nothing():
    assert translate(exact=False) == translate(exact=True)


@pytest.mark.parametrize("arguments, named", [
    ({"normalization_in": "both"}, "normalization_in"),
    ({"normalization_out": "none"}, "normalization_out"),
    ({"diffusion_kwargs": {"method": "katz"}}, "'katz'"),
    ({"diffusion_kwargs": {"method": "ppr"}}, "'alpha'"),
    ({"diffusion_kwargs": {"method": "heat"}}, "'t'"),
    ({"diffusion_kwargs": {"method": "coeff"}}, "'coeffs'"),
    ({"diffusion_kwargs": {"alpha": 0.1}}, "method"),
    ({"sparsification_kwargs": {"method": "best"}}, "'best'"),
    ({"sparsification_kwargs": {"method": "topk", "dim": 0}}, "'k'"),
    ({"sparsification_kwargs": {"method": "topk", "k": 2.5, "dim": 0}}, "2.5"),
    ({"sparsification_kwargs": {"method": "topk", "k": 2, "dim": 2}}, "dim"),
    ({"sparsification_kwargs": {"method": "threshold"}}, "'avg_degree'"),
])
def test_wrong_arguments_are_named(arguments, named):
    with pytest.raises(suffuse.InputError, match=named):
        translate(**arguments)
