"""Labels that are names come back as names."""

import json
import sys
import types
import zipfile

import numpy as np
import pytest

import suffuse
from test_train import QUICK, papers, results

NAMES = np.array(["zebra", "Ant", "bee", "cat", "dog", "elk", "fox"])
IN_ORDER = np.array(sorted(NAMES))


def as_numbers(labels):
    """The same classes, numbered in the order of their names."""
    return np.searchsorted(IN_ORDER, NAMES[labels])


@pytest.mark.parametrize("kind", [list, np.array, lambda names: np.array(names, object)])
def test_defect_26_names_are_labels(tmp_path, kind):
    made = papers()
    named, path = kind(NAMES[made.labels].tolist()), tmp_path / "model.npz"
    features = made.features
    runs = suffuse.train(made.graph, features=features, labels=named, save=path, **QUICK,
                         predict=tmp_path / "p.csv")
    numbered = suffuse.train(made.graph, features=features, labels=as_numbers(made.labels), **QUICK,
                             save=tmp_path / "numbers.npz")
    assert results(runs) == results(numbered)
    found, probabilities = suffuse.predict(made.graph, path, features=features)
    assert found.dtype.kind == "U"
    assert np.array_equal(found, IN_ORDER[probabilities.argmax(axis=1)])
    same, as_before = suffuse.predict(made.graph, tmp_path / "numbers.npz", features=features)
    assert same.dtype == np.int64 and np.array_equal(IN_ORDER[same], found)
    assert np.array_equal(as_before, probabilities)
    lines = (tmp_path / "p.csv").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "node,label," + ",".join(IN_ORDER)
    assert [line.split(",")[1] for line in lines[1:]] == found.tolist()


def test_defect_26_names_in_a_dataset(tmp_path):
    made = papers()
    data = suffuse.Dataset(made.graph, made.features, NAMES[made.labels])
    path = tmp_path / "model.npz"
    suffuse.train(data, save=path, **QUICK)
    assert set(suffuse.predict(data, path)[0]) <= set(NAMES)
    assert suffuse.info(data)["classes"] == 7
    suffuse.write(data, tmp_path / "data.npz")
    again = suffuse.read(tmp_path / "data.npz")
    assert again.class_names == IN_ORDER.tolist()
    assert np.array_equal(again.labels, as_numbers(made.labels))
    # Numbers that have names are numbers.
    suffuse.train(again, save=path, **QUICK)
    assert suffuse.predict(data, path)[0].dtype == np.int64
    ordered = suffuse.Dataset(made.graph, made.features, NAMES[made.labels],
                              class_names=NAMES.tolist())
    suffuse.train(ordered, save=path, **QUICK)
    found, probabilities = suffuse.predict(made, path)
    assert np.array_equal(found, NAMES[probabilities.argmax(axis=1)])


def test_defect_26_names_of_digits_stay_names(tmp_path):
    made, path = papers(), tmp_path / "model.npz"
    digits = np.array([str(7 * label) for label in made.labels])
    suffuse.train(made, labels=digits, save=path, **QUICK)
    found, _ = suffuse.predict(made, path)
    assert found.dtype.kind == "U" and set(found) <= set(digits)


def test_a_model_that_lost_its_names_is_refused(tmp_path):
    made, path, changed = papers(), tmp_path / "model.npz", tmp_path / "changed.npz"
    suffuse.train(made, labels=NAMES[made.labels], save=path, **QUICK)
    with zipfile.ZipFile(path) as before, zipfile.ZipFile(changed, "w") as after:
        for name in before.namelist():
            content = before.read(name)
            if name == "options.json":
                content = json.dumps(json.loads(content) | {"class_names": []})
            after.writestr(name, content)
    with pytest.raises(suffuse.InputError, match="the classes have no names"):
        suffuse.predict(made, changed)


def test_nodes_without_a_name_have_no_label(monkeypatch):
    made = papers()
    not_available = object()
    monkeypatch.setitem(sys.modules, "pandas", types.SimpleNamespace(NA=not_available))
    named = NAMES[made.labels].astype(object)
    for place, missing in enumerate([None, "", float("nan"), np.float64("nan"), not_available]):
        named[place] = missing
    numbers = as_numbers(made.labels)
    numbers[:5] = -1
    assert results(suffuse.train(made, labels=named, **QUICK)) == \
        results(suffuse.train(made, labels=numbers, **QUICK))


@pytest.mark.parametrize(("labels", "error", "sentence"), [
    (["a", 1] * 100, TypeError, "labels: node 1: a name is expected, found 1"),
    ([["a"]] * 200, suffuse.InputError, "labels: one for every node is expected"),
    (["a", "b"], suffuse.InputError, "labels"),
    ([b"a"] * 200, TypeError, "labels: .*dtype"),
])
def test_what_is_no_name_is_refused(labels, error, sentence):
    with pytest.raises(error, match=sentence):
        suffuse.train(papers(), labels=labels, **QUICK)


def test_names_that_a_dataset_does_not_know_are_refused():
    data = suffuse.Dataset(np.eye(2), labels=["a", "c"], class_names=["a", "b"])
    with pytest.raises(suffuse.InputError, match="node 1: 'c' is none of the class names"):
        suffuse.info(data)
