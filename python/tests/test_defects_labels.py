"""Classes as the input has them, and trainings that fail late."""

import numpy as np
import pytest

import suffuse

QUICK = {"features": "identity", "development": 18, "per_class": 2, "splits": 1, "max_epochs": 5,
         "top_k": 8}


def test_defect_06_predictions_have_the_labels_of_the_input(tmp_path):
    labels = np.array([[1, 2, 5][node % 3] for node in range(34)])
    model = tmp_path / "model.npz"
    _, info = suffuse.train("karate", labels=labels, save=model, return_info=True, **QUICK)
    assert (info["input"]["classes"], info["input"]["empty_classes"]) == (3, 3)
    found, probabilities = suffuse.predict("karate", model, features="identity")
    assert probabilities.shape == (34, 3)
    assert found.tolist() == [[1, 2, 5][best] for best in probabilities.argmax(axis=1)]


def test_defect_18_what_was_trained_is_not_thrown_away(tmp_path):
    with pytest.warns(RuntimeWarning, match="every training diverged at once"):
        runs = suffuse.train("karate", learning_rate=1e38, save=tmp_path / "m.npz", **QUICK)
    assert [run["diverged"] for run in runs] == [True]
    assert not (tmp_path / "m.npz").exists()


def test_defect_03_directed_graphs_scale_by_what_flows_in():
    graph = np.triu(suffuse.read("karate").graph.toarray())
    runs = suffuse.train(graph, labels=np.arange(34) % 2, compare=True, **QUICK)
    assert [run["options"]["layer_normalization"] for run in runs] == ["column", "column"]


def test_defect_08_info_says_what_was_applied():
    _, info = suffuse.train("karate", return_info=True, **QUICK)
    assert info["results"][0]["options"]["solver"] == "auto"
    assert info["results"][0]["applied"] == {"solver": "block", "float64": True}
