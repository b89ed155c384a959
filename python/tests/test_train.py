"""Training: the same records as the command line's, from files and from memory."""

import json
import os

import numpy as np
import pytest
import scipy.sparse as sp

import suffuse
from test_command_line import words

KARATE = {"features": "identity", "development": 20, "per_class": 2, "splits": 2, "max_epochs": 15}


def papers():
    return suffuse.generate("citation", nodes=200, features=60, seed=3)


QUICK = {"development": 160, "per_class": 5, "splits": 2, "max_epochs": 15}


OF_A_RUN = ("seconds", "started", "commit")


def timeless(records):
    """Records without when they were made, by which build, and how long it took."""
    return [{key: value for key, value in record.items() if key not in OF_A_RUN}
            for record in records]


def results(records):
    """What came out, whatever the dataset was called."""
    return [(record["seed"], record["test_accuracy"], record["validation_accuracy"],
             record["epochs"], record["best_epoch"]) for record in records]


@pytest.mark.parametrize("options", [
    {}, {"diffusion": "none"}, {"compare": True, "ppr": 0.1, "top_k": 8}, {"per_class": [2, 3]},
    {"model": "gat", "heads": 8, "heat": 2, "epsilon": 1e-3}, {"model": "jk", "depth": 3},
    {"model": "gin", "gin_weights": "plain", "gin_output": "linear", "average_degree": 5},
    {"model": "arma", "arma_stacks": 2, "arma_layers": 2, "arma_aggregation": "row"},
    {"model": "appnp", "appnp_alpha": 0.2, "appnp_steps": 4, "all": True},
    {"theta": [0, 0.5, 0.5], "symmetrize": True, "unweighted": True, "seeds": "validation"},
    {"hidden": 8, "dropout": 0.25, "layer_normalization": "column", "layer_loops": "add",
     "l2": 0.01, "seed": 7, "learning_rate": 0.1, "patience": 3, "ties": "earlier",
     "transition": "col", "self_loops": 0.5, "renormalize": "row", "tolerance": 1e-7,
     "float64": True},
], ids=str)
def test_records_and_info_are_those_of_the_command_line(command_line, tmp_path, options):
    path = tmp_path / "runs.jsonl"
    options = KARATE | options
    told = json.loads(command_line("train", "karate", "--json", "--records", path,
                                   *words(options)))
    theirs = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    ours, info = suffuse.train("karate", **options, return_info=True)
    assert timeless(ours) == timeless(theirs)
    for either in (told, info):
        either.pop("seconds"), either.pop("peak_bytes")
        for result in either["results"]:
            result.pop("seconds")
    assert info == told


@pytest.mark.parametrize("threads", [1, 3])
def test_memory_and_files_are_alike(tmp_path, threads):
    made = papers()
    suffuse.write(made, tmp_path / "all.npz")
    sp.save_npz(tmp_path / "graph.npz", made.graph)
    sp.save_npz(tmp_path / "features.npz", made.features)
    np.save(tmp_path / "labels.npy", made.labels)
    options = QUICK | {"ppr": 0.1, "top_k": 8, "threads": threads}
    expected = results(suffuse.train(tmp_path / "all.npz", **options))
    beside = {"features": tmp_path / "features.npz", "labels": str(tmp_path / "labels.npy")}
    arrays = {"features": made.features.toarray(), "labels": made.labels.tolist()}
    for dataset, more in [(made, {}), (made.graph, arrays), (tmp_path / "graph.npz", beside),
                          (tmp_path / "graph.npz", arrays), (made.graph.tocoo(), beside),
                          (tmp_path / "graph.npz", beside | {"labels": made.labels})]:
        assert results(suffuse.train(dataset, **more, **options)) == expected
    assert len(expected) == 2


def test_what_is_given_replaces_what_the_dataset_has():
    made = papers()
    other = np.roll(made.labels, 1)
    replaced = suffuse.Dataset(made.graph, sp.eye_array(200, format="csr"), other)
    given = suffuse.train(made, features="identity", labels=other, **QUICK)
    assert results(given) == results(suffuse.train(replaced, **QUICK))
    assert results(given) != results(suffuse.train(made, **QUICK))


def test_records_are_gone_on_with(tmp_path):
    made, path = papers(), tmp_path / "runs.jsonl"
    first = suffuse.train(made, **QUICK, records=path)
    again, info = suffuse.train(made, **QUICK | {"splits": 4}, records=path, return_info=True)
    assert info["reused"] == 2 and len(again) == 4 and again[:2] == first
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert lines == again
    # Other content under the same name is another run.
    moved = suffuse.Dataset(made.graph, made.features, np.roll(made.labels, 1), name=made.name)
    assert suffuse.train(moved, **QUICK, records=path, return_info=True)[1]["reused"] == 0


def test_a_saved_model_predicts_what_was_written(tmp_path):
    made = papers()
    suffuse.train(made, **QUICK, heat=2, predict=tmp_path / "p.npz", save=tmp_path / "m.npz")
    written = np.load(tmp_path / "p.npz")
    unlabelled = suffuse.Dataset(made.graph, made.features)
    labels, probabilities = suffuse.predict(unlabelled, tmp_path / "m.npz")
    assert np.array_equal(labels, written["labels"])
    assert np.array_equal(probabilities, written["probabilities"])
    np.testing.assert_allclose(probabilities.sum(axis=1), 1, rtol=0, atol=1e-6)
    with pytest.raises(suffuse.InputError, match="for nodes with 60 features, these have 200"):
        suffuse.predict(made.graph, tmp_path / "m.npz", features="identity")
    with pytest.raises(suffuse.InputError):
        suffuse.predict(made, tmp_path / "p.npz")


def test_numbers_of_numpy():
    made = papers()
    odd = {"hidden": np.int64(8), "l2": np.float32(0.25), "ppr": np.float64(0.2),
           "top_k": np.uint8(5), "splits": np.int32(2), "per_class": np.array([5])}
    plain = {"hidden": 8, "l2": 0.25, "ppr": 0.2, "top_k": 5, "splits": 2, "per_class": 5}
    assert timeless(suffuse.train(made, **QUICK | odd)) == \
        timeless(suffuse.train(made, **QUICK | plain))


@pytest.mark.parametrize(("options", "error", "sentence"), [
    ({"model": "mlp"}, ValueError, "model: 'mlp' is none of gcn, "),
    ({"hidden": 1.5}, TypeError, "hidden: a whole"), ({"hidden": True}, TypeError, "hidden"),
    ({"hidden": 2**40}, TypeError, "hidden"), ({"hidden": 0}, ValueError, "hidden must lie"),
    ({"heads": 2}, ValueError, "heads"), ({"l2": float("nan")}, ValueError, "L2"),
    ({"l2": "1"}, TypeError, "l2: a number"), ({"dropout": 1}, ValueError, "dropout"),
    ({"ties": 1}, TypeError, "ties: a word"), ({"ties": "x"}, ValueError, "ties"),
    ({"ppr": [0.1, 0.2]}, TypeError, "ppr: a number"), ({"ppr": 2}, ValueError, "ppr"),
    ({"ppr": 0.1, "heat": 1}, ValueError, "give one"), ({"splits": 0}, ValueError, "splits"),
    ({"splits": 101}, ValueError, "100 seeds"), ({"per_class": []}, ValueError, "per_class"),
    ({"per_class": [3, 3]}, ValueError, "twice"), ({"development": 999}, ValueError, "develop"),
    ({"seeds": "all"}, ValueError, "seeds"), ({"seed": -1}, ValueError, "seed"),
    ({"compare": 1}, TypeError, "compare"), ({"compare": True, "diffusion": "none"}, ValueError,
                                             "compared with"),
    ({"preset": "mine"}, ValueError, "preset"),
    ({"preset": "paper", "diffusion": "ppr"}, ValueError, "papers"),
    ({"labels": [0, 1]}, ValueError, "labels: expected 200, found 2"),
    ({"features": np.zeros((3, 2))}, ValueError, "features: expected 200 rows, found 3"),
    ({"features": ""}, ValueError, "path of a file is empty"),
    ({"labels": "no.csv"}, ValueError, "no.csv"),
    ({"split_file": "no.csv"}, ValueError, "leaves nothing to draw"),
    ({"predict": "a.txt"}, ValueError, "a.txt"), ({"save": "no/m.npz"}, ValueError, "no/m.npz"),
    ({"records": "no/r.jsonl"}, ValueError, "no/r.jsonl"), ({"depht": 1}, TypeError, "depht"),
], ids=str)
def test_what_is_wrong_is_said_and_nothing_is_written(tmp_path, monkeypatch, options, error,
                                                      sentence):
    monkeypatch.chdir(tmp_path)
    made = papers()
    dataset = suffuse.Dataset(made.graph, made.features, made.labels, name="papers")
    with pytest.raises(error, match=sentence):
        suffuse.train(dataset, **QUICK | {"records": "r.jsonl"} | options)
    assert not list(tmp_path.iterdir())


def test_features_and_labels_are_asked_for():
    with pytest.raises(suffuse.InputError, match="the nodes have no features"):
        suffuse.train(papers().graph)
    with pytest.raises(suffuse.InputError, match="the nodes have no labels"):
        suffuse.train(papers().graph, features="identity")


def test_progress_counts_all_runs():
    calls = []
    suffuse.train(papers(), **QUICK, compare=True, progress=lambda *call: calls.append(call))
    assert calls[-1] == ("training", 4, 4)


@pytest.mark.skipif(not os.environ.get("SUFFUSE_DATA"),
                    reason="SUFFUSE_DATA does not name the folder with the datasets")
def test_the_papers_preset():
    options = {"model": "gcn", "preset": "paper", "diffusion": "ppr", "splits": 2}
    by_name = suffuse.train("cora", **options)
    assert by_name[0]["options"]["ppr"] == 0.05 and by_name[0]["options"]["top_k"] == 128
    assert all(0.75 < record["test_accuracy"] < 0.9 for record in by_name)
    loaded = suffuse.train(suffuse.datasets.load("cora"), **options)
    assert results(loaded) == results(by_name)
