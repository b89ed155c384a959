"""suffuse.Graph: the bytes of the functions, without preparing again."""

import gc
import inspect
import threading

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given

import suffuse
from graphs import diffusions, edges
from test_inputs import same

hooks = pytest.importorskip("_suffuse_test_hooks")
KARATE = suffuse.read("karate")
OF_THE_CALL = {"seconds", "peak_bytes"}  # what the graph keeps is no memory of the call


def settled(info):
    """What two calls must agree on."""
    info = {key: value for key, value in info.items() if key not in OF_THE_CALL}
    if "gdc" in info:  # a cost, some of it measured
        info["gdc"] = info["gdc"]["edge_columns"]
    return info


def check_same(kept, anew):
    assert same(kept[0], anew[0])
    assert settled(kept[1]) == settled(anew[1])


@given(edges(), diffusions())
def test_the_same_bytes_and_info_as_the_functions(graph, options):
    G = suffuse.Graph(graph)
    x = np.arange(2.0 * graph[2]).reshape(-1, 2)
    for rule in ({"top_k": 3}, {"average_degree": 2, "order": "score", "format": "csc"}):
        asked = {**options, **rule, "return_info": True, "threads": 1}
        check_same(G.gdc(**asked), suffuse.gdc(graph, **asked))
        check_same(suffuse.gdc(G, **asked), suffuse.gdc(graph, **asked))
    asked = {**options, "return_info": True, "threads": 1}
    ours, theirs = G.diffuse(x, **asked), suffuse.diffuse(graph, x, **asked)
    assert np.array_equal(ours[0], theirs[0]) and settled(ours[1]) == settled(theirs[1])
    assert settled(G.info(threads=1)) == settled(suffuse.info(graph, threads=1))


def test_lists_of_options_and_of_graphs():
    G = suffuse.Graph(KARATE)
    asked = {"ppr": [0.05, 0.1], "top_k": [2, 3]}
    for ours, theirs in zip(G.gdc(**asked), suffuse.gdc(KARATE, **asked)):
        assert same(ours, theirs)
    path = sp.csr_array(np.array([[0, 1, 0], [1, 0, 1], [0, 1, 0]]))
    mixed, alone = (suffuse.gdc([first, path, first] * 20, top_k=2) for first in (G, KARATE))
    assert all(same(ours, theirs) for ours, theirs in zip(mixed, alone))


def test_what_is_known_about_nodes_is_told():
    G = suffuse.Graph(suffuse.generate("citation", nodes=60, features=20))
    told = G.info()
    assert told["features"] == 20 and told["classes"] == 7 and told["homophily"] > 0
    assert suffuse.info(G)["features"] == 20


def test_everything_is_found_once():
    """Whatever is found is reserved, and nothing else is, with the memory of the graph."""
    G = suffuse.Graph(suffuse.generate("preferential", nodes=300, seed=1))
    counts = [hooks.reservations(G)]

    def call(**options):
        G.gdc(**options)
        G.diffuse(np.ones(300), **{k: v for k, v in options.items() if k != "top_k"})
        counts.append(hooks.reservations(G))

    call(ppr=0.1)
    kept = G.bytes
    for options in ({"ppr": 0.1}, {"ppr": 0.3, "top_k": 3}, {"heat": 2.0}, {"theta": [0.5, 0.5]}):
        call(**options)
    G.info()
    counts.append(hooks.reservations(G))
    # Components, order and T are there.
    assert counts[0] < counts[1] == counts[-1] and G.bytes == kept > 4 * (300 + 1)
    call(transition="col")
    another = counts[-1] - counts[-2]
    call(transition="col", ppr=0.2)
    assert counts[-1] == counts[-2]
    assert 0 < another < counts[1] - counts[0]  # another T, on the same order


def test_many_threads_at_once():
    graph = suffuse.generate("blocks", nodes=500, seed=2)
    options = [{"ppr": 0.1}, {"heat": 2.0, "transition": "col"}, {"ppr": 0.3, "top_k": 4}]
    expected = [suffuse.gdc(graph, **one) for one in options]
    G = suffuse.Graph(graph)
    results, start = [], threading.Barrier(6)

    def work(first):
        start.wait()
        for k in range(len(options)):
            at = (first + k) % len(options)
            results.append(same(G.gdc(**options[at], progress=lambda *_: None), expected[at]))
        results.append(G.info()["nodes"] == len(G) == 500)

    threads = [threading.Thread(target=work, args=(n,)) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 6 * (len(options) + 1) and all(results)
    before = hooks.reservations(G)
    G.gdc(ppr=0.1)
    assert hooks.reservations(G) == before


def test_what_becomes_of_the_object_changes_nothing():
    A = KARATE.graph.astype(np.float64)
    A.data[:] = np.arange(1.0, 157.0)
    expected = suffuse.gdc(A, ppr=0.2)
    G = suffuse.Graph(A)
    A.data[:], A.indices[:] = 7.0, 0
    assert same(G.gdc(ppr=0.2), expected)
    del A
    gc.collect()
    assert same(G.gdc(ppr=0.2), expected)


def test_directed_as_reading_means_it():
    A = np.array([[0, 2, 0], [1, 0, 0], [0, 3, 1.0]])
    assert same(suffuse.Graph(A).gdc(all=True), suffuse.gdc(A, all=True))
    assert same(suffuse.Graph(A, directed=True).gdc(all=True), suffuse.gdc(A, all=True))
    either = suffuse.Graph(A, directed=False)
    assert same(either.gdc(all=True), suffuse.gdc(np.maximum(A, A.T), all=True))
    assert repr(either) == "<suffuse.Graph: 3 nodes, 3 edges, undirected, weighted>"
    club = suffuse.Graph(suffuse.Graph(KARATE, True), directed=False)
    assert club.info()["classes"] == 2 and club.info()["edges"] == 78
    with pytest.raises(TypeError, match="directed: True or False"):
        suffuse.Graph(A, directed="no")


def test_the_weight_of_an_attribute():
    networkx, igraph = pytest.importorskip("networkx"), pytest.importorskip("igraph")
    expected = suffuse.gdc(np.array([[0, 2.5, 0], [0, 0, 4], [0, 0, 0]]), all=True)
    made = networkx.DiGraph([(0, 1, {"cost": 2.5}), (1, 2, {"cost": 4.0})])
    assert same(suffuse.Graph(made, weight="cost").gdc(all=True), expected)
    made = igraph.Graph(n=3, edges=[(0, 1), (1, 2)], directed=True)
    made.es["cost"] = [2.5, 4]
    assert same(suffuse.Graph(made, weight="cost").gdc(all=True), expected)
    assert not same(suffuse.Graph(made).gdc(all=True), expected)
    for bad in (KARATE, KARATE.graph, suffuse.Graph(KARATE)):
        with pytest.raises(TypeError, match="weight: names an attribute"):
            suffuse.Graph(bad, weight="cost")
    with pytest.raises(TypeError, match="weight: a word"):
        suffuse.Graph(made, weight=3)


def test_it_shows_what_it_is():
    assert repr(suffuse.Graph(KARATE)) == "<suffuse.Graph: 34 nodes, 78 edges, undirected, " \
        "unweighted>"
    loop = suffuse.Graph(np.array([[1, 0.5], [0, 0]]))
    assert repr(loop) == "<suffuse.Graph: 2 nodes, 2 edges, directed, weighted>"
    assert len(loop) == 2 and len(suffuse.Graph(np.zeros((0, 0)))) == 0
    for name in ("gdc", "diffuse", "info"):
        function, method = getattr(suffuse, name), getattr(suffuse.Graph, name)
        assert inspect.signature(method) == inspect.signature(function)


def test_memory_of_the_graph_and_of_the_call():
    ring = suffuse.generate("ring", nodes=3000)
    with pytest.raises(suffuse.ResourceError, match="memory="):
        suffuse.Graph(ring, memory="10K")
    G = suffuse.Graph(ring, memory="100K")  # offsets and edges are 48 KB; the order is 12, T 72
    assert 48_000 <= G.bytes < 100 << 10
    with pytest.raises(suffuse.ResourceError, match="memory="):
        G.gdc(memory="1G")
    assert G.bytes < 100 << 10
    roomy = suffuse.Graph(ring)
    with pytest.raises(suffuse.ResourceError, match="memory="):
        roomy.gdc(memory="1K")
    assert same(roomy.gdc(), suffuse.gdc(ring))


def test_functions_that_prepare_nothing_take_it_too(tmp_path):
    G = suffuse.Graph(KARATE)
    assert same(suffuse.transition(G), suffuse.transition(KARATE))
    suffuse.write(G, tmp_path / "g.npz")
    assert same(suffuse.read(tmp_path / "g.npz").graph, KARATE.graph)
    club = {"features": "identity", "development": 20, "per_class": 2, "splits": 1, "max_epochs": 2}
    assert suffuse.train(G, **club)[0]["epochs"] == 2


@pytest.mark.parametrize("bad", [3, np.ones((2, 3)), [KARATE], None])
def test_what_is_no_graph_is_refused(bad):
    with pytest.raises((TypeError, suffuse.InputError)):
        suffuse.Graph(bad)
