"""Whatever holds a graph gives the same bytes."""

import os
import subprocess
import sys

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given
from hypothesis import strategies as st

import suffuse
from graphs import dense, edges
from suffuse import _engine
from suffuse._graph import graph_matrix
from suffuse._words import run

FORMATS = ["csr", "csc", "coo", "lil", "dok", "dia", "bsr"]


def same(a, b):
    """Equal to the last bit, types included."""
    return all(np.array_equal(x, y) and x.dtype == y.dtype for x, y in
               [(a.indptr, b.indptr), (a.indices, b.indices), (a.data, b.data)])


def gdc(graph):
    return suffuse.gdc(graph, ppr=0.2, top_k=3)


@given(edges())
def test_formats_of_scipy(graph):
    expected = gdc(graph)
    for made in (sp.csr_array, sp.csr_matrix):
        A = made(dense(graph))
        for form in FORMATS:
            assert same(gdc(A.asformat(form)), expected), (made, form)
    assert same(gdc(dense(graph)), expected)


@given(edges(), st.permutations(range(40)))
def test_unsorted_indices_duplicates_and_stored_zeros(graph, order):
    index, weights, nodes = graph
    expected = gdc(graph)
    rows, cols = index
    by_rows = np.argsort(rows, kind="stable")
    indptr = np.concatenate([[0], np.cumsum(np.bincount(rows, minlength=nodes))])
    A = sp.csr_array((weights[by_rows], cols[by_rows], indptr), shape=(nodes, nodes))
    assert same(gdc(A), expected)
    by_cols = np.argsort(cols, kind="stable")
    indptr = np.concatenate([[0], np.cumsum(np.bincount(cols, minlength=nodes))])
    A = sp.csc_array((weights[by_cols], rows[by_cols], indptr), shape=(nodes, nodes))
    assert same(gdc(A), expected)
    shuffled = np.array([e for e in order if e < len(weights)] +
                        list(range(40, len(weights))), np.int64)
    # Eighths add up exactly, in any order.
    assert same(gdc((index[:, shuffled], weights[shuffled], nodes)), expected)


TYPES = [np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64,
         np.float32, np.float64, np.longdouble, bool]


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("form", ["csr", "csc", "coo", "lil"])
def test_types_of_values(dtype, form):
    A = suffuse.read("karate").graph
    assert same(gdc(A.astype(dtype).asformat(form)), gdc(A))


@pytest.mark.parametrize("dtype", [np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64,
                                   ">i4", ">i8"])
def test_types_of_indices(dtype):
    A = suffuse.read("karate").graph.tocoo()
    index = np.stack([A.row, A.col]).astype(dtype)
    assert same(gdc((index, None, 34)), gdc(A))
    assert same(gdc(index), gdc(A))
    assert same(gdc((np.asfortranarray(index), A.data[::-1][::-1], 34)), gdc(A))


def test_float16_and_other_byte_orders():
    A = suffuse.read("karate").graph.tocoo()
    index = np.stack([A.row, A.col])
    for dtype in (np.float16, ">f4", ">f8"):
        assert same(gdc((index, A.data.astype(dtype) / 2, 34)), gdc(A.astype(float) / 2))


def test_strides_and_alignment():
    A = dense((np.array([[0, 1, 2, 3], [1, 2, 3, 0]]), np.arange(1.0, 5.0), 4))
    assert same(gdc(A[::-1, ::-1][::-1, ::-1]), gdc(A))
    assert same(gdc(np.asfortranarray(A)), gdc(A))
    assert same(gdc(np.repeat(A, 2, axis=1)[:, ::2]), gdc(A))
    bytes_ = np.zeros(A.nbytes + 1, np.uint8)
    unaligned = bytes_[1:].view(np.float64).reshape(4, 4)
    unaligned[:] = A
    assert same(gdc(unaligned), gdc(A))


def read_only(A):
    for array in (A.indptr, A.indices, A.data):
        array.flags.writeable = False
    return A


@pytest.mark.parametrize("form", ["csr", "csc"])
def test_read_only_arrays(form):
    A = suffuse.read("karate").graph
    assert same(gdc(read_only(A.asformat(form, copy=True))), gdc(A))
    x = np.ones((34, 2))
    x.flags.writeable = False
    assert suffuse.diffuse(A, x).shape == (34, 2)


def test_nothing_is_copied_where_layouts_agree():
    A = suffuse.read("karate").graph
    A.data = np.arange(1.0, 157.0)
    for data in (np.float32, np.float64):
        given_data = A.data.astype(data)
        for offsets in (np.int32, np.int64):
            indptr = A.indptr.astype(offsets)
            matrix = _engine.compressed_rows(34, 34, indptr, A.indices, given_data, True,
                                             run(None, None, None))
            assert np.shares_memory(matrix.arrays()[1], A.indices)
            assert np.shares_memory(matrix.arrays()[2], given_data)


@pytest.mark.parametrize("made", [sp.csr_array, sp.csr_matrix])
def test_a_csr_matrix_of_scipy_is_used_where_it_lies(made):
    A = made(suffuse.read("karate").graph)
    for data in (np.float32, np.float64):
        A.data = np.arange(1, 157, dtype=data)
        read_only(A)
        for given_graph in (A, suffuse.Dataset(A)):
            _, indices, values = graph_matrix(given_graph, run(None, None, None)).arrays()
            assert np.shares_memory(indices, A.indices) and np.shares_memory(values, A.data)


def test_a_large_matrix_costs_no_second_one():
    """What the call adds to the peak is its own work, which grows with the nodes."""
    script = f"""
import resource, numpy as np, scipy.sparse as sp, suffuse
nodes, degree = 2000, 20000
indices = np.tile(np.arange(degree, dtype=np.int32), nodes)
A = sp.csr_array((np.full(indices.size, 0.5, np.float32), indices,
                  np.arange(0, indices.size + 1, degree, dtype=np.int32)), shape=(nodes, degree))
suffuse.diffuse(suffuse.read("karate"), np.ones(34))
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
suffuse._matrices.from_scipy(A, suffuse._words.run(None, None, None), graph=False)
after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(1024 * (after - before), A.indices.nbytes + A.data.nbytes)
"""
    added, matrix = map(int, subprocess.run([sys.executable, "-c", script], capture_output=True,
                                            text=True, check=True).stdout.split())
    assert matrix == 320_000_000 and added < matrix / 20


def test_the_input_is_left_alone_and_lives_on():
    A = suffuse.read("karate").graph
    before = (A.indptr.copy(), A.indices.copy(), A.data.copy())
    S = suffuse.gdc(A, all=True)
    T = suffuse.transition(A, self_loops=0)
    for result in (S, T):
        for mine, theirs in ((result.indices, A.indices), (result.data, A.data)):
            assert not np.shares_memory(mine, theirs)
            assert mine.flags.writeable
    S.data[:] = 0
    T.indices[:] = 0
    assert all(np.array_equal(x, y) for x, y in zip(before, (A.indptr, A.indices, A.data)))
    data = S.data
    del S, A
    assert (data == 0).all()


@given(edges())
def test_networkx(graph):
    import networkx

    index, weights, nodes = graph
    for kind in (networkx.MultiDiGraph, networkx.DiGraph, networkx.Graph):
        made = kind()
        made.add_nodes_from(range(nodes))
        made.add_weighted_edges_from(zip(*index.tolist(), weights.tolist()))
        assert same(gdc(made), gdc(networkx.to_scipy_sparse_array(made)))
    assert suffuse.gdc(networkx.Graph()).shape == (0, 0)


@given(edges())
def test_igraph(graph):
    import igraph

    index, weights, nodes = graph
    made = igraph.Graph(n=nodes, edges=index.T.tolist(), directed=True)
    made.es["weight"] = weights.tolist()
    assert same(suffuse.gdc(made, ppr=0.2, top_k=3, weight="weight"), gdc(graph))
    assert same(gdc(made), gdc((index, None, nodes)))
    made = igraph.Graph(n=nodes, edges=index.T.tolist())
    A = dense((index, np.ones(len(weights)), nodes))
    assert same(gdc(made), gdc(A + A.T))
    assert nodes == 0 or np.array_equal(made.get_adjacency(), A + A.T)


def test_datasets_and_empty_graphs():
    karate = suffuse.read("karate")
    assert same(gdc(karate), gdc(karate.graph))
    for nothing in (sp.csr_array((0, 0)), np.zeros((0, 0)), (np.zeros((2, 0), int), None, 0)):
        assert gdc(nothing).shape == (0, 0)
    lonely = gdc(sp.coo_array((3, 3)))
    assert np.array_equal(lonely.toarray(), np.eye(3))
    assert gdc(np.zeros((2, 0), np.int64)).shape == (0, 0)


def test_two_rows_of_whole_numbers_are_edges_unless_they_are_square():
    assert gdc(np.array([[0, 1, 2], [1, 2, 0]])).shape == (3, 3)
    assert gdc(np.array([[0, 1], [1, 0]])).shape == (2, 2)
    with pytest.raises(suffuse.InputError, match="square"):
        gdc(np.array([[0.0, 1.0, 2.0], [1.0, 2.0, 0.0]]))


def test_paths_of_every_kind(tmp_path):
    A = suffuse.read("karate")
    for path in (tmp_path / "a.mtx", str(tmp_path / "b.mtx"), os.fsencode(tmp_path / "c.mtx"),
                 os.fsdecode(os.fsencode(tmp_path) + b"/\xff.mtx")):
        suffuse.write(A, path)
        assert same(suffuse.read(path).graph, A.graph)
    with pytest.raises(suffuse.InputError, match="xff"):
        suffuse.read(os.fsencode(tmp_path) + b"/\xff.none")
