"""What is masked, and errors that name what is wrong."""

import numpy as np
import pytest
import scipy.sparse as sp

import suffuse

QUICK = {"development": 6, "per_class": 1, "splits": 1, "max_epochs": 2, "diffusion": "none"}


def test_defect_52_masked_is_no_label():
    graph, y = suffuse.read("karate").graph, np.arange(34) % 2
    mask = np.arange(34) % 3 == 0
    options = {**QUICK, "features": "identity", "development": 10}
    plain = suffuse.train(graph, labels=np.where(mask, -1, y), **options)[0]
    names = np.array(["a", "b"])[y]
    for labels in (np.ma.array(y, mask=mask), np.ma.array(y.astype(np.uint8), mask=mask),
                   np.ma.array(names, mask=mask), np.ma.array(names.astype(object), mask=mask)):
        run = suffuse.train(graph, labels=labels, **options)[0]
        assert run["test_accuracy"] == plain["test_accuracy"]
    whole = suffuse.train(graph, labels=np.ma.array(y, mask=False), **options)[0]
    assert whole["test_accuracy"] == suffuse.train(graph, labels=y, **options)[0]["test_accuracy"]


def test_defect_52_masked_numbers_are_refused():
    graph, y = suffuse.read("karate").graph, np.arange(34) % 2
    X = np.ma.masked_greater(np.arange(68.0).reshape(34, 2), 60)
    with pytest.raises(suffuse.InputError, match="^features: 7 values are masked"):
        suffuse.train(graph, features=X, labels=y, **QUICK)
    with pytest.raises(suffuse.InputError, match="^features: 7 values are masked"):
        suffuse.diffuse(graph, X)
    with pytest.raises(suffuse.InputError, match="^graph: 2 values are masked"):
        suffuse.gdc(np.ma.masked_equal(np.ones((2, 2)) + np.eye(2), 2))
    edges = np.array([[0, 1], [1, 0]])
    with pytest.raises(suffuse.InputError, match="^weights: 1 values are masked"):
        suffuse.gdc((edges, np.ma.array([1.0, 2.0], mask=[True, False])))


def test_defect_52_what_is_wrong_is_called_by_its_name():
    graph, y, X = suffuse.read("karate").graph, np.arange(34) % 2, np.ones((34, 2))
    X[3, 1] = np.nan
    for features in (X, sp.csr_array(X)):
        with pytest.raises(suffuse.InputError, match=r"^features: .*row 3, column 1\): value nan "):
            suffuse.train(graph, features=features, labels=y, **QUICK)
    with pytest.raises(suffuse.InputError, match="^features: .*value nan must be finite"):
        suffuse.diffuse(graph, sp.csr_array(X))
    for labels in (y[:, None], np.array(["a", "b"])[y][:, None], [[1]] * 34):
        with pytest.raises(suffuse.InputError, match=r"one dimension, found the shape \(34, 1\)"):
            suffuse.train(graph, features="identity", labels=labels, **QUICK)
