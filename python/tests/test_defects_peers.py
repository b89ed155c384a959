"""What suffuse.pyg and suffuse.dgl refuse, when they do so, and what they warn of."""

import re

import numpy as np
import pytest

import suffuse
from suffuse import _pyg_steps
from suffuse._pyg_arguments import translate
from suffuse._tensors import as_tensor
from suffuse.dgl import GDC as DglGdc
from suffuse.dgl import PPR, HeatKernel

OUT_OF_RANGE = [
    {"diffusion_kwargs": {"method": "ppr", "alpha": 2}},
    {"diffusion_kwargs": {"method": "ppr", "alpha": float("nan")}},
    {"diffusion_kwargs": {"method": "heat", "t": -2}},
    {"diffusion_kwargs": {"method": "coeff", "coeffs": []}},
    {"diffusion_kwargs": {"method": "coeff", "coeffs": [float("inf")]}},
    {"sparsification_kwargs": {"method": "topk", "k": 0}},
    {"sparsification_kwargs": {"method": "topk", "k": -3, "dim": 1}},
    {"sparsification_kwargs": {"method": "threshold", "avg_degree": -1}},
    {"sparsification_kwargs": {"method": "threshold", "eps": float("nan")}},
    {"self_loop_weight": -1},
]
FINE = [{}, {"normalization_in": None}, {"normalization_in": None, "normalization_out": None},
        {"sparsification_kwargs": {"method": "threshold", "eps": -1}},
        {"sparsification_kwargs": {"method": "topk", "k": 3, "dim": 1}},
        {"diffusion_kwargs": {"method": "ppr", "alpha": 1}}]


@pytest.mark.parametrize("given", OUT_OF_RANGE, ids=str)
@pytest.mark.parametrize("normalization", ["sym", None])
def test_defect_11_values_out_of_range_are_refused_when_made(given, normalization):
    with pytest.raises(suffuse.InputError):
        _pyg_steps.check(translate(normalization_in=normalization, **given))
    pyg = pytest.importorskip("suffuse.pyg", exc_type=ImportError)
    with pytest.raises(suffuse.InputError):
        pyg.GDC(normalization_in=normalization, **given)


@pytest.mark.parametrize("given", FINE, ids=str)
def test_defect_11_nothing_else_is(given):
    _pyg_steps.check(translate(**given))


@pytest.mark.parametrize("make", [
    lambda: PPR(alpha=2), lambda: PPR(alpha=0.1, avg_degree=-3), lambda: HeatKernel(t=-1),
    lambda: DglGdc([]), lambda: DglGdc([0.5], eps=float("inf"))])
def test_defect_11_in_dgl_too(make):
    with pytest.raises(suffuse.InputError):
        make()


@pytest.mark.parametrize("given, named", [
    ({"diffusion_kwargs": {"method": "ppr", "alpha": 0.1, "alhpa": 0.2}},
     "diffusion_kwargs: 'alhpa'"),
    ({"diffusion_kwargs": {"method": "heat", "t": 1, "T": 1}}, "diffusion_kwargs: 'T'"),
    ({"sparsification_kwargs": {"method": "topk", "k": 2, "dims": 1}},
     "sparsification_kwargs: 'dims'"),
    ({"sparsification_kwargs": {"method": "threshold", "avg_degree": 2, "average_degree": 3}},
     "sparsification_kwargs: 'average_degree' is none of method, eps, avg_degree, k, dim"),
])
def test_defect_11_unknown_keys_are_named(given, named):
    with pytest.raises(suffuse.InputError, match=re.escape(named)):
        translate(**given)


@pytest.mark.parametrize("given, named", [
    ({"diffusion_kwargs": {"method": "ppr", "alpha": "x"}}, "alpha"),
    ({"diffusion_kwargs": {"method": "coeff", "coeffs": ["x"]}}, "coeffs"),
    ({"sparsification_kwargs": {"method": "topk", "k": "x"}}, "k"),
    ({"sparsification_kwargs": {"method": "threshold", "eps": "x"}}, "eps"),
    ({"self_loop_weight": "x"}, "self_loop_weight")])
def test_defect_11_what_is_no_number_is_named(given, named):
    with pytest.raises(TypeError, match=f"^{named}: a number is expected"):
        translate(**given)


def test_defect_11_weights_that_do_not_fit_are_refused():
    huge = np.array([1.0, 1e39])
    with pytest.raises(suffuse.InputError, match="1e.39, more than float32 can hold"):
        as_tensor(huge, np.zeros(1), dtype=np.float32)
    assert as_tensor(huge, np.zeros(1), dtype=np.float64) is huge
    torch = pytest.importorskip("torch")
    from suffuse.pyg import gdc

    index = torch.tensor([[0, 1, 1, 2, 0, 2], [1, 0, 2, 1, 2, 0]])
    weight = torch.full((6,), 30.0)
    steps = {"normalization_in": None, "normalization_out": None,
             "diffusion_kwargs": {"method": "heat", "t": 3.0}}
    with pytest.raises(suffuse.InputError, match="more than torch.float32 can hold"):
        gdc(index, weight, 3, **steps)
    for fitting in (gdc(index, weight.double(), 3, **steps),
                    gdc(index, weight, 3, **steps | {"normalization_out": "col"})):
        assert torch.isfinite(fitting[1]).all() and len(fitting[1]) == 9


@pytest.mark.parametrize("by_rows", [False, True])
def test_defect_11_warnings_count_the_nodes_of_the_graph(by_rows):
    """Coefficients of 1e30 leave nothing of a tolerance of 1e-6."""
    rng = np.random.default_rng(0)
    index = np.stack([rng.integers(0, 5, 12), rng.integers(0, 5, 12)])
    steps = translate(normalization_in=None,
                      diffusion_kwargs={"method": "coeff", "coeffs": [1e30, 1.0, 0.5]},
                      sparsification_kwargs={"method": "topk", "k": 2, "dim": int(by_rows)})
    with pytest.warns(RuntimeWarning) as caught:
        _pyg_steps.run((index, rng.random(12) / 9, 5), steps, tolerance=1e-6)
    [warning] = caught
    assert "not 1e-06 as asked" in str(warning.message)
    assert "of 6 columns" not in str(warning.message)


@pytest.mark.parametrize("coefficients", [{0: 0.5, 1: 0.3}, {0.5, 0.3}, b"12", 0.5, "12",
                                          np.ones((2, 1)), iter([0.5, 0.5])],
                         ids=lambda given: type(given).__name__)
def test_defect_64_coefficients_are_a_list(coefficients):
    with pytest.raises(TypeError, match="^coeffs: a list of numbers is expected"):
        translate(diffusion_kwargs={"method": "coeff", "coeffs": coefficients})
    with pytest.raises(TypeError, match="^coefs: a list of numbers is expected"):
        DglGdc(coefficients)


@pytest.mark.parametrize("given, error, sentence", [
    ({"sparsification_kwargs": {"method": "topk", "k": float("inf")}}, suffuse.InputError,
     "k: expected a whole number, found inf"),
    ({"sparsification_kwargs": {"method": "topk", "k": float("nan")}}, suffuse.InputError,
     "k: expected a whole number, found nan"),
    ({"self_loop_weight": ""}, TypeError, "self_loop_weight: a number is expected, found ''"),
    ({"self_loop_weight": []}, TypeError, "self_loop_weight: a number is expected, found list"),
    ({"diffusion_kwargs": ["ppr"]}, TypeError, "diffusion_kwargs: a dict is expected"),
    ({"diffusion_kwargs": []}, TypeError, "diffusion_kwargs: a dict is expected"),
    ({"sparsification_kwargs": ""}, TypeError, "sparsification_kwargs: a dict is expected"),
    ({"diffusion_kwargs": {"method": "ppr", "alpha": np.array([0.1, 0.2])}}, TypeError,
     "alpha: a number is expected"),
    ({"diffusion_kwargs": {"method": "heat", "t": np.array([1, 2])}}, TypeError,
     "t: a number is expected"),
    ({"normalization_in": np.array(["sym"])}, suffuse.InputError, "normalization_in: expected"),
], ids=str)
def test_defect_64_wrong_arguments_are_named(given, error, sentence):
    with pytest.raises(error, match="^" + re.escape(sentence)):
        translate(**given)


def test_defect_64_false_adds_no_loop():
    assert translate(self_loop_weight=False) == translate(self_loop_weight=None)


def test_defect_64_tensors_are_named():
    torch = pytest.importorskip("torch")
    from suffuse.pyg import GDC, gdc

    path = torch.tensor([[0, 1, 1, 2], [1, 0, 2, 1]])
    two = {"method": "coeff", "coeffs": torch.tensor([0.5, 0.5])}
    assert translate(diffusion_kwargs=two).diffusion == {"theta": [0.5, 0.5]}
    for weight, found in (([1.0] * 4, "list"), (np.ones(4), "ndarray"), (2.0, "float")):
        with pytest.raises(TypeError, match=f"^edge_weight: expected a tensor, found {found}$"):
            gdc(path, weight, 3)
    with pytest.raises(TypeError, match="^edge_weight: expected a dense tensor"):
        gdc(path, torch.ones(4).to_sparse(), 3)
    for wrong in (torch.tensor(2.0), torch.ones(4, 2), torch.ones(3)):
        with pytest.raises(suffuse.InputError, match="^edge_weight: .* of 4 edges .* of shape"):
            gdc(path, wrong, 3)
    with pytest.raises(TypeError, match=r"^gdc\(\) got an unexpected keyword argument 'num_node'"):
        gdc(path, num_node=3)
    for wrong, found in ((None, "NoneType"), ([], "list"), (3, "int")):
        with pytest.raises(TypeError, match=f"^data: expected .*Data, found {found}$"):
            GDC()(wrong)
