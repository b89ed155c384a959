"""Files and datasets."""

import numpy as np
import pytest
import scipy.sparse as sp

import suffuse
from test_inputs import same


def papers():
    return suffuse.generate("citation", nodes=120, features=30, seed=4)


def test_a_dataset_comes_back_from_a_file(tmp_path):
    made = papers()
    named = suffuse.Dataset(made.graph, made.features, made.labels, [f"p{i}" for i in range(120)],
                            "papers", [f"w{i}" for i in range(30)], list("abcdefg"))
    for suffix in ("npz", "suffuse"):
        suffuse.write(named, tmp_path / f"papers.{suffix}")
        back = suffuse.read(tmp_path / f"papers.{suffix}")
        assert same(back.graph, named.graph) and same(back.features, named.features)
        assert np.array_equal(back.labels, named.labels) and back.labels.dtype == np.int64
        assert (back.ids, back.name) == (named.ids, "papers")
        assert back.feature_names == named.feature_names
        assert back.class_names == named.class_names


def test_dense_features_are_written_as_sparse_ones(tmp_path):
    made = papers()
    dense = suffuse.Dataset(made.graph, made.features.toarray(), made.labels)
    suffuse.write(dense, tmp_path / "dense.npz")
    suffuse.write(suffuse.Dataset(made.graph, made.features, made.labels), tmp_path / "sparse.npz")
    assert (tmp_path / "dense.npz").read_bytes() == (tmp_path / "sparse.npz").read_bytes()


def test_arrays_of_a_snapshot_are_read_only_and_outlive_the_dataset(tmp_path):
    suffuse.write(papers(), tmp_path / "papers.suffuse")
    back = suffuse.read(tmp_path / "papers.suffuse")
    indices, expected = back.graph.indices, papers().graph.indices
    assert not indices.flags.writeable
    with pytest.raises(ValueError, match="read-only"):
        indices[0] = 1
    assert same(suffuse.gdc(back.graph, top_k=3), suffuse.gdc(papers(), top_k=3))
    del back
    (tmp_path / "papers.suffuse").unlink()
    assert np.array_equal(indices, expected)


def test_a_result_with_negative_weights_can_be_written(tmp_path):
    S = suffuse.gdc(papers(), theta=[0.5, -1.0], all=True, renormalize="none")
    assert (S.data < 0).any()
    suffuse.write(S, tmp_path / "s.npz")
    assert same(sp.load_npz(tmp_path / "s.npz"), S)


def test_nothing_is_left_of_a_file_that_fails(tmp_path):
    with pytest.raises(suffuse.InputError, match="no format has the suffix"):
        suffuse.write(papers(), tmp_path / "a.what")
    with pytest.raises(suffuse.InputError, match="unknown format 'what'"):
        suffuse.write(papers(), tmp_path / "a.npz", format="what")
    with pytest.raises(suffuse.InputError, match="No such file or directory"):
        suffuse.write(papers(), tmp_path / "none" / "a.npz")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("parts", [
    {"labels": [0, 1]}, {"labels": [-2] * 120}, {"labels": [2**40] * 120},
    {"labels": np.zeros((120, 1), int)},
    {"ids": ["a"]}, {"features": np.zeros((3, 2))}, {"features": np.full((120, 2), np.nan)},
])
def test_parts_that_do_not_fit_the_graph(tmp_path, parts):
    with pytest.raises(suffuse.InputError):
        suffuse.write(suffuse.Dataset(papers().graph, **parts), tmp_path / "a.npz")
    assert not list(tmp_path.iterdir())


def test_options_of_read(tmp_path):
    (tmp_path / "a.tsv").write_text("1 2\n2 3\n3 3\n7 8\n", encoding="ascii")
    read = suffuse.read(tmp_path / "a.tsv", ids="one-based", loops="drop", directed=False, lcc=True)
    assert read.graph.shape == (3, 3) and (read.graph != read.graph.T).nnz == 0
    assert read.ids == ["0", "1", "2"] or read.ids == ["1", "2", "3"]
    with pytest.raises(suffuse.InputError, match="ids: 'letters' is none of"):
        suffuse.read(tmp_path / "a.tsv", ids="letters")
    with pytest.raises(TypeError):
        suffuse.read(tmp_path / "a.tsv", directed="yes")
    with pytest.raises(TypeError):
        suffuse.read(None)
    with pytest.raises(suffuse.InputError, match="cannot be read"):
        suffuse.read(tmp_path / "none.mtx")


@pytest.mark.parametrize(("options", "kind"), [
    ({"kind": "blox"}, ValueError), ({"kind": "ring", "n": 3}, ValueError),
    ({"kind": "ring", "nodes": -3}, ValueError), ({"kind": "ring", "nodes": 1.5}, TypeError),
    ({"kind": "ring", "nodes": 2**40}, TypeError), ({"kind": "ring", "nodes": "3"}, TypeError),
    ({"kind": 3}, TypeError), ({"kind": "ring", "seed": -1}, ValueError),
    ({"kind": "ring", "seed": 2**64}, ValueError), ({"kind": "rmat", "mirror": 3}, TypeError),
    ({"kind": "blocks", "within": float("nan")}, ValueError),
])
def test_wrong_options_of_generate(options, kind):
    with pytest.raises(kind):
        suffuse.generate(**options)


def test_generate_takes_numbers_of_numpy():
    a = suffuse.generate("erdos-renyi", nodes=np.int64(50), average_degree=np.float32(4),
                         seed=np.uint8(1))
    b = suffuse.generate("erdos-renyi", nodes=50, average_degree=4, seed=1)
    assert same(a.graph, b.graph) and a.name == "erdos-renyi"
