"""Files that change, models that say too much, results that have no place."""

import io
import json
import subprocess
import sys
import zipfile

import numpy as np
import pytest

import suffuse

KARATE = {"features": "identity", "development": 20, "per_class": 2, "splits": 1, "max_epochs": 2}

CUT_OFF = """
import os, sys
import suffuse
data = suffuse.read(sys.argv[1])
os.truncate(sys.argv[1], 4096)
try:
    suffuse.gdc(data.graph, ppr=0.1, top_k=4)
except suffuse.InputError as error:
    print(error)
del data
print(suffuse.gdc(suffuse.datasets.load("karate").graph, top_k=4).nnz)
"""


def run(code, *words):
    return subprocess.run([sys.executable, "-c", code, *map(str, words)], capture_output=True,
                          text=True, check=False, timeout=120)


@pytest.mark.parametrize("first", ["", "import faulthandler; faulthandler.enable()\n"])
def test_defect_36_a_snapshot_that_is_cut_off_raises(tmp_path, first):
    path = tmp_path / "g.suffuse"
    suffuse.write(suffuse.generate("blocks", nodes=20000).graph, path)
    done = run(first + CUT_OFF, path)
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"{path}: changed while it was read or used\n136\n"


def test_defect_36_outside_of_calls_it_ends_python_as_before(tmp_path):
    path = tmp_path / "g.suffuse"
    suffuse.write(suffuse.generate("blocks", nodes=20000).graph, path)
    done = run(CUT_OFF.replace("try:", "print(data.graph.indices.sum())\ntry:"), path)
    assert done.returncode < 0
    assert done.stdout == ""


def model_with(tmp_path, text):
    path = tmp_path / "m.npz"
    with zipfile.ZipFile(path, "w") as model:
        model.writestr("options.json", text)
    return path


def test_defect_34_a_model_that_is_nested_without_end(tmp_path):
    path = model_with(tmp_path, "[" * 100_000 + "]" * 100_000)
    with pytest.raises(suffuse.InputError, match="options.json: is nested more than 64 deep"):
        suffuse.predict("karate", features="identity", model=path)


def test_defect_35_class_names_of_a_model_are_reserved_first(tmp_path):
    text = json.dumps({"suffuse_model": 1, "class_names": [""] * 1_000_000})
    with pytest.raises(suffuse.ResourceError, match="options.json needs .*memory="):
        suffuse.predict("karate", features="identity", model=model_with(tmp_path, text),
                        memory="32M")


def test_defect_41_what_a_model_says_is_shown_in_one_printable_line(tmp_path):
    text = json.dumps({"suffuse_model": 1, "model": "\x1b[2J" + "x" * 100_000,
                       "diffusion": "none", "options": {}})
    with pytest.raises(suffuse.InputError) as refused:
        suffuse.predict("karate", features="identity", model=model_with(tmp_path, text))
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 500


def test_defect_40_results_have_places_of_their_own(tmp_path):
    path = tmp_path / "x.npz"
    for places in ({"save": path, "predict": path}, {"records": path, "save": path},
                   {"records": "-"}, {"save": "-"}):
        with pytest.raises(suffuse.InputError):
            suffuse.train("karate", **KARATE, **places)
    assert list(tmp_path.iterdir()) == []


def test_defect_16_a_pair_of_files_appears_together(tmp_path):
    (tmp_path / "edge_weight.npy").mkdir()
    (tmp_path / "edge_index.npy").write_bytes(b"older")
    with pytest.raises(suffuse.InputError, match="edge_weight.npy"):
        suffuse.write(suffuse.datasets.load("karate").graph, tmp_path / "edge_index.npy")
    assert (tmp_path / "edge_index.npy").read_bytes() == b"older"


def test_defect_35_names_in_an_npz_are_reserved_first(tmp_path):
    suffuse.write(suffuse.datasets.load("karate").graph, tmp_path / "k.npz")
    names = io.BytesIO()
    np.save(names, np.zeros(5_000_000, "S1"))
    with zipfile.ZipFile(tmp_path / "k.npz", "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("node_names.npy", names.getvalue())
    with pytest.raises(suffuse.ResourceError, match="node_names needs"):
        suffuse.read(tmp_path / "k.npz", memory="32M")
