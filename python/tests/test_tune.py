"""suffuse.tune: the search of the command line, and the training that it leads to."""

import json

import numpy as np
import pytest

import suffuse
from test_command_line import words
from test_train import KARATE, papers, timeless

TRIALS = [
    {"ppr": [0.05, 0.2], "top_k": [4, 8]},
    {"ppr": 0.1, "heat": [1.5, 3.5], "epsilon": [0.01], "top_k": 5, "l2": [0.01, 0.1]},
    {"diffusion": "none", "hidden": [4, 8], "layer_loops": ["keep", "add"]},
    {"random": 2, "seed": 5, "model": "gin", "gin_weights": "plain"},
    {"theta": [0.5, 0.5], "dropout": [0.2, 0.5], "symmetrize": True, "seed": 3},
]


def told_alike(trial):
    """What both sides tell of a trial."""
    return {key: value for key, value in trial.items()
            if key not in ("seconds", "command", "keywords")}


@pytest.mark.parametrize("options", TRIALS, ids=str)
def test_defect_26_the_search_of_the_command_line(command_line, tmp_path, options):
    path = tmp_path / "runs.jsonl"
    asked = KARATE | {"max_epochs": 5} | options
    theirs = json.loads(command_line("tune", "karate", "--json", "--records", path, *words(asked)))
    ours = suffuse.tune("karate", **asked)
    assert ours.keys() == theirs.keys() | {"records"}
    for side in ("trials", "baseline"):
        assert list(map(told_alike, ours[side])) == list(map(told_alike, theirs[side]))
        for mine, trial in zip(ours[side], theirs[side]):
            assert list(words(mine["keywords"])) == trial["command"].replace("=", " ").split()
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    in_order = sorted(map(json.dumps, timeless(lines)))
    assert sorted(map(json.dumps, timeless(ours["records"]))) == in_order


def test_defect_26_the_best_is_what_train_takes(tmp_path):
    made = papers()
    given = {"features": made.features.toarray(), "labels": made.labels}
    asked = {"development": 160, "per_class": 5, "max_epochs": 5, "ppr": [0.1, 0.3],
             "l2": [0.01, 1], "seed": 2, "splits": 2}
    found = suffuse.tune(made.graph, **given, **asked, records=tmp_path / "r.jsonl")
    best = found["best"]
    assert best["compare"] is True and best["seed"] == 2
    assert (best["development"], best["per_class"]) == (160, 5) and "splits" not in best
    top, plain = found["trials"][0]["keywords"], found["baseline"][0]["keywords"]
    assert best.items() >= top.items()
    without, with_it = suffuse.train(made.graph, **given, **best, splits=1)
    assert with_it["options"]["ppr"] == top["ppr"] and with_it["options"]["l2"] == top["l2"]
    assert without["options"]["l2"] == plain["l2"]
    again = suffuse.tune(made.graph, **given, **asked, records=tmp_path / "r.jsonl")
    assert again["reused"] == len(found["records"]) == 12
    assert timeless(again["records"]) == timeless(found["records"])


def test_a_split_file_goes_along(tmp_path):
    path = tmp_path / "split.npz"
    nodes = np.arange(34)
    np.savez(path, train=nodes[:4], validation=nodes[4:20], test=nodes[20:])
    asked = {"features": "identity", "max_epochs": 3, "top_k": 4, "split_file": path}
    found = suffuse.tune("karate", **asked)
    assert found["best"]["split_file"] == path
    assert suffuse.train("karate", features="identity", **found["best"])


def test_a_baseline_of_its_own():
    runs = suffuse.train("karate", **KARATE, top_k=4, compare=True, baseline={"hidden": 7})
    assert [run["options"]["hidden"] for run in runs] == [7, 7, 64, 64]
    with pytest.raises(suffuse.InputError, match="baseline"):
        suffuse.train("karate", **KARATE, top_k=4, baseline={"hidden": 7})
    with pytest.raises(TypeError, match="'ppr'"):
        suffuse.train("karate", **KARATE, compare=True, baseline={"ppr": 0.1})


@pytest.mark.parametrize(("options", "error", "sentence"), [
    ({"seeds": "test"}, TypeError, "'seeds'"), ({"random": -1}, ValueError, "random"),
    ({"random": 1.5}, TypeError, "random: a whole"), ({"model": "mlp"}, ValueError, "mlp"),
    ({"hidden": []}, ValueError, "hidden: the list is empty"),
    ({"per_class": [1, 2]}, TypeError, "per_class"),
    ({"ppr": [0.1, 2]}, ValueError, "ppr"), ({"topk": 3}, TypeError, "topk"),
    ({"compare": True}, TypeError, "compare")])
def test_what_is_wrong_is_refused(options, error, sentence):
    with pytest.raises(error, match=sentence):
        suffuse.tune("karate", **KARATE | options)
