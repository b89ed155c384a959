"""Words, lists, layouts, errors: everything around the numbers."""

import warnings

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given
from hypothesis import strategies as st

import suffuse
from graphs import dense, diffusions, edges
from test_inputs import same

KARATE = suffuse.read("karate").graph


@given(edges(), diffusions())
def test_columns_first_is_the_same_matrix(graph, options):
    rows = suffuse.gdc(graph, **options, top_k=3)
    columns = suffuse.gdc(graph, **options, top_k=3, format="csc")
    assert isinstance(rows, sp.csr_array) and isinstance(columns, sp.csc_array)
    assert same(columns.tocsr(), rows)


@given(edges(), diffusions(), st.sampled_from(["csr", "csc"]))
def test_by_score_is_descending_and_ties_by_node(graph, options, form):
    by_node = suffuse.gdc(graph, **options, top_k=4, format=form)
    by_score = suffuse.gdc(graph, **options, top_k=4, format=form, order="score")
    assert by_node.has_sorted_indices and by_node.has_canonical_format
    assert np.array_equal(by_score.indptr, by_node.indptr)
    for first, last in zip(by_node.indptr, by_node.indptr[1:]):
        nodes, values = by_node.indices[first:last], by_node.data[first:last]
        expected = np.lexsort((nodes, -values))
        assert np.array_equal(by_score.indices[first:last], nodes[expected])
        assert np.array_equal(by_score.data[first:last], values[expected])
    assert (by_score != by_node).nnz == 0


def test_lists_give_lists_in_the_order_of_the_command_line():
    results = suffuse.gdc(KARATE, ppr=[0.05, 0.1], top_k=[3, 5], return_info=True)
    told = [(info["options"]["ppr"], info["options"]["top_k"]) for _, info in results]
    assert told == [(0.05, 3), (0.05, 5), (0.1, 3), (0.1, 5)]
    for S, info in results:
        alone = suffuse.gdc(KARATE, ppr=info["options"]["ppr"], top_k=info["options"]["top_k"])
        assert same(S, alone)
    assert len(suffuse.gdc(KARATE, heat=np.array([1.0, 2.0]))) == 2
    assert len(suffuse.gdc(KARATE, epsilon=(0.1,))) == 1
    sizes = [S.nnz for S in suffuse.gdc(KARATE, average_degree=range(1, 4))]
    assert all(size >= 34 * degree for degree, size in enumerate(sizes, 1))


@given(st.lists(edges(), max_size=5), diffusions())
def test_a_list_of_graphs_gives_the_bytes_of_each_alone(graphs, options):
    results = suffuse.gdc([dense(graph) for graph in graphs], **options, top_k=3)
    assert len(results) == len(graphs)
    for graph, S in zip(graphs, results):
        assert same(S, suffuse.gdc(dense(graph), **options, top_k=3))


def test_a_list_may_mix_what_holds_graphs():
    import igraph
    import networkx

    A = KARATE.tocoo()
    pairs = np.stack([A.row, A.col])
    upper = pairs[:, A.row < A.col].T.tolist()
    graphs = [KARATE, KARATE.tocsc(), sp.coo_matrix(KARATE), KARATE.toarray(), (pairs, None, 34),
              pairs, (pairs, A.data), networkx.Graph(KARATE), igraph.Graph(n=34, edges=upper),
              suffuse.read("karate"), np.eye(3), networkx.path_graph(4)]
    for options in ({"top_k": 5}, {"heat": 2.0, "average_degree": 4, "format": "csc"}):
        results = suffuse.gdc(graphs, **options, threads=3)
        assert len(results) == len(graphs)
        for graph, S in zip(graphs, results):
            assert same(S, suffuse.gdc(graph, **options))
        assert all(same(S, results[0]) for S in results[:10])


def test_a_list_of_graphs_with_lists_of_options():
    results = suffuse.gdc([KARATE, KARATE.T, np.eye(2)], ppr=[0.1, 0.2], top_k=3)
    assert [len(result) for result in results] == [2, 2, 2]
    large = suffuse.generate("complete", nodes=1100).graph
    assert large.nnz > 2**20  # what is large is computed with all threads
    first, second = suffuse.gdc([large, KARATE], top_k=2, theta=[0.5, 0.5])
    assert same(first, suffuse.gdc(large, top_k=2, theta=[0.5, 0.5]))
    assert same(second, suffuse.gdc(KARATE, top_k=2, theta=[0.5, 0.5]))


def test_threads_do_not_change_a_byte():
    graph = suffuse.generate("preferential", nodes=1500, seed=3).graph
    one = suffuse.gdc(graph, ppr=0.1, top_k=16, threads=1)
    for threads in (2, 5):
        assert same(suffuse.gdc(graph, ppr=0.1, top_k=16, threads=threads), one)


def test_strict_and_what_is_said_without_it():
    with pytest.raises(suffuse.NotCertified, match="proven to be at most"):
        suffuse.gdc(KARATE, tolerance=1e-30, strict=True)
    with pytest.warns(RuntimeWarning, match="proven to be at most"):
        suffuse.gdc(KARATE, tolerance=1e-30)
    with pytest.raises(suffuse.NotCertified, match="graph 1: "):
        suffuse.gdc([np.zeros((0, 0)), KARATE], tolerance=1e-30, strict=True)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        suffuse.gdc(KARATE, strict=True)


def test_kinds_of_errors():
    assert issubclass(suffuse.InputError, ValueError)
    assert issubclass(suffuse.ResourceError, MemoryError)
    assert issubclass(suffuse.NotCertified, ArithmeticError)
    with pytest.raises(suffuse.ResourceError, match="is free"):
        suffuse.gdc(KARATE, memory="1K")
    with pytest.raises(suffuse.ResourceError, match="is free"):
        suffuse.gdc(KARATE, memory=1000)


WRONG_VALUES = [
    ({"ppr": 0}, "alpha must lie in"), ({"ppr": 1.5}, "alpha must lie in"),
    ({"ppr": float("nan")}, "alpha"), ({"heat": -1}, "heat"), ({"theta": []}, "theta"),
    ({"theta": [float("inf")]}, "theta"), ({"tolerance": 0}, "tolerance"),
    ({"tolerance": float("nan")}, "tolerance"), ({"self_loops": -1}, "self"),
    ({"transition": "up"}, "transition: 'up' is none of sym, col, row"),
    ({"renormalize": "up"}, "renormalize: 'up' is none of"),
    ({"solver": "magic"}, "solver: 'magic' is none of"),
    ({"format": "coo"}, "format: 'coo' is none of csr, csc"),
    ({"order": "size"}, "order: 'size' is none of node, score"),
    ({"top_k": 0}, "k"), ({"top_k": -1}, "top_k"), ({"top_k": 2**31}, "top_k"),
    ({"epsilon": float("nan")}, "epsilon"), ({"average_degree": -1}, "degree"),
    ({"ppr": 0.1, "heat": 1}, "exclude each other"),
    ({"ppr": 0.1, "theta": [1]}, "exclude each other"),
    ({"top_k": 1, "epsilon": 0.1}, "exclude each other"),
    ({"top_k": 1, "all": True}, "exclude each other"),
    ({"ppr": [0.1, 0.1]}, "given twice"), ({"ppr": []}, "the list is empty"),
    ({"threads": 0}, "threads"), ({"threads": -3}, "threads"), ({"threads": 2**40}, "threads"),
    ({"memory": "much"}, "memory"), ({"memory": ""}, "memory"), ({"memory": -1}, "memory"),
]


@pytest.mark.parametrize(("options", "said"), WRONG_VALUES)
def test_wrong_values(options, said):
    with pytest.raises(suffuse.InputError, match=said):
        suffuse.gdc(KARATE, **options)


WRONG_TYPES = [
    {"ppr": "0.1"}, {"ppr": None, "heat": [None]}, {"ppr": 1j}, {"ppr": {}}, {"ppr": [[0.1]]},
    {"theta": 0.5}, {"theta": ["a"]}, {"top_k": 1.5}, {"top_k": True}, {"top_k": "3"},
    {"all": 1}, {"strict": "yes"}, {"float64": None}, {"transition": None}, {"solver": 3},
    {"renormalize": 1}, {"threads": 1.5}, {"memory": 1.5}, {"progress": 3}, {"order": None},
    {"format": 0}, {"return_info": "x"}, {"symmetrize": []}, {"tolerance": "small"},
]


@pytest.mark.parametrize("options", WRONG_TYPES)
def test_wrong_types(options):
    with pytest.raises(TypeError):
        suffuse.gdc(KARATE, **options)


WRONG_GRAPHS = [
    None, 3, "no such file", b"x", {}, object(), [1, 2], [[0, 1], [1, 0]], (), (1, 2, 3, 4),
    np.array(["a"]), np.zeros((2, 2), complex), np.zeros((2, 2), object),
    np.zeros((2, 2), "datetime64[s]"), KARATE.astype(complex),
    (np.array([[0.5], [1.0]]), None, 3), (np.array([["0"], ["1"]]), None, 3),
    (np.zeros((2, 1), int), np.array([1j]), 3), (np.zeros((2, 1), int), None, 1.5),
]


@pytest.mark.parametrize("graph", WRONG_GRAPHS, ids=lambda graph: type(graph).__name__)
def test_what_is_no_graph(graph):
    with pytest.raises((TypeError, ValueError)):
        suffuse.gdc(graph)


def damaged(form="csr", **arrays):
    A = KARATE.asformat(form, copy=True)
    for name, array in arrays.items():
        setattr(A, name, array)
    return A


def with_value(value):
    data = KARATE.data.astype(float)
    data[7] = value
    return damaged(data=data)


BAD_GRAPHS = [
    (np.zeros((2, 3)), "square"), (np.zeros(3), "two dimensions"),
    (np.zeros((2, 2, 2)), "two dimensions"), (sp.csr_array((3, 4)), "square"),
    (with_value(np.nan), "finite"), (with_value(np.inf), "finite"), (with_value(-1), "negative"),
    (damaged(indices=KARATE.indices + 1), "outside 0..33"),
    (damaged(indices=KARATE.indices - 1), "outside 0..33"),
    (damaged(indices=KARATE.indices.astype(np.int64) + 2**40), "outside 0..33"),
    (damaged(indptr=KARATE.indptr[:-1]), "need 35 offsets"),
    (damaged(indptr=KARATE.indptr[::-1]), "offset 0 must be 0"),
    (damaged(indptr=KARATE.indptr * 2), "only 156 entries"),
    (damaged(indptr=np.concatenate([[0, 50], KARATE.indptr[2:]])), "less than the one before"),
    (damaged(data=KARATE.data[:-1]), "156 entries need as many weights"),
    (damaged(data=KARATE.data.reshape(2, -1)), "one dimension"),
    (damaged("csc", indices=KARATE.indices + 1), "row 34 is outside 0..33"),
    ((np.array([[0], [3]]), None, 3), "outside 0..2"),
    ((np.array([[0], [-1]]), None, 3), "outside 0..2"),
    ((np.array([[0], [2**40]]), None, 3), "outside 0..2"),
    ((np.array([[0], [2**40]]), None, None), "a matrix has from 0 to 2147483647 rows"),
    ((np.zeros((3, 1), int), None, 3), "shape"), ((np.zeros((2, 1), int), None, -1), "num_nodes"),
    ((np.zeros((2, 1), int), np.ones(2), 3), "as many weights"),
    ((np.zeros((2, 1), int), None, 2**31), "num_nodes"),
    ((np.zeros((2, 1), int), None, 2**80), "num_nodes"),
    (sp.coo_array((2**31, 2**31)), "a matrix has from 0 to 2147483647 rows"),
]


@pytest.mark.parametrize(("graph", "said"), BAD_GRAPHS)
def test_bad_graphs(graph, said):
    with pytest.raises(suffuse.InputError, match=said):
        suffuse.gdc(graph)
    with pytest.raises(suffuse.InputError, match="graph 1: .*" + said):
        suffuse.gdc([KARATE, graph])


def test_arrays_longer_than_the_last_offset():
    longer = damaged(indices=np.append(KARATE.indices, 99), data=np.append(KARATE.data, np.nan))
    assert same(suffuse.gdc(longer, top_k=3), suffuse.gdc(KARATE, top_k=3))


@pytest.mark.parametrize("features", [np.zeros((33, 2)), np.full((34, 1), np.nan),
                                      np.zeros((34, 1, 1)), sp.csr_array((33, 2))])
def test_bad_features(features):
    with pytest.raises(suffuse.InputError):
        suffuse.diffuse(KARATE, features)


@pytest.mark.parametrize("features", [None, "x", np.zeros((34, 1), complex), [[object()] * 34]])
def test_wrong_features(features):
    with pytest.raises(TypeError):
        suffuse.diffuse(KARATE, features)


def test_sparse_features_equal_dense_ones_within_the_tolerance():
    words = suffuse.generate("citation", nodes=200, features=40)
    dense_features = words.features.toarray()
    a = suffuse.diffuse(words, words.features, ppr=0.1)
    b = suffuse.diffuse(words, dense_features, ppr=0.1)
    assert (abs(a - b) <= 2e-6 * dense_features.sum(axis=0)).all()
    assert np.array_equal(suffuse.diffuse(words, dense_features[:, 3]),
                          suffuse.diffuse(words, dense_features)[:, 3])
