#!/usr/bin/env python3
"""Sets our reading of a text edge list beside NumPy's and that of pandas with SciPy.

  read_speed.py BENCH_IO TEXT [--small]

Runs BENCH_IO on the text that `suffuse generate` wrote, then times the others on the same file in
the page cache, and prints one JSON object and, on stderr, a table of what is required. Everybody's
matrix is the same: nodes, entries and the sum of i * 1000003 + j mod 2^64 must agree.
"""

import json
import platform
import re
import subprocess
import sys
import time

import numpy as np
import pandas as pd
import scipy
import scipy.sparse as sp

PANDAS_RUNS = 3


def seconds_of(work, runs):
    """The shortest of several runs and what the last one returned."""
    best = float("inf")
    for _ in range(runs):
        result = None  # given back before the next run
        start = time.perf_counter()
        result = work()
        best = min(best, time.perf_counter() - start)
    return best, result


def nodes_of(path):
    """What the first line says; no parser below needs to find it out."""
    with open(path, encoding="ascii") as file:
        return int(re.match(r"# suffuse nodes=(\d+)", file.readline())[1])


def to_csr(row, col, nodes):
    ones = np.ones(len(row), np.float32)
    return sp.coo_matrix((ones, (row, col)), shape=(nodes, nodes)).tocsr()


def load_with_numpy(path):
    """The fastest way to call it: the type and the separator are known."""
    return np.loadtxt(path, dtype=np.int32, delimiter="\t")


def load_with_pandas(path, nodes):
    """The C parser with everything known beforehand, then SciPy's conversion."""
    table = pd.read_csv(path, sep="\t", header=None, skiprows=1, names=["i", "j"], dtype=np.int32,
                        engine="c")
    return to_csr(table["i"].to_numpy(), table["j"].to_numpy(), nodes)


def described(matrix):
    """What must agree with ours."""
    row = np.repeat(np.arange(matrix.shape[0], dtype=np.uint64), np.diff(matrix.indptr))
    total = (row * np.uint64(1000003) + matrix.indices.astype(np.uint64)).sum(dtype=np.uint64)
    return {"nodes": matrix.shape[0], "entries": int(matrix.nnz), "fingerprint": str(total)}


def measure(bench_io, text, options):
    """Our results, the others' times under "read_text_elsewhere", and the versions."""
    process = subprocess.run([bench_io, "--text", text, *options], stdout=subprocess.PIPE,
                             text=True, check=True)
    result = json.loads(process.stdout)
    nodes = nodes_of(text)
    pandas_seconds, matrix = seconds_of(lambda: load_with_pandas(text, nodes), PANDAS_RUNS)
    plain_seconds, _ = seconds_of(lambda: np.loadtxt(text), 1)
    typed_seconds, pairs = seconds_of(lambda: load_with_numpy(text), 1)
    for name, found in (("pandas", matrix), ("numpy", to_csr(*pairs.T, nodes))):
        for key, value in described(found).items():
            if result["read_text"][key] != value:
                sys.exit(f"read_speed: {name} finds {value} {key}, we {result['read_text'][key]}")
    result["read_text_elsewhere"] = {"numpy_loadtxt_seconds": plain_seconds,
                                     "numpy_loadtxt_int32_seconds": typed_seconds,
                                     "pandas_scipy_csr_seconds": pandas_seconds}
    result["versions"] |= {"python": platform.python_version(), "numpy": np.__version__,
                           "scipy": scipy.__version__, "pandas": pd.__version__}
    return result


def requirements(result):
    """(what, measured, required, unit, whether it is met)"""
    ours = result["read_text"]["seconds"]
    elsewhere, snapshot = result["read_text_elsewhere"], result["snapshot"]
    faster = {"numpy.loadtxt": (elsewhere["numpy_loadtxt_seconds"] / ours, 10),
              "loadtxt, int32, one tab": (elsewhere["numpy_loadtxt_int32_seconds"] / ours, 10),
              "pandas + SciPy csr": (elsewhere["pandas_scipy_csr_seconds"] / ours, 2)}
    for name, (ratio, least) in faster.items():
        yield f"text to CSR, faster than {name}", ratio, f">= {least}", "x", ratio >= least
    needed = min(4, snapshot["memory_read_gb_per_s"])
    for name, key in (("opened and", "full_gb_per_s"), ("mapped,", "full_when_mapped_gb_per_s")):
        speed = snapshot[key]
        yield f"snapshot {name} fully verified", speed, f">= {needed:.2f}", "GB/s", speed >= needed
    delay = snapshot["header_only_ms"]
    yield "snapshot, header only", delay, "<= 50", "ms", delay <= 50


def print_table(result):
    for what, measured, required, unit, met in requirements(result):
        print(f"{what:<50}{measured:>10.2f} {unit:<5}{required:>10}  {'met' if met else 'MISSED'}",
              file=sys.stderr)


def main(bench_io, text, *options):
    result = measure(bench_io, text, options)
    result["requirements"] = [{"what": what, "measured": measured, "required": required,
                               "unit": unit, "met": met}
                              for what, measured, required, unit, met in requirements(result)]
    print(json.dumps(result, indent=2))
    print_table(result)


if __name__ == "__main__":
    main(*sys.argv[1:])
