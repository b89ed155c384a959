#!/usr/bin/env python3
"""Tries an installed suffuse that has nothing but NumPy and SciPy beside it."""

import importlib.metadata
import pathlib
import sys

import numpy as np

import suffuse

BROUGHT = ("libfmt", "libhwy", "libzip", "libzstd")  # what auditwheel puts in


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
    loaded = pathlib.Path("/proc/self/maps").read_text(encoding="utf-8").split("\n")
    strangers = [line for line in loaded
                 if any(f"/{name}" in line for name in BROUGHT) and "suffuse.libs" not in line]
    assert not strangers, strangers
    print(f"suffuse {suffuse.__version__} works from {package}")


if __name__ == "__main__":
    main()
