"""Sets our dense products beside OpenBLAS, which NumPy brings, on one thread.

  dense.py BUILD      bench/train runs it with OPENBLAS_NUM_THREADS=1; JSON on stdout

Shapes are those of the models: 64 hidden columns, nodes of Cora and of Computers; y = x w of the
forward pass and dw = x^T g of the backward pass. Results must agree: every entry within the bound
of a sum of so many rounded products, 2 n u times the sum of their sizes.
"""

import json
import subprocess
import sys
import tempfile
import time

import numpy as np

from array_file import ArrayFile

SHAPES = [(2485, 64, 64), (2485, 64, 7), (13381, 64, 64), (13381, 64, 10)]
UNIT = 2.0**-24


def seconds_of(work):
    """As bench_dense does: the best of several stretches of calls."""
    def stretch(calls):
        start = time.perf_counter()
        for _ in range(calls):
            work()
        return time.perf_counter() - start

    stretch(3)
    calls = max(1, int(0.02 / min(stretch(1) for _ in range(5))))
    return min(stretch(calls) for _ in range(15)) / calls


def check(ours, left, right, what):
    allowed = 2 * left.shape[1] * UNIT * (abs(left) @ abs(right))
    exact = left.astype(np.float64) @ right.astype(np.float64)
    if not (abs(ours - exact) <= allowed).all():
        sys.exit(f"bench/train: our {what} is wrong")


def measure(build, shape):
    rows, inner, columns = shape
    with tempfile.NamedTemporaryFile() as file:
        words = [f"{build}/bench/bench_dense", "--rows", str(rows), "--inner", str(inner),
                 "--columns", str(columns), "--arrays", file.name]
        ours = json.loads(subprocess.run(words, capture_output=True, text=True, check=True).stdout)
        arrays = ArrayFile(file.name, ours["arrays"])
        x, w, g, y, dw = (arrays.array(name) for name in ("x", "w", "g", "y", "dw"))
    check(y, x, w, "product")
    check(dw, x.T, g, "product of the backward pass")
    flops = 2.0 * rows * inner * columns
    theirs = {"multiply": seconds_of(lambda: np.matmul(x, w, out=y)),
              "outer": seconds_of(lambda: np.matmul(x.T, g, out=dw))}
    return {"rows": rows, "inner": inner, "columns": columns,
            **{what: {"suffuse": flops / ours[what], "openblas": flops / theirs[what]}
               for what in theirs}}


if __name__ == "__main__":
    print(json.dumps([measure(sys.argv[1], shape) for shape in SHAPES]))
