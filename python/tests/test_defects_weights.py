"""Weights mean the same numbers whatever type and whatever container holds them."""

from fractions import Fraction

import networkx
import numpy as np
import pytest
import scipy.sparse as sp

import suffuse
from test_inputs import same

AS_GIVEN = {"transition": "row", "self_loops": 0, "theta": [0, 1], "all": True,
            "renormalize": "none"}
REPEATED = ([0, 0, 0, 1, 2], [1, 1, 2, 0, 2])  # (0, 1) twice
NARROW = [bool, np.int8, np.uint8, np.int16, np.float32, np.int64, np.float64]


def repeated(form, dtype):
    """100 each, or True: their sum does not fit int8, and 200 each that in uint8."""
    value = 200 if dtype == np.uint8 else 100
    coo = sp.coo_array((np.full(5, value).astype(dtype), REPEATED), shape=(3, 3))
    if form == "coo":
        return coo
    if form == "bsr":
        return sp.bsr_array((coo.data.reshape(5, 1, 1), coo.col, [0, 3, 4, 5]), shape=(3, 3))
    if form == "csr":
        return sp.csr_array((coo.data, coo.col, [0, 3, 4, 5]), shape=(3, 3))
    if form == "csc":
        return sp.csc_array((coo.data, coo.col, [0, 3, 4, 5]), shape=(3, 3))
    unique = sp.coo_array(([1, 0, 1], ([0, 1, 2], [1, 0, 2])), shape=(3, 3), dtype=dtype)
    return unique.asformat(form)


@pytest.mark.parametrize("dtype", NARROW)
@pytest.mark.parametrize("form", ["coo", "csr", "csc", "bsr", "lil", "dok", "dia"])
@pytest.mark.filterwarnings("ignore:Can't check dok")
def test_defect_67_an_estimator_adds_up_as_gdc_does(form, dtype):
    graph = repeated(form, dtype)
    for words in ({}, AS_GIVEN):
        expected = suffuse.gdc(graph, **words)
        assert same(suffuse.GDC(**words).fit_transform(graph), expected)
        assert same(suffuse.GDC(**words).fit(graph).transform(graph), expected)
    if form == "coo":
        assert expected.toarray()[0].tolist() == np.float32([0, 2 / 3, 1 / 3]).tolist()


def test_defect_67_a_matrix_stays_a_matrix():
    graph = sp.coo_matrix(repeated("coo", np.uint8))
    result = suffuse.GDC().fit_transform(graph)
    assert isinstance(result, sp.csr_matrix) and same(result, suffuse.gdc(graph))


WEIGHTS = [np.uint8(200), np.int8(100), np.bool_(True), True, np.uint64(7), np.float32(0.1), 2.5]


@pytest.mark.parametrize("kind", ["Graph", "DiGraph", "MultiGraph", "MultiDiGraph"])
@pytest.mark.parametrize("weight", WEIGHTS, ids=repr)
def test_defect_68_weights_of_networkx_are_added_up_as_numbers(kind, weight):
    graph, of_floats = getattr(networkx, kind)(), getattr(networkx, kind)()
    for made, value in ((graph, weight), (of_floats, float(weight))):
        made.add_nodes_from("cab")
        for source, target in ("aa", "ab", "ab", "ba", "bc", "cc", "cc"):
            made.add_edge(source, target, weight=value)
    expected = networkx.to_numpy_array(of_floats, dtype=float)
    assert same(suffuse.gdc(graph), suffuse.gdc(expected))
    assert same(suffuse.transition(graph), suffuse.transition(expected))


def both_libraries(weight):
    """Two edges of a graph with names, the second with this weight."""
    yield networkx.DiGraph([(0, 1, {"weight": 1.0}), (0, 2, {"weight": weight})])
    yield networkx.MultiGraph([(0, 1, {"weight": 1.0}), (0, 2, {"weight": weight})])
    igraph = pytest.importorskip("igraph")
    made = igraph.Graph(n=3, edges=[(0, 1), (0, 2)])
    made.es["weight"] = [1.0, weight]
    yield made


GOOD = [2**70, 2**60 + 1, np.float16(2), np.longdouble(3), Fraction(1, 3), np.bool_(True)]


@pytest.mark.parametrize("weight", GOOD, ids=repr)
def test_defect_69_a_weight_is_what_float_makes_of_it(weight):
    for graph, one_way in zip(both_libraries(weight), (True, False, False)):
        A = np.array([[0, 1, float(weight)], [0, 0, 0], [0, 0, 0]])
        A = A if one_way else A + A.T
        words = {"transition": "row", "tolerance": 0.5}  # such weights leave little of it
        assert same(suffuse.gdc(graph, weight="weight", **words), suffuse.gdc(A, **words))


BAD = [10**400, np.longdouble("1e400"), float("inf"), float("nan"), -1, np.int8(-1),
       -Fraction(1, 2)]


@pytest.mark.parametrize("weight", BAD, ids=lambda weight: type(weight).__name__)
@pytest.mark.filterwarnings("ignore:overflow encountered")
def test_defect_69_no_weight_of_an_edge_is_refused_without_its_name(weight):
    for graph in both_libraries(weight):
        with pytest.raises(suffuse.InputError, match=r"^edge \(0, 2\): its 'weight' must be finite "
                                                     "and not negative, found -?[0-9a-z.]+$"):
            suffuse.gdc(graph, weight="weight")


def test_defect_71_masked_values_are_refused():
    matrix = np.ma.masked_equal(np.array([[0, 2, 9.0], [2, 0, 1], [9, 1, 0]]), 9)
    edges = np.ma.array([[0, 1, 2], [1, 2, 0]], mask=[[0, 0, 1], [0, 0, 0]])
    ones = np.ma.array(np.ones(3), mask=[0, 1, 0])
    good = (np.array([[0, 1, 2], [1, 2, 0]]), None, 3)
    stored = sp.csr_array(matrix.filled(0))
    stored.data = np.ma.array(stored.data, mask=[0, 1, 0, 0])
    calls = [
        ("graph", lambda: suffuse.gdc(matrix)),
        ("graph", lambda: suffuse.info(matrix.astype(int))),
        ("graph", lambda: suffuse.Graph(suffuse.Dataset(matrix), directed=False)),
        ("graph", lambda: suffuse.GDC().fit(matrix)),
        ("graph", lambda: suffuse.GDC().fit(np.eye(3)).transform(matrix)),
        ("edge_index", lambda: suffuse.gdc(edges)),
        ("edge_index", lambda: suffuse.gdc((list(edges), None, 3))),
        ("weights", lambda: suffuse.transition((good[0], ones, 3))),
        ("data", lambda: suffuse.gdc(stored)),
        ("features", lambda: suffuse.diffuse(good, ones)),
        ("features", lambda: suffuse.diffuse(good, list(matrix))),
        ("features", lambda: suffuse.info(suffuse.Dataset(good, features=matrix))),
    ]
    for what, call in calls:
        with pytest.raises(suffuse.InputError, match=rf"^{what}: \d+ values are masked; "):
            call()


def test_defect_71_what_is_not_masked_is_taken():
    matrix = np.array([[0, 2], [2, 1.0]])
    assert same(suffuse.gdc(np.ma.array(matrix)), suffuse.gdc(matrix))
    assert same(suffuse.GDC().fit_transform(np.ma.array(matrix, mask=False)), suffuse.gdc(matrix))
    x = np.ones((2, 1))
    assert np.array_equal(suffuse.diffuse(matrix, np.ma.array(x)), suffuse.diffuse(matrix, x))


def test_defect_72_an_id_beyond_int64_is_named():
    index = np.array([[0, 2**64 - 1], [1, 0]], np.uint64)
    with pytest.raises(suffuse.InputError, match="^edge_index: 18446744073709551615 is too large$"):
        suffuse.gdc((index, None, 3))


def test_defect_72_an_attribute_without_a_name_is_an_attribute():
    graph = networkx.Graph([(0, 1, {"": 2}), (1, 2, {})])
    with pytest.raises(TypeError, match=r"^edge \(1, 2\): a number is expected as its ''"):
        suffuse.gdc(graph, weight="")


def test_defect_72_several_graphs_in_a_tuple_are_told_from_edges():
    ring = suffuse.generate("ring", nodes=4)
    ints = np.eye(3, dtype=int)
    for graphs in [(ring.graph, ring.graph), (ring, ring), (ints, ints), ("karate", "karate"),
                   (networkx.path_graph(3), networkx.path_graph(4)), (np.eye(2), np.eye(2)),
                   (np.eye(2, dtype=int), np.eye(2, dtype=int)), 4 * (ring.graph,),
                   (suffuse.Graph(ring), np.eye(3), np.eye(3))]:
        with pytest.raises((TypeError, ValueError), match="several graphs are given as a list"):
            suffuse.gdc(graphs)
