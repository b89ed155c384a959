"""How the time of suffuse::gdc grows: one family of generated graphs, PPR 0.1, top 64.

  scaling.py BUILD [NODES...]      bench/scaling calls it; BUILD is the build folder

Prints JSON on stdout and a table on stderr: time / (edges x nodes), which would be the same
everywhere on a machine without caches, and the time that suffuse::estimate predicts. Every result
is verified on sampled columns first.
"""

import json
import subprocess
import sys
import tempfile

import scipy.sparse as sp

from processes import best_run, own_words, run
from settings import SETTINGS, THREADS
from truth import sampled_columns, true_columns
from verify import Wrong, verify_ours

NODES = [2000, 5000, 10000, 20000, 40000]
FAMILY = ["blocks", "--average-degree", "10", "--seed", "1"]
COLUMNS = 50


def measure(build, nodes, folder):
    graph, result = f"{folder}/graph.npz", f"{folder}/result.npz"
    subprocess.run([f"{build}/bin/suffuse", "generate", *FAMILY, "--nodes", str(nodes), "--quiet",
                    "-o", graph], check=True)
    setting = SETTINGS["ppr"]
    figures = best_run(own_words(f"{build}/bench/bench_gdc", graph, result, setting), twice=True)
    columns = sampled_columns(nodes, COLUMNS)
    truth = true_columns(sp.load_npz(graph), setting, columns)
    verified = verify_ours(sp.load_npz(result), setting, figures["certificate"], columns, truth)
    edges = figures["entries"] // 2
    return {"nodes": nodes, "edges": edges, "seconds": figures["seconds"], "runs": figures["runs"],
            "seconds_per_edge_node": figures["seconds"] / edges / nodes,
            "estimated_seconds": figures["estimate"]["seconds"],
            "bytes_beyond": figures["bytes_beyond"], "verified": verified}


def print_row(row):
    print(f"{row['nodes']:>8}{row['edges']:>9}{row['seconds']:>10.3f}"
          f"{1e12 * row['seconds_per_edge_node']:>20.1f}{row['estimated_seconds']:>13.3f}"
          f"{row['estimated_seconds'] / row['seconds']:>12.2f}", file=sys.stderr, flush=True)


def main(build, *sizes):
    rows = []
    print(f"{'nodes':>8}{'edges':>9}{'seconds':>10}{'ps / (edge x node)':>20}{'estimated':>13}"
          f"{'/ measured':>12}", file=sys.stderr)
    for nodes in map(int, sizes or NODES):
        with tempfile.TemporaryDirectory() as folder:
            try:
                rows.append(measure(build, nodes, folder))
            except Wrong as wrong:
                sys.exit(f"bench/scaling: wrong result: {wrong}")
        print_row(rows[-1])
    costs = [row["seconds_per_edge_node"] for row in rows]
    spread = max(costs) / min(costs)
    print(f"largest over smallest time / (edges x nodes): {spread:.2f}", file=sys.stderr)
    about = run([f"{build}/bench/roofline", "--small"])
    print(json.dumps({key: about[key] for key in ("versions", "machine", "date")} |
                     {"threads": THREADS, "family": " ".join(FAMILY), "results": rows,
                      "largest_over_smallest": spread}, indent=1))


if __name__ == "__main__":
    main(*sys.argv[1:])
