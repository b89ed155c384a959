"""The same bytes and the same words as the command line's."""

import json

import numpy as np
import pytest
import scipy.sparse as sp

import suffuse
from test_inputs import same

GRAPHS = {
    "undirected": lambda: suffuse.generate("blocks", nodes=400, seed=5).graph,
    "trees": lambda: suffuse.generate("preferential", nodes=300, edges_per_node=1).graph,
    "directed": lambda: suffuse.generate("rmat", scale=8, seed=2).graph,
    "weighted": lambda: sp.random_array((150, 150), density=0.05, format="csr",
                                        random_state=np.random.default_rng(3)),
}

OPTIONS = [
    {}, {"ppr": 0.1, "top_k": 16}, {"heat": 3, "average_degree": 8},
    {"theta": [0, 0.5, -0.25, 0.125], "epsilon": 1e-3, "renormalize": "none"},
    {"all": True, "tolerance": 1e-9, "float64": True, "renormalize": "row"},
    {"transition": "col", "self_loops": 0, "epsilon": 1e-3, "symmetrize": True},
    {"transition": "row", "self_loops": 0.25, "top_k": 5, "unweighted": True},
    {"solver": "series", "top_k": 7, "renormalize": "sym"}, {"solver": "dense", "top_k": 7},
]


def words(options):
    """Keywords as options of the command line."""
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        if value is True:
            yield option
        else:
            yield option
            yield ",".join(map(str, value)) if isinstance(value, list) else str(value)


def without_run(info):
    """What does not depend on the machine, on files or on the clock."""
    info = {key: value for key, value in info.items()
            if key not in ("seconds", "peak_bytes", "reading")}
    info["output"] = {key: value for key, value in info["output"].items()
                      if key not in ("path", "format")}
    return info


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("kind", GRAPHS)
def test_gdc(command_line, tmp_path, kind, options):
    graph = GRAPHS[kind]()
    sp.save_npz(tmp_path / "graph.npz", graph)
    told = json.loads(command_line("gdc", tmp_path / "graph.npz", "--json", "-o",
                                   tmp_path / "out.npz", *words(options)))
    S, info = suffuse.gdc(graph, **options, return_info=True)
    assert same(S, sp.load_npz(tmp_path / "out.npz"))
    assert without_run(info) == without_run(told)
    suffuse.write(S, tmp_path / "ours.npz")
    assert (tmp_path / "ours.npz").read_bytes() == (tmp_path / "out.npz").read_bytes()


def test_lists(command_line, tmp_path):
    graph = GRAPHS["undirected"]()
    sp.save_npz(tmp_path / "graph.npz", graph)
    told = json.loads(command_line("gdc", tmp_path / "graph.npz", "--json", "--ppr", "0.05,0.1",
                                   "--top-k", "8,4", "-o", tmp_path / "out_{}.npz"))
    results = suffuse.gdc(graph, ppr=[0.05, 0.1], top_k=[8, 4], return_info=True)
    assert len(results) == len(told) == 4
    for (S, info), object_ in zip(results, told):
        assert without_run(info) == without_run(object_)
        assert same(S, sp.load_npz(object_["output"]["path"]))


@pytest.mark.parametrize("options", [{}, {"heat": 2, "transition": "row"},
                                     {"theta": [0.5, 0.5], "float64": True}], ids=str)
def test_diffuse(command_line, tmp_path, options):
    papers = suffuse.generate("citation", nodes=300, features=50)
    suffuse.write(papers, tmp_path / "papers.npz")
    told = json.loads(command_line("diffuse", tmp_path / "papers.npz", "--json", "-o",
                                   tmp_path / "out.npy", *words(options)))
    out, info = suffuse.diffuse(papers, papers.features, **options, return_info=True)
    theirs = np.load(tmp_path / "out.npy")
    assert out.dtype == theirs.dtype and out.tobytes() == theirs.tobytes()
    assert without_run(info) == without_run(told)


@pytest.mark.parametrize("kind", ["erdos-renyi", "blocks", "degree-corrected-blocks",
                                  "preferential", "rmat", "citation", "ring", "path", "star",
                                  "complete", "grid"])
def test_generate(command_line, tmp_path, kind):
    command_line("generate", kind, "-o", tmp_path / "theirs.npz", "--seed", 7)
    suffuse.write(suffuse.generate(kind.replace("-", "_"), seed=7), tmp_path / "ours.npz")
    assert (tmp_path / "ours.npz").read_bytes() == (tmp_path / "theirs.npz").read_bytes()


def test_options_of_generate(command_line, tmp_path):
    command_line("generate", "rmat", "--scale", 6, "--a", 0.4, "--mirror", "-o",
                 tmp_path / "theirs.npz")
    suffuse.write(suffuse.generate("rmat", scale=6, a=0.4, mirror=True), tmp_path / "ours.npz")
    assert (tmp_path / "ours.npz").read_bytes() == (tmp_path / "theirs.npz").read_bytes()


@pytest.mark.parametrize("suffix", ["npz", "mtx", "tsv", "csv", "suffuse", "mtx.gz", "npz.zst"])
def test_convert(command_line, tmp_path, suffix):
    lines = "ann,bob,2\nbob,carl,0.5\ncarl,carl,1\nann,bob,1\n"
    (tmp_path / "names.csv").write_text(lines, encoding="ascii")
    command_line("convert", tmp_path / "names.csv", tmp_path / f"theirs.{suffix}", "--quiet",
                 "--undirected", "--duplicates", "max", "--loops", "drop")
    read = suffuse.read(tmp_path / "names.csv", directed=False, duplicates="max", loops="drop")
    assert read.ids == ["ann", "bob", "carl"]
    suffuse.write(read, tmp_path / f"ours.{suffix}")
    for end in (suffix, suffix + ".ids"):
        ours = (tmp_path / f"ours.{end}").read_bytes()
        assert ours == (tmp_path / f"theirs.{end}").read_bytes()


def test_info(command_line, tmp_path):
    papers = suffuse.generate("citation", nodes=300)
    suffuse.write(papers, tmp_path / "papers.npz")
    told = json.loads(command_line("info", tmp_path / "papers.npz", "--json"))
    info = suffuse.info(papers)
    read = suffuse.info(suffuse.read(tmp_path / "papers.npz"))
    assert read["reading"] == told["reading"] and "reading" not in info
    for either in (told, info):
        for key in ("path", "format", "peak_bytes", "reading"):
            either.pop(key, None)
        either["gdc"].pop("seconds")  # measured
    assert info == told


def test_sentences(command_line, tmp_path):
    """Errors in a file are told in the same words."""
    content = "%%MatrixMarket matrix coordinate real general\n2 2 1\n1 9 1\n"
    (tmp_path / "bad.mtx").write_text(content, encoding="ascii")
    with pytest.raises(suffuse.InputError) as ours:
        suffuse.read(tmp_path / "bad.mtx")
    with pytest.raises(AssertionError) as theirs:
        command_line("info", tmp_path / "bad.mtx")
    assert f"suffuse: {ours.value}\n" in str(theirs.value)
