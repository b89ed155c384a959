#!/usr/bin/env python3
"""Tries an installed suffuse that has nothing but NumPy and SciPy beside it."""

import importlib.metadata
import pathlib
import subprocess
import sys

import numpy as np
import scipy.sparse

import suffuse

BROUGHT = ("libfmt", "libhwy", "libzip", "libzstd")  # what auditwheel puts in


def strangers(libraries):
    """Of the libraries that auditwheel puts in, those that come from elsewhere."""
    return [line for line in libraries.split("\n")
            if any(f"/{name}" in line for name in BROUGHT) and "suffuse.libs" not in line]


def try_command():
    """Defect 26: the command `suffuse` comes along with its libraries and gives the same bytes."""
    command = pathlib.Path(sys.executable).parent / "suffuse"
    told = subprocess.run([command, "--version"], capture_output=True, text=True, check=True)
    assert told.stdout.split()[-1] == suffuse.__version__, told.stdout
    subprocess.run([command, "gdc", "karate", "--ppr", "0.1", "-o", "karate.npz", "--quiet"],
                   check=True)
    ours, theirs = suffuse.gdc("karate", ppr=0.1), scipy.sparse.load_npz("karate.npz")
    assert np.array_equal(ours.indices, theirs.indices) and np.array_equal(ours.data, theirs.data)
    [program] = [file.locate() for file in importlib.metadata.files("suffuse")
                 if file.parts[-2:] == ("suffuse.scripts", "suffuse")]
    needed = subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout
    assert "suffuse.libs" in needed and not strangers(needed), needed


def main():
    package = pathlib.Path(suffuse.__file__).parent
    for name in ("py.typed", "_engine.pyi", "_option_types.pyi", "_call_types.pyi"):
        assert (package / name).exists(), name
    assert importlib.metadata.version("suffuse") == suffuse.__version__
    stray = [name for name in ("torch", "networkx", "sklearn") if name in sys.modules]
    assert not stray, stray
    libraries = pathlib.Path("/proc/self/maps").read_text(encoding="utf-8")
    assert "torch" not in libraries
    karate = suffuse.read("karate")
    S, info = suffuse.gdc(karate, ppr=0.1, top_k=8, return_info=True)
    assert np.allclose(S.sum(axis=0), 1) and info["certificate"]["columns_open"] == 0
    assert suffuse.diffuse(karate, np.eye(34)).shape == (34, 34)
    assert suffuse.transition(karate).nnz == 156 + 34
    assert suffuse.info(karate)["edges"] == 78
    for suffix in ("npz", "mtx.gz", "tsv.zst", "suffuse"):  # every library that comes along
        suffuse.write(suffuse.generate("ring", nodes=9), f"ring.{suffix}")
        assert suffuse.read(f"ring.{suffix}").graph.nnz == 18
    loaded = pathlib.Path("/proc/self/maps").read_text(encoding="utf-8")
    assert not strangers(loaded), strangers(loaded)
    try_command()
    print(f"suffuse {suffuse.__version__} works from {package}")


if __name__ == "__main__":
    main()
