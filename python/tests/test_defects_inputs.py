"""Graphs of other packages, files, and what reading may use."""

import os
import shutil

import numpy as np
import pytest
import scipy.sparse as sp

import suffuse
from test_inputs import same

CLUB = {"development": 20, "per_class": 2, "splits": 1, "max_epochs": 2}
ASYMMETRIC = np.array([[0, 2, 0], [1, 0, 0], [0, 3, 1.0]])


def matrix(graph, **reading):
    """A, its columns divided by their sums."""
    return suffuse.transition(graph, "col", self_loops=0, **reading).toarray()


def test_defect_10_loops_of_igraph_count_twice():
    igraph = pytest.importorskip("igraph")
    made = igraph.Graph(n=3, edges=[(0, 0), (0, 1), (1, 2), (1, 2)])
    A = np.array(made.get_adjacency().data, float)
    assert A[0, 0] == 2
    assert np.array_equal(matrix(made), matrix(A))
    directed = igraph.Graph(n=2, edges=[(0, 0), (0, 1)], directed=True)
    assert np.array_equal(matrix(directed), matrix(np.array(directed.get_adjacency().data, float)))


def test_defect_10_igraph_weighs_only_if_asked():
    igraph = pytest.importorskip("igraph")
    made = igraph.Graph(n=3, edges=[(0, 1), (0, 2)])
    made.es["weight"], made.es["cost"] = [5.0, 1.0], [1, None]
    A = np.array([[0, 5, 1], [5, 0, 0], [1, 0, 0.0]])
    assert np.array_equal(matrix(made), matrix(A > 0))
    assert np.array_equal(matrix(made, weight="weight"), matrix(A))
    with pytest.raises(TypeError, match=r"^edge \(0, 2\): a number is expected as its 'cost', "
                                        "found None$"):
        suffuse.gdc(made, weight="cost")
    with pytest.raises(suffuse.InputError, match="no attribute 'price'"):
        suffuse.gdc(made, weight="price")


@pytest.mark.parametrize("bad", [None, "3", 1j, [1]])
def test_defect_10_networkx_names_the_edge(bad):
    networkx = pytest.importorskip("networkx")
    made = networkx.Graph([("ann", "bob", {"weight": 2.0}), ("bob", "cay", {"weight": bad})])
    for graph in (made, networkx.MultiDiGraph(made)):
        with pytest.raises(TypeError, match=r"^edge \('bob', 'cay'\): a number is expected as its "
                                            "'weight', found ") as caught:
            suffuse.gdc(graph)
        assert "\n" not in str(caught.value)


def test_defect_10_networkx_weighs_by_weight_or_what_is_asked():
    networkx = pytest.importorskip("networkx")
    made = networkx.Graph([(0, 1, {"weight": 2.0, "cost": 7}), (1, 2, {"cost": np.float32(1)}),
                           (2, 2)])
    assert np.array_equal(matrix(made), matrix(networkx.to_scipy_sparse_array(made)))
    with pytest.raises(TypeError, match=r"^edge \(2, 2\): .* as its 'cost', found None"):
        matrix(made, weight="cost")
    made.edges[2, 2]["cost"] = True
    expected = networkx.to_scipy_sparse_array(made, weight="cost")
    assert np.array_equal(matrix(made, weight="cost"), matrix(expected))


def test_defect_12_read_and_train_find_the_cache_folder(tmp_path, monkeypatch):
    folder = tmp_path / "xdg" / "suffuse"
    folder.mkdir(parents=True)
    suffuse.write(suffuse.generate("citation", nodes=400, features=30), folder / "papers.npz")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    for data in ("", str(tmp_path)):
        monkeypatch.setenv("SUFFUSE_DATA", data)
        loaded = suffuse.datasets.load("papers")
        assert same(suffuse.read("papers").graph, loaded.graph)
        assert same(suffuse.gdc("papers"), suffuse.gdc(loaded))
        quick = {**CLUB, "development": 200}
        assert suffuse.train("papers", **quick)[0]["dataset"] == "papers"
        x = np.ones((len(loaded.labels), 2))
        assert suffuse.train("papers", features=x, **quick)[0]["dataset"] == "papers"
    # What SUFFUSE_DATA holds comes first.
    shutil.move(folder / "papers.npz", tmp_path / "papers.npz")
    suffuse.write(suffuse.generate("citation", nodes=60, features=30), folder / "papers.npz")
    assert same(suffuse.read("papers").graph, loaded.graph)


def test_defect_19_reading_obeys_memory_threads_and_progress(tmp_path):
    made = suffuse.generate("blocks", nodes=3000, average_degree=10)
    path = tmp_path / "graph.txt"
    suffuse.write(made, path)
    given = {"features": np.ones((3000, 1)), "labels": np.arange(3000) % 2}
    tasks = []
    suffuse.train(path, **given, **{**CLUB, "diffusion": "none"},
                  progress=lambda task, *_: tasks.append(task))
    assert tasks[0] == "reading"
    with pytest.raises(suffuse.ResourceError, match="edge|text|graph"):
        suffuse.train(path, **given, **CLUB, memory="20K")


def test_defect_26_directed_where_a_graph_comes_in(tmp_path):
    either = np.maximum(ASYMMETRIC, ASYMMETRIC.T)
    path = tmp_path / "graph.npz"
    sp.save_npz(path, sp.csr_array(ASYMMETRIC))
    kinds = [ASYMMETRIC, sp.csr_array(ASYMMETRIC), suffuse.Dataset(sp.csr_array(ASYMMETRIC)), path,
             str(path), os.fsencode(path)]
    x = np.eye(3)
    for graph in kinds:
        for directed, A in ((None, ASYMMETRIC), (True, ASYMMETRIC), (False, either)):
            asked = {"directed": directed}
            assert same(suffuse.gdc(graph, **asked), suffuse.gdc(A))
            assert same(suffuse.gdc([graph], **asked)[0], suffuse.gdc(A))
            assert same(suffuse.transition(graph, **asked), suffuse.transition(A))
            assert np.array_equal(suffuse.diffuse(graph, x, **asked), suffuse.diffuse(A, x))
            assert suffuse.info(graph, **asked)["directed"] == (directed is not False)
            assert same(suffuse.Graph(graph, directed).gdc(), suffuse.gdc(A))
    with pytest.raises(TypeError, match="directed and weight are decided when a Graph is made"):
        suffuse.gdc(suffuse.Graph(ASYMMETRIC), directed=False)
    with pytest.raises(TypeError, match="directed: True or False"):
        suffuse.info(ASYMMETRIC, directed="no")


def test_defect_26_directed_in_training(tmp_path):
    made = suffuse.generate("citation", nodes=300, features=20)
    options = {**CLUB, "development": 200, "return_info": True, "seed": 3}
    [whole], told = suffuse.train(made, **options)
    assert not told["input"]["directed"]
    half = suffuse.Dataset(sp.csr_array(sp.triu(made.graph)), made.features, made.labels)
    path = tmp_path / "half.npz"
    suffuse.write(half, path)
    beside = {"features": made.features, "labels": made.labels}
    for dataset, more in [(half, {}), (path, {}), (path, beside), (half.graph, beside)]:
        assert suffuse.train(dataset, **options, **more)[1]["input"]["directed"]
        # Taking both sides of half of every pair gives the whole again.
        [run], told = suffuse.train(dataset, **options, **more, directed=False)
        assert not told["input"]["directed"]
        assert run["validation_accuracy"] == whole["validation_accuracy"]
        assert run["test_accuracy"] == whole["test_accuracy"]


def test_defect_26_paths_and_names():
    karate = suffuse.read("karate")
    for name in ("karate", b"karate"):
        assert same(suffuse.gdc(name, top_k=3), suffuse.gdc(karate, top_k=3))
        x = np.eye(34)
        assert np.array_equal(suffuse.diffuse(name, x), suffuse.diffuse(karate, x))
        told = suffuse.info(name)
        assert told["classes"] == 2 and told["edges"] == 78
        assert len(suffuse.Graph(name)) == 34
    with pytest.raises(suffuse.InputError, match="nowhere.npz"):
        suffuse.gdc("nowhere.npz")
    with pytest.raises(suffuse.InputError, match="^graph 1: .*nowhere.npz"):
        suffuse.gdc(["karate", "nowhere.npz"])
    with pytest.raises(TypeError, match="weight: names an attribute"):
        suffuse.gdc("karate", weight="weight")


def test_defect_26_a_snapshot_stays_in_its_file(tmp_path):
    ring = suffuse.generate("ring", nodes=3000)
    suffuse.write(ring, tmp_path / "ring.suffuse")
    kept = suffuse.Graph(tmp_path / "ring.suffuse")
    assert kept.bytes < suffuse.Graph(ring).bytes
    assert same(kept.gdc(top_k=3), suffuse.gdc(ring, top_k=3))


def test_defect_26_data_of_pytorch_geometric():
    torch = pytest.importorskip("torch")
    data = pytest.importorskip("torch_geometric.data")
    index = torch.tensor([[0, 1, 2, 2], [1, 0, 1, 2]])
    weights = torch.tensor([2.0, 1, 3, 1])
    one = data.Data(edge_index=index, num_nodes=4)
    weighted = data.Data(edge_index=index, edge_weight=weights, other=2 * weights, num_nodes=4,
                         x=torch.eye(4), y=torch.tensor([0, 1, 1, 2]))
    attributed = data.Data(edge_index=index, edge_attr=weights[:, None], num_nodes=4)
    expected = suffuse.gdc((index, weights, 4))
    assert same(suffuse.gdc(one), suffuse.gdc((index, None, 4)))
    assert same(suffuse.gdc(weighted), expected) and same(suffuse.gdc(attributed), expected)
    assert same(suffuse.gdc(weighted, weight="other"), suffuse.gdc((index, 2 * weights, 4)))
    assert same(suffuse.Graph(weighted).gdc(), expected)
    assert np.array_equal(suffuse.diffuse(weighted, weighted.x),
                          suffuse.diffuse((index, weights, 4), np.eye(4, dtype=np.float32)))
    told = suffuse.info(weighted, directed=False)
    assert (told["features"], told["classes"], told["directed"]) == (4, 3, False)
    assert "features" not in suffuse.info(one)
    with pytest.raises(suffuse.InputError, match="weight: the data have no 'cost'"):
        suffuse.gdc(weighted, weight="cost")
    with pytest.raises(TypeError, match="a graph is expected"):
        suffuse.gdc(data.HeteroData())
