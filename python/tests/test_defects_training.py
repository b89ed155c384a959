"""Runs that diverged at once, equal trials, uneven splits, in Python as on the command line."""

import warnings

import numpy as np
import pytest

import suffuse

CLUB = {"dataset": "karate", "features": "identity", "hidden": 4, "max_epochs": 5}
DRAWN = {"development": 20, "per_class": 2}


def test_defect_44_a_run_without_a_model_has_no_accuracy():
    runs, info = suffuse.train(**CLUB, **DRAWN, splits=6, top_k=8, compare=True,
                               baseline={"learning_rate": 1e38}, return_info=True)
    for run in runs:
        assert (run["test_accuracy"] is None) == (run["diffusion"] == "none")
        assert (run["validation_accuracy"] is None) == run["diverged"]
    plain, diffused = info["results"]
    assert plain["test_accuracy"] is None and plain["diverged"] == 6
    assert diffused["test_accuracy"]["runs"] == 6
    comparison, = info["comparisons"]
    assert (comparison["pairs"], comparison["diverged"]) == (0, 6)
    assert comparison["difference"] is comparison["p_value"] is None
    assert comparison["verdict"].startswith("No verdict: all 6 pairs ")


def test_defect_44_a_search_does_not_choose_it():
    words = {**CLUB, **DRAWN, "splits": 2, "top_k": 8}
    found = suffuse.tune(**words, learning_rate=[1e38, 0.01])
    assert found["best"]["learning_rate"] == 0.01
    assert found["trials"][1]["validation_accuracy"] is None
    assert suffuse.tune(**words, learning_rate=1e38)["best"] is None


def test_defect_45_equal_trials_are_one(tmp_path):
    records = tmp_path / "r.jsonl"
    found = suffuse.tune(**CLUB, **DRAWN, splits=2, model="appnp", l2=[0.1, 0.1], random=3,
                         records=records)
    assert (len(found["trials"]), len(found["baseline"])) == (3, 1)
    assert len(found["records"]) == len(records.read_text().splitlines()) == 8


@pytest.mark.parametrize("call", [suffuse.train, suffuse.tune])
def test_defect_46_a_split_without_a_class_is_a_warning(call, tmp_path):
    labels = np.array([0] * 17 + [1] * 17)

    def split_file(name, train):
        masks = {part: np.zeros((34, len(train)), bool) for part in ("train", "val", "test")}
        for k, nodes in enumerate(train):
            masks["train"][nodes, k] = True
            masks["val"][10, k] = masks["test"][20, k] = True
        np.savez(tmp_path / name, **masks)
        return {"split_file": tmp_path / name, "labels": labels}

    with pytest.warns(UserWarning, match="split 2 has no node of class 1 to train on.*; 1 of 2 "
                                         "splits lacks a class") as told:
        call(**CLUB, **split_file("lacking.npz", [[0, 33], [0, 1]]))
    assert len(told) == 1 and told[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        call(**CLUB, **split_file("whole.npz", [[0, 33], [0, 1, 32]]))
