"""Examples run, types hold."""

import doctest
import importlib
import pathlib
import pkgutil
import re
import subprocess
import sys

import pytest

import suffuse

MODULES = ["suffuse", *(f"suffuse.{module.name}"
                        for module in pkgutil.iter_modules(suffuse.__path__))]


# What --with-peers installs, and DGL, which cannot be installed beside it.
OF_PEERS = {"torch", "torch_geometric", "dgl"}


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_docstrings(name):
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name not in OF_PEERS:
            raise
        pytest.skip(f"{name} needs {missing.name}")
    failed, _ = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert failed == 0


@pytest.mark.parametrize("name", [name for name in suffuse.__all__ if name.islower()])
def test_every_function_has_an_example(name):
    function = getattr(suffuse, name)
    if callable(function):
        assert ">>>" in function.__doc__


USE = """
import numpy as np
import scipy.sparse
import suffuse

A = scipy.sparse.csr_array(np.eye(3))
S = suffuse.gdc(A, ppr=0.1, top_k=[1, 2], progress=True)
T: scipy.sparse.csr_array = suffuse.transition(A, "col")
data: suffuse.Dataset = suffuse.read("karate", directed=None)
suffuse.write(data, "x.npz")
told: dict[str, object] = suffuse.info(A)
G = suffuse.Graph(A, directed=False, memory="1G")
G.gdc(ppr=[0.1], strict=True), G.diffuse(np.eye(3)), suffuse.gdc(G), len(G) + G.bytes
told = G.info(threads=2)
runs: list[dict[str, object]] = suffuse.train(data, features="identity", per_class=[1, 2])
error: type[ValueError] = suffuse.InputError
"""

MISUSE = """
import suffuse
from suffuse.estimator import GDC
suffuse.gdc([[1]], transition=3)
suffuse.gdc([[1]], transition="symm")
suffuse.gdc([[1]], order="size")
suffuse.gdc([[1]], directed="no")
suffuse.diffuse([[1]], [1], ppr=[0.1])
suffuse.transition([[1]], "up")
suffuse.train("karate", model="gnc")
suffuse.GDC(renormalize="up")
suffuse.gdc([[1]], topk=3)
GDC(ppr=[0.1, 0.2])
suffuse.train("karate", hidden="many")
suffuse.read(3.5)
suffuse.read("karate", ids=0)
suffuse.generate("ring", seed="x")
suffuse.write(1)
G: suffuse.Graph
G.gdc(topk=3)
G.diffuse()
G.info(ppr=0.1)
"""


def mypy(*words, cwd, env=None):
    return subprocess.run([sys.executable, "-m", "mypy", "--ignore-missing-imports", *words],
                          capture_output=True, text=True, check=False, cwd=cwd, env=env)


# Strict but for what others leave open: their classes and our generated stub have bare types, and
# which `type: ignore` is needed depends on what is installed.
STRICT = ("--strict", "--allow-subclassing-any", "--allow-any-generics", "--no-warn-unused-ignores")


def test_types_of_the_package(tmp_path):
    done = mypy(*STRICT, "-p", "suffuse", cwd=tmp_path)
    assert done.returncode == 0, done.stdout


def test_types_of_the_examples(tmp_path):
    examples = sorted(map(str, (pathlib.Path(__file__).parents[1] / "examples").glob("*.py")))
    done = mypy("--check-untyped-defs", *examples, cwd=tmp_path)
    assert done.returncode == 0 and f"in {len(examples)} source files" in done.stdout, done.stdout


def test_types_for_users(tmp_path):
    (tmp_path / "use.py").write_text(USE, encoding="ascii")
    done = mypy("--strict", "use.py", cwd=tmp_path)
    assert done.returncode == 0, done.stdout
    (tmp_path / "misuse.py").write_text(MISUSE, encoding="ascii")
    done = mypy("misuse.py", cwd=tmp_path)
    wrong = set(re.findall(r"^misuse.py:(\d+): error:", done.stdout, re.MULTILINE))
    assert len(wrong) == MISUSE.count("("), done.stdout


def test_the_package_says_that_it_is_typed():
    assert (pathlib.Path(suffuse.__file__).parent / "py.typed").exists()
    for stub in ("_engine.pyi", "_option_types.pyi", "_call_types.pyi"):
        assert (pathlib.Path(suffuse.__file__).parent / stub).exists()
