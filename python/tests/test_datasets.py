"""suffuse.datasets: where files are looked for, what they become, what is said if none is there."""

import os
import shutil
from pathlib import Path

import numpy as np
import pytest
import scipy.sparse

import suffuse
from suffuse import datasets

# The table of the datasets' own description: nodes, edges, classes, features, homophily (three
# digits) of the largest component.
TABLE = {
    "cora": (2485, 5069, 7, 1433, 0.804),
    "citeseer": (2120, 3679, 6, 3703, 0.735),
    "pubmed": (19717, 44324, 3, 500, 0.802),
    "coauthor_cs": (18333, 81894, 15, 6805, 0.808),
    "amazon_computers": (13381, 245778, 10, 767, 0.777),
    "amazon_photo": (7487, 119043, 8, 745, 0.827),
}
data = os.environ.get("SUFFUSE_DATA")
with_data = pytest.mark.skipif(not data, reason="SUFFUSE_DATA names no folder with the datasets")


@pytest.fixture
def places(tmp_path, monkeypatch):
    """An empty SUFFUSE_DATA and an empty cache folder."""
    first, second = tmp_path / "data", tmp_path / "xdg" / "suffuse"
    first.mkdir()
    second.mkdir(parents=True)
    monkeypatch.setenv("SUFFUSE_DATA", str(first))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    return first, second


def write_little_graph(folder, name, nodes=3):
    """A directed path with a loop, counts as features, one label, and an isolated node."""
    edges = np.zeros((nodes + 1, nodes + 1))
    edges[np.arange(nodes - 1), np.arange(1, nodes)] = 1
    edges[0, 0] = 2
    path = scipy.sparse.csr_array(edges)
    words = scipy.sparse.csr_array(np.arange(1.0, nodes + 2)[:, None])
    arrays = {"labels": np.zeros(nodes + 1, dtype=np.int64)}
    for prefix, matrix in (("adj", path), ("attr", words)):
        arrays[f"{prefix}_data"] = matrix.data.astype(np.float32)
        arrays[f"{prefix}_indices"] = matrix.indices.astype(np.int32)
        arrays[f"{prefix}_indptr"] = matrix.indptr.astype(np.int32)
        arrays[f"{prefix}_shape"] = np.array(matrix.shape)
    np.savez(folder / f"{name}.npz", **arrays)


@with_data
@pytest.mark.parametrize("name", datasets.FROM_FILES)
def test_public_dataset(name):
    nodes, edges, classes, features, homophily = TABLE[name]
    found = datasets.load(name)
    graph = found.graph
    assert graph.shape == (nodes, nodes) and graph.nnz == 2 * edges
    assert (graph != graph.T).nnz == 0 and graph.diagonal().sum() == 0 and (graph.data == 1).all()
    assert scipy.sparse.csgraph.connected_components(graph)[0] == 1
    assert found.features.shape == (nodes, features)
    assert np.array_equal(np.unique(found.labels), np.arange(classes))
    if name.startswith(("amazon_", "coauthor_")):
        assert (found.features.data == 1).all()
    here, there = graph.nonzero()
    assert round((found.labels[here] == found.labels[there]).mean(), 3) == homophily


@with_data
def test_the_nodes_of_a_component_keep_their_numbers():
    found = datasets.load("cora")
    numbers = np.array(found.ids, dtype=int)
    assert (np.diff(numbers) > 0).all()
    with np.load(Path(data) / "cora.npz") as file:
        assert np.array_equal(file["labels"][numbers], found.labels)


def test_karate_needs_nothing(places):
    club = datasets.load("karate")
    assert club.graph.shape == (34, 34) and club.graph.nnz == 2 * 78
    assert (club.graph != club.graph.T).nnz == 0
    assert np.bincount(club.labels).tolist() == [17, 17]
    assert club.labels[0] == 0 and club.labels[33] == 1  # the instructor and the officer


def test_citation_needs_nothing_but_a_seed(places):
    first, again = datasets.load("citation", seed=5), datasets.load("citation", seed=5)
    assert first.graph.shape == (2708, 2708) and first.features.shape == (2708, 1433)
    assert np.array_equal(np.unique(first.labels), np.arange(7))
    assert (first.graph != again.graph).nnz == 0
    assert np.array_equal(first.labels, again.labels)
    assert (first.graph != datasets.load("citation").graph).nnz > 0
    assert (datasets.load("citation").graph != suffuse.generate("citation", seed=0).graph).nnz == 0


def test_suffuse_data_comes_before_the_cache(places):
    first, second = places
    write_little_graph(second, "cora", nodes=5)
    assert datasets.load("cora").graph.shape == (5, 5)
    write_little_graph(first, "cora", nodes=3)
    assert datasets.load("cora").graph.shape == (3, 3)


def test_a_folder_given_is_the_only_one(places, tmp_path):
    write_little_graph(places[0], "cora", nodes=3)
    with pytest.raises(suffuse.InputError, match="no file cora.npz in .*elsewhere"):
        datasets.load("cora", folder=tmp_path / "elsewhere")
    (tmp_path / "elsewhere").mkdir()
    write_little_graph(tmp_path / "elsewhere", "cora", nodes=7)
    assert datasets.load("cora", folder=tmp_path / "elsewhere").graph.shape == (7, 7)
    assert datasets.load("cora", folder=str(tmp_path / "elsewhere")).graph.shape == (7, 7)


def test_what_is_read_is_cleaned(places):
    write_little_graph(places[0], "amazon_photo", nodes=3)
    found = datasets.load("amazon_photo")
    # Without the loop, undirected, without the isolated node; counts become 1.
    assert np.array_equal(found.graph.toarray(), [[0, 1, 0], [1, 0, 1], [0, 1, 0]])
    assert np.array_equal(found.features.toarray(), [[1], [1], [1]])
    assert list(found.ids) == ["0", "1", "2"]
    write_little_graph(places[0], "cora", nodes=3)
    assert np.array_equal(datasets.load("cora").features.toarray(), [[1], [2], [3]])


def test_a_file_of_ones_own_goes_by_its_name(places):
    write_little_graph(places[1], "my-graph", nodes=4)
    assert datasets.load("my-graph").graph.shape == (4, 4)


@pytest.mark.parametrize("name", datasets.FROM_FILES)
def test_a_missing_file_is_told_in_one_sentence(places, name):
    with pytest.raises(suffuse.InputError) as refused:
        datasets.load(name)
    said = str(refused.value)
    assert "\n" not in said and said.startswith(f"{name}: ") and f"{name}.npz" in said
    assert all(str(place) in said for place in places)
    assert "SUFFUSE_DATA" in said and "put it into either" in said and "downloaded" in said


def test_both_places_are_told_without_suffuse_data(places, monkeypatch):
    monkeypatch.delenv("SUFFUSE_DATA")
    with pytest.raises(suffuse.InputError, match="SUFFUSE_DATA, which is not set,") as refused:
        datasets.load("cora")
    assert str(places[1]) in str(refused.value)
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", "/home/somebody")
    assert datasets.cache_folder() == Path("/home/somebody/.cache/suffuse")


def test_what_is_no_dataset_is_refused(places):
    with pytest.raises(suffuse.InputError, match="neither one of karate, citation, cora, .* nor"):
        datasets.load("kora")
    for name in ("", "../cora", "cora.npz", "a/b"):
        with pytest.raises(suffuse.InputError, match="not the name of a dataset"):
            datasets.load(name)
    with pytest.raises(TypeError):
        datasets.load(7)
    with pytest.raises(suffuse.InputError, match="seed"):
        datasets.load("karate", seed=1)
    (places[0] / "cora.npz").write_bytes(b"no zip")
    with pytest.raises(suffuse.InputError, match="cora.npz"):
        datasets.load("cora")


def test_nothing_is_written(places):
    for name in ("karate", "citation"):
        datasets.load(name)
    assert not any(places[0].iterdir()) and not any(places[1].iterdir())
    shutil.rmtree(places[1])
    with pytest.raises(suffuse.InputError):
        datasets.load("cora")
    assert not places[1].exists()
