"""How a file was understood: an attribute of what was read; what is doubtful is a warning."""

import warnings

import pytest

import suffuse

RING = "ann,bob\nbob,cem\ncem,ann\n"


def written(tmp_path, text, name="g.csv"):
    (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path / name


def read_quietly(path, **options):
    options = {"directed": True, **options}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        return suffuse.read(path, **options)


def test_the_reading_is_that_of_info(tmp_path):
    path = written(tmp_path, "id,source,target,weight\n7,0,1,0.5\n8,1,2,2\n")
    data = read_quietly(path)
    assert data.reading["columns"] == {"source": 2, "target": 3, "weight": 4}
    assert data.reading["header"] == ["id", "source", "target", "weight"]
    assert data.graph[0, 1] == 0.5
    assert suffuse.info(data)["reading"] == data.reading
    assert suffuse.read("karate").reading["format"] == "dataset"
    assert suffuse.Dataset(data.graph).reading is None


def test_doubts_are_one_warning_in_the_words_of_python(tmp_path):
    path = written(tmp_path, "follower,followee,score\nann,bob,1\nbob,cem,2\ncem,ann,3\n")
    with pytest.warns(UserWarning) as told:
        data = suffuse.read(path)
    assert len(told) == 1 and told[0].filename == __file__
    assert 'header="yes"' in str(told[0].message) and "columns=" in str(told[0].message)
    assert "--" not in str(told[0].message)
    assert data.ids == ["ann", "bob", "cem"]
    asked = read_quietly(path, columns="follower,followee,score")
    assert asked.graph.data.tolist() == [1, 2, 3]
    assert len(read_quietly(written(tmp_path, "a,b\n" + RING), header="no").ids) == 5
    assert len(read_quietly(tmp_path / "g.csv", header="yes").ids) == 3


def test_cleaned_or_as_it_is(tmp_path, monkeypatch):
    written(tmp_path, "0 0 1\n0 1 1\n1 2 2\n3 4 1\n", "g.txt")
    suffuse.write(read_quietly(tmp_path / "g.txt"), tmp_path / "mine.npz")
    monkeypatch.setenv("SUFFUSE_DATA", str(tmp_path))
    with pytest.warns(UserWarning, match="mine: cleaned, with 3 of 5 nodes.*as_is=True"):
        assert suffuse.read("mine").graph.shape == (3, 3)
    assert read_quietly("mine", as_is=True).graph.shape == (5, 5)
    with pytest.warns(UserWarning, match="taken as it is, not cleaned .*clean=True"):
        assert suffuse.read(tmp_path / "mine.npz").graph.shape == (5, 5)
    with pytest.warns(UserWarning, match="cleaned, with 3 of 5 nodes"):
        assert suffuse.read(tmp_path / "mine.npz", clean=True).reading["cleaned"]
    with pytest.raises(suffuse.InputError, match="as_is.*clean|clean.*as_is"):
        suffuse.read("mine", as_is=True, clean=True)


def test_training_warns_too(tmp_path):
    lines = "".join(f"n{i},n{(i + 1) % 12}\n" for i in range(12))
    graph = written(tmp_path, "from_person,to_person\n" + lines)
    labels = written(tmp_path, "".join(f"n{i},{'ab'[i % 2]}\n" for i in range(12)), "labels.csv")
    with pytest.warns(UserWarning, match="taken as a header"):
        _, info = suffuse.train(graph, features="identity", labels=labels, development=6,
                                per_class=1, splits=1, max_epochs=2, diffusion="none",
                                return_info=True)
    assert info["reading"]["labels"] == str(labels)


def test_names_survive_a_table(tmp_path):
    path = written(tmp_path, "source,target\n" + RING + "zoe\n")
    data = read_quietly(path)
    suffuse.write(data, tmp_path / "out.csv")
    again = read_quietly(tmp_path / "out.csv")
    assert again.ids == data.ids == ["ann", "bob", "cem", "zoe"]
    assert (again.graph != data.graph).nnz == 0
    suffuse.write(data.graph, tmp_path / "out.csv")
    assert not (tmp_path / "out.csv.ids").exists()
