"""Logits, loss and all gradients of every model are PyTorch's, and Adam is torch's.

Ours is computed in float, theirs in float64, the truth, and in float32. A matrix agrees if no
entry is off by more than 1e-5 of its largest; float carries 6e-8, and sums of up to a few hundred
terms through up to ten layers lose two digits of it at most."""

import numpy as np
import pytest
import torch
from model_cases import AVERAGES, Ours, Problem, Theirs, diffused, random_graph

ALLOWED = 1e-5
GRAPHS = range(8)  # every combination of directed, weighted, loops

CASES = [
    ("gcn", {"depth": 1}),
    ("gcn", {"depth": 1, "hidden": 13, "layer_normalization": "column"}),
    ("gcn", {"depth": 3, "hidden": 16, "layer_normalization": "none"}),
    ("gcn", {"depth": 1, "layer_loops": "reset"}),
    ("jk", {"depth": 2, "layer_loops": "add"}),
    ("appnp", {"depth": 1, "layer_loops": "reset"}),
    ("gat", {"depth": 1, "heads": 1}),
    ("gat", {"depth": 2, "heads": 2, "hidden": 24}),
    ("gat", {"depth": 1, "heads": 8}),
    ("gat", {"depth": 3, "heads": 8, "hidden": 40}),
    ("jk", {"depth": 2}),
    ("jk", {"depth": 4, "hidden": 12}),
    ("gin", {"depth": 1}),
    ("gin", {"depth": 4, "hidden": 16}),
    ("gin", {"depth": 2, "gin_output": "linear"}),
    ("gin", {"depth": 2, "gin_weights": "plain"}),
    ("gin", {"depth": 3, "gin_weights": "plain", "gin_output": "linear", "hidden": 20}),
    ("arma", {"depth": 1, "hidden": 16}),
    ("arma", {"depth": 1, "hidden": 32, "arma_stacks": 2}),
    ("arma", {"depth": 2, "hidden": 10, "arma_stacks": 1, "arma_layers": 2}),
    ("arma", {"depth": 1, "hidden": 16, "arma_layers": 3, "arma_aggregation": "row"}),
    ("appnp", {"depth": 1}),
    ("appnp", {"depth": 2, "hidden": 16, "appnp_alpha": 0.3, "appnp_steps": 4}),
    *(("gat", {"depth": 1, "hidden": 16, "gat_weights": weights, "gat_softmax": over})
      for weights in ("ignored", "score", "scaled", "renormalized")
      for over in ("target", "source")),
    ("gat", {"depth": 2, "hidden": 16, "heads": 2, "gat_weights": "score", "gat_softmax": "source",
             "layer_loops": "reset"}),
    ("jk", {"depth": 2, "jk_head": "mlp"}),
    ("jk", {"depth": 2, "jk_head": "convolution", "layer_loops": "reset"}),
    ("gin", {"depth": 2, "hidden": 16, "gin_norm": "mlp", "gin_output": "linear"}),
    ("gin", {"depth": 2, "hidden": 16, "gin_norm": "layer", "gin_output": "mlp"}),
    ("gin", {"depth": 1, "hidden": 16, "gin_norm": "layer", "gin_aggregation": "row",
             "gin_weights": "plain"}),
    ("arma", {"depth": 1, "hidden": 16, "arma_last": "relu", "arma_aggregation": "row"}),
]
NORMALIZED = ("gin", {"depth": 2, "hidden": 16, "gin_norm": "mlp", "gin_output": "linear"})


def case_name(case):
    return "-".join([case[0], *(f"{key}={value}" for key, value in case[1].items())])


def assert_close(ours, theirs, what, scale):
    assert ours.shape == theirs.shape, what
    assert np.abs(ours - theirs).max() <= ALLOWED * scale, what


def scale_of(name, gradients, enlarged):
    """The largest entry. Softmax does not feel what all scores of a target have in common, and a
    normalization not what all nodes have in common, so the gradients of attention vectors and of
    what comes before a normalization are sums that cancel, wholly where all neighbours look alike:
    in float32 torch itself loses them. Their terms are as large as those of the layer's weights,
    and before a normalization as much larger as that divides by less than one."""
    layer = " ".join(name.split()[:2])
    names = [each for each in gradients if each.startswith(layer + " ")]
    cancels = any(" norm " in each for each in names) or " attention " in name
    largest = max(np.abs(gradients[each]).max() for each in (names if cancels else [name]))
    return largest * enlarged if cancels else largest


def assert_same(problem, model, options, ours, dtype, own_normalization=False):
    theirs = Theirs(problem, model, options, ours.replay.parameters, dtype, own_normalization)
    logits = theirs.logits().detach().numpy()
    assert_close(ours.replay.logits(), logits, "logits", np.abs(logits).max())
    loss = theirs.loss()
    loss.backward()
    assert ours.replay.differentiate() == pytest.approx(loss.item(), rel=ALLOWED)
    gradients, after = theirs.matrices(gradients=True), theirs.matrices()
    for name, gradient in ours.replay.gradients.items():
        if name.endswith(AVERAGES):
            assert_close(ours.replay.parameters[name], after[name], name,
                         1 + np.abs(after[name]).max())
        else:
            assert_close(gradient, gradients[name], f"gradient of {name}",
                         scale_of(name, gradients, theirs.module.enlarged))


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32], ids=str)
@pytest.mark.parametrize("diffuse", [False, True], ids=["original", "diffused"])
@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_logits_loss_and_gradients(case, diffuse, dtype):
    model, options = case
    for seed in GRAPHS:
        graph = random_graph(seed)
        problem = Problem(seed, diffused(graph) if diffuse else graph)
        ours = Ours(problem, model, options)
        assert_same(problem, model, options, ours, dtype)  # as drawn: biases are zero
        ours.spread(seed)
        assert_same(problem, model, options, ours, dtype)


OWN = [("gcn", {"depth": 1, "layer_normalization": "column"}),
       ("arma", {"depth": 1, "hidden": 16, "layer_normalization": "column"}),
       ("arma", {"depth": 2, "hidden": 8, "arma_layers": 2, "layer_normalization": "column"})]


@pytest.mark.parametrize("diffuse", [False, True], ids=["original", "diffused"])
@pytest.mark.parametrize("case", OWN, ids=case_name)
def test_layers_that_normalise_themselves(case, diffuse):
    """GCNConv and ARMAConv as they are, on the graph itself: sums over columns."""
    model, options = case
    for seed in GRAPHS:
        graph = random_graph(seed)
        problem = Problem(seed, diffused(graph) if diffuse else graph)
        ours = Ours(problem, model, options)
        ours.spread(seed)
        assert_same(problem, model, options, ours, torch.float64, own_normalization=True)


STEPS = 20
L2 = 0.05


def torch_adam(theirs, penalized):
    """L2 on the parameters of the first layer, and on no other."""
    groups = {True: [], False: []}
    for name, (parameter, _) in theirs.module.ours.items():
        if name.endswith(AVERAGES):
            continue
        group = groups[name in penalized]
        if all(parameter is not other for other in group):
            group.append(parameter)
    assert {name for name in theirs.module.ours if name.startswith("layer 1 ")
            and not name.endswith(AVERAGES)} == set(penalized)
    return torch.optim.Adam([{"params": groups[True], "weight_decay": L2},
                             {"params": groups[False], "weight_decay": 0.0}], lr=0.01)


def sides(model, options, dtype):
    problem = Problem(3, random_graph(3))
    ours = Ours(problem, model, options, l2=L2)
    ours.spread(3)
    theirs = Theirs(problem, model, options, ours.replay.parameters, dtype)
    return ours, theirs, torch_adam(theirs, ours.task.penalized)


@pytest.mark.parametrize("case", [CASES[0], CASES[4], CASES[10], CASES[16], NORMALIZED],
                         ids=case_name)
def test_adam_takes_the_steps_of_torch(case):
    """Both get our gradients. A step in float errs by a few 6e-8 of the parameter and of the step,
    0.01; over 20 steps that stays below 1e-5."""
    ours, theirs, adam = sides(*case, torch.float64)
    for _ in range(STEPS):
        ours.replay.differentiate()
        gradients = ours.replay.gradients
        for name, (parameter, pick) in theirs.module.ours.items():
            if name.endswith(AVERAGES):
                continue
            if parameter.grad is None:
                parameter.grad = torch.zeros_like(parameter)
            pick(parameter.grad).copy_(torch.as_tensor(gradients[name]))
        ours.replay.step()
        adam.step()
    expected = theirs.matrices()
    for name, value in ours.replay.parameters.items():
        if name.endswith(AVERAGES):
            continue  # no step of Adam moves them
        np.testing.assert_allclose(value, expected[name], rtol=0, atol=1e-5, err_msg=name)


@pytest.mark.parametrize("case", [CASES[0], CASES[3], CASES[7], CASES[14], NORMALIZED],
                         ids=case_name)
def test_on_the_way_of_a_training(case):
    """From our parameters after every step: two trainings of their own would part, since Adam turns
    a gradient of rounding noise into a whole step."""
    model, options = case
    problem = Problem(3, random_graph(3))
    ours = Ours(problem, model, options, l2=L2)
    ours.spread(3)
    before = ours.replay.differentiate()
    for _ in range(STEPS):
        assert_same(problem, model, options, ours, torch.float64)
        ours.replay.step()
    assert ours.replay.differentiate() < before
