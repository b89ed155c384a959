"""Sets suffuse::gdc beside its peers: time, memory, and whether the results are right.

  compare.py BUILD [--quick] [DATASET...]      bench/gdc calls it; BUILD is the build folder

Everything runs in a process of its own, graph in memory to result in memory. Ours is verified
first, on sampled columns against the truth and, where PyTorch Geometric's exact transform ran,
against the whole of its result: a wrong result ends the run with one line and exit code 1. JSON
goes to stdout, a table to stderr.
"""

import json
import platform
import subprocess
import sys
import tempfile

import numpy as np
import scipy
import scipy.sparse as sp

import table
from asked import asked_for
from processes import Stopped, best_run, own_words, peer_words, run
from roofline import share_of_roofline
from settings import (DATASETS, METHODS, PEER_ALLOWED, SETTINGS, THREADS, TIME_LIMIT,
                      reason_against, wanted)
from targets import targets
from truth import sampled_columns, true_columns
from verify import Wrong, quality, verify_against, verify_ours


def files_in(folder):
    return {name: f"{folder}/{name}.npz" for name in ("graph", *METHODS)}


def measure_ours(build, setting, files, roofline):
    words = own_words(f"{build}/bench/bench_gdc", files["graph"], files["suffuse"], setting)
    figures = best_run(words, twice=True)
    return figures | {"roofline": share_of_roofline(figures, roofline)}


def judged(method, figures, setting, truth, files):
    """A peer's figures with the quality of its result; ours, verified, is the last of truth."""
    columns, values, certificate = truth
    columns = columns[: figures.get("projected_from", len(columns))]
    found = quality(sp.load_npz(files[method]), setting, certificate, columns, values)
    figures = figures | {"quality": found}
    if method != "pyg_approximate" and found["largest_error"] > PEER_ALLOWED:
        return figures | {"status": "wrong", "reason": f"{found['largest_error']:.1e} off"}
    return figures


def measure_peer(method, setting, truth, files):
    try:
        figures = best_run(peer_words(method, files["graph"], files[method], setting))
    except Stopped as stopped:
        return {"status": "stopped", "reason": str(stopped)}
    return judged(method, figures, setting, truth, files)


def measure(name, setting_name, files, build, options):
    """One row of the report: all methods on one dataset with one setting."""
    setting = SETTINGS[setting_name]
    matrix = sp.load_npz(files["graph"]).tocsr()
    nodes = matrix.shape[0]
    ours = measure_ours(build, setting, files, options.roofline)
    columns = sampled_columns(nodes)
    values = true_columns(matrix, setting, columns)
    result = sp.load_npz(files["suffuse"])
    ours["verified"] = verify_ours(result, setting, ours["certificate"], columns, values)
    methods = {"suffuse": ours}
    for method in list(METHODS)[1:]:
        reason = reason_against(method, setting_name, nodes, options.quick)
        methods[method] = ({"status": "left out", "reason": reason} if reason else
                           measure_peer(method, setting, (columns, values, ours["certificate"]),
                                        files))
        if method == "pyg_exact" and methods[method]["status"] == "measured":
            ours["verified"]["whole"] = verify_against(result, sp.load_npz(files[method]))
        if methods[method]["status"] in ("measured", "projected"):
            methods[method]["times_slower"] = methods[method]["seconds"] / ours["seconds"]
        if methods[method]["status"] == "measured":
            methods[method]["times_memory"] = (methods[method]["bytes_beyond"] /
                                               ours["bytes_beyond"])
    return {"dataset": name, "setting": setting_name, "nodes": nodes, "entries": int(matrix.nnz),
            "methods": methods}


def versions_of(rows):
    """Ours and those that the peers told."""
    found = {"python": platform.python_version(), "numpy": np.__version__,
             "scipy": scipy.__version__}
    for row in rows:
        for figures in row["methods"].values():
            found |= figures.pop("versions", {})
    return found


def measure_all(options):
    rows = []
    table.print_head()
    for name in options.datasets:
        with tempfile.TemporaryDirectory() as folder:
            files = files_in(folder)
            subprocess.run([f"{options.build}/bin/suffuse", "convert", name, files["graph"],
                            "--quiet"], check=True)
            for setting in filter(lambda s: wanted(name, s), SETTINGS):
                rows.append(measure(name, setting, files, options.build, options))
                table.print_row(rows[-1])
    return rows


def main():
    options = asked_for("bench/gdc", DATASETS, "--quick")
    options.roofline = run([f"{options.build}/bench/roofline"])
    try:
        rows = measure_all(options)
    except Wrong as wrong:
        sys.exit(f"bench/gdc: wrong result: {wrong}")
    found = options.roofline
    machine = found.pop("machine") | {"load_before": options.load}
    asked = targets(rows)
    table.print_targets(asked)
    print(json.dumps({"versions": found.pop("versions") | versions_of(rows), "machine": machine,
                      "date": found.pop("date"), "threads": THREADS, "time_limit": TIME_LIMIT,
                      "quick": options.quick, "roofline": found, "results": rows,
                      "targets": asked}, indent=1))


if __name__ == "__main__":
    main()
