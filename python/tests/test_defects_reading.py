"""What a file leaves open is told in Python as on the command line."""

import warnings

import numpy as np
import pytest

import suffuse

DOUBT = "declares no direction and is not symmetric; taken as directed"
QUICK = {"development": 6, "per_class": 1, "splits": 1, "max_epochs": 2, "diffusion": "none"}


@pytest.fixture
def ring(tmp_path):
    path = tmp_path / "g.csv"
    path.write_text("source,target\n" + "".join(f"{i},{(i + 1) % 12}\n" for i in range(12)))
    return path


def told(call, *words, **options):
    """What a call answers, and its only warning."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        found = call(*words, **options)
    assert len(caught) == 1 and caught[0].filename == __file__
    return found, str(caught[0].message)


def test_defect_51_the_direction_of_a_file_is_in_its_reading(ring, tmp_path):
    data, note = told(suffuse.read, ring)
    assert data.reading["doubts"] == [DOUBT]
    assert note == f"{ring}: {DOUBT} (suffuse.read has directed=True and directed=False)"
    X, y = np.eye(12), np.arange(12) % 2
    model = tmp_path / "m.npz"
    for call, words, options in (
            (suffuse.gdc, (), {}), (suffuse.diffuse, (X,), {}), (suffuse.Graph, (), {}),
            (suffuse.transition, (), {}), (suffuse.info, (), {}),
            (suffuse.train, (), {"features": X, "labels": y, "save": model, **QUICK}),
            (suffuse.tune, (), {"features": X, "labels": y, **QUICK}),
            (suffuse.predict, (model,), {"features": X}),
            (suffuse.predict, (model,), {"features": "identity"})):
        assert DOUBT in told(call, ring, *words, **options)[1], call
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            call(ring, *words, directed=False, **options)
            call(ring, *words, directed=True, **options)
    (_, info), _ = told(suffuse.train, ring, features=X, labels=y, return_info=True, **QUICK)
    assert info["reading"] == told(suffuse.info, ring)[0]["reading"] == data.reading


def test_defect_51_a_matrix_is_what_it_is(ring):
    data, _ = told(suffuse.read, ring)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        suffuse.gdc(data)
        suffuse.train(data.graph, features="identity", labels=np.arange(12) % 2, **QUICK)


def test_defect_49_columns_go_by_their_names(ring, tmp_path):
    order = np.random.default_rng(1).permutation(12)
    X = np.random.default_rng(2).normal(size=(12, 2))
    lines = "".join(f"{i},{float(X[i, 0])},{float(X[i, 1])}\n" for i in order.tolist())
    labels = "".join(f"{i},{'ab'[i % 2]}\n" for i in order.tolist())
    same, answers = [], []
    options = {"directed": False, "return_info": True, **QUICK}
    runs = suffuse.train(ring, features=X, labels=list("ab" * 6), **options)[0]
    for head in ("node", "Node", "id", ""):
        x, y = tmp_path / "x.csv", tmp_path / "y.csv"
        x.write_text(f"{head},f,g\n" + lines)
        y.write_text(f"{head},label\n" + labels)
        for graph in (ring, suffuse.read(ring, directed=False)):
            words = {**options, "features": x, "labels": y}
            words = words if graph is ring else {**words, "directed": None}
            if head.lower() == "node":
                same.append(suffuse.train(graph, **words)[0])
            else:
                (found, _), note = told(suffuse.train, graph, **words)
                same.append(found)
                answers.append(note)
    assert {run[0]["validation_accuracy"] for run in same} == {runs[0]["validation_accuracy"]}
    assert {run[0]["test_accuracy"] for run in same} == {runs[0]["test_accuracy"]}
    assert all(note.count("is taken as the node") == 2 for note in answers) and len(answers) == 4
