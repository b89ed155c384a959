#!/usr/bin/env python3
"""Sets `suffuse gdc` beside PyTorch Geometric's exact transform: time, memory, and the result.

  gdc_speed.py SUFFUSE DATASET...

Each runs in a process of its own on the same cleaned graph, two threads, in the order theirs, ours,
so that neither warms anything for the other. The time is that of the transform; the memory is the
largest resident set, theirs less what the process had before, ours whole. Before a ratio is
printed, entries must agree, and those that only one of the two has must lie at the cut.
"""

import json
import os
import platform
import subprocess
import sys
import tempfile
import time

import numpy as np
import scipy.sparse as sp

SETTINGS = {
    "ppr 0.1 top-64": (["--ppr", "0.1", "--top-k", "64"],
                       {"method": "ppr", "alpha": 0.1}, {"method": "topk", "k": 64, "dim": 0}),
    "heat 3 average degree 64": (["--heat", "3", "--average-degree", "64"],
                                 {"method": "heat", "t": 3.0},
                                 {"method": "threshold", "avg_degree": 64}),
}
THREADS = 2
ALLOWED = 2e-6  # our tolerance, and their float32

PEER = """
import json, resource, sys, time
import numpy as np, scipy.sparse as sp, torch
from torch_geometric.data import Data
from torch_geometric.transforms import GDC
graph, result, diffusion, sparsification = sys.argv[1:5]
torch.set_num_threads({threads})
matrix = sp.load_npz(graph).tocoo()
data = Data(edge_index=torch.tensor(np.vstack([matrix.row, matrix.col]), dtype=torch.long),
            num_nodes=matrix.shape[0])
transform = GDC(self_loop_weight=1, normalization_in="sym", normalization_out=None,
                diffusion_kwargs=json.loads(diffusion),
                sparsification_kwargs=json.loads(sparsification), exact=True)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
start = time.perf_counter()
data = transform(data)
seconds = time.perf_counter() - start
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
i, j = data.edge_index.numpy()
weight = data.edge_attr.numpy() if data.edge_attr is not None else np.ones(len(i))
sp.save_npz(result, sp.coo_matrix((weight, (i, j)), shape=matrix.shape).tocsr())
print(json.dumps({{"seconds": seconds, "bytes": peak * 1024, "torch": torch.__version__,
                  "torch_geometric": __import__("torch_geometric").__version__}}))
"""


def run_peer(graph, result, diffusion, sparsification):
    words = [graph, result, json.dumps(diffusion), json.dumps(sparsification)]
    done = subprocess.run([sys.executable, "-c", PEER.format(threads=THREADS), *words], check=True,
                          capture_output=True, text=True)
    return json.loads(done.stdout)


def run_ours(suffuse, graph, result, options):
    words = [suffuse, "gdc", graph, "-o", result, "--renormalize", "none", "--json",
             "--threads", str(THREADS), *options]
    start = time.perf_counter()
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    report = json.load(process.stdout)
    usage = os.wait4(process.pid, 0)[2]
    return {"seconds": report["seconds"]["diffuse"], "with_files": time.perf_counter() - start,
            "bytes": usage.ru_maxrss * 1024, "certificate": report["certificate"],
            "solver": report["solver"], "version": report["version"]}


def compare(ours, theirs):
    """How far shared entries differ, and how far entries that only one of the two has lie above the
    smallest one kept in their column: at a tie any choice is right."""
    def alone(a, b):
        rest = (a - a.multiply(b.astype(bool))).tocsc()
        rest.eliminate_zeros()
        columns = a.tocsc()
        smallest = np.array([columns.data[s:e].min(initial=np.inf)
                             for s, e in zip(columns.indptr, columns.indptr[1:])])
        gaps = rest.data - np.repeat(smallest, np.diff(rest.indptr))
        return rest.nnz, float(gaps.max(initial=0))
    shared = abs(ours.multiply(theirs.astype(bool)) - theirs.multiply(ours.astype(bool)))
    only_ours, our_gap = alone(ours, theirs)
    only_theirs, their_gap = alone(theirs, ours)
    return {"entries": [int(ours.nnz), int(theirs.nnz)], "only": [only_ours, only_theirs],
            "largest_difference": float(shared.max()), "largest_gap": max(our_gap, their_gap)}


def measure(suffuse, dataset, name, folder):
    options, diffusion, sparsification = SETTINGS[name]
    graph, theirs, ours = (f"{folder}/{word}.npz" for word in ("graph", "theirs", "ours"))
    subprocess.run([suffuse, "convert", dataset, graph, "--quiet"], check=True)
    matrix = sp.load_npz(graph)
    peer = run_peer(graph, theirs, diffusion, sparsification)
    own = run_ours(suffuse, graph, ours, options)
    checked = compare(sp.load_npz(ours), sp.load_npz(theirs))
    if max(checked["largest_difference"], checked["largest_gap"]) > ALLOWED:
        sys.exit(f"{dataset}, {name}: the results differ: {checked}")
    return {"dataset": dataset, "setting": name, "nodes": matrix.shape[0], "peer": peer,
            "ours": own, "checked": checked, "times_faster": peer["seconds"] / own["seconds"],
            "times_less_memory": peer["bytes"] / own["bytes"]}


def main():
    suffuse, datasets = sys.argv[1], sys.argv[2:]
    rows = []
    print(f"{'':34}{'PyG exact':>18}{'suffuse':>18}{'faster':>9}{'less memory':>13}",
          file=sys.stderr)
    with tempfile.TemporaryDirectory() as folder:
        for dataset in datasets:
            for name in SETTINGS:
                row = measure(suffuse, dataset, name, folder)
                rows.append(row)
                peer, own = row["peer"], row["ours"]
                print(f"{dataset + ', ' + name:<40.40}"
                      f"{peer['seconds']:6.2f} s {peer['bytes'] / 1e6:6.0f} MB"
                      f"{own['seconds']:6.2f} s {own['bytes'] / 1e6:6.0f} MB"
                      f"{row['times_faster']:8.1f}x{row['times_less_memory']:12.1f}x",
                      file=sys.stderr)
    print(json.dumps({"machine": platform.processor() or platform.machine(), "threads": THREADS,
                      "results": rows}))


if __name__ == "__main__":
    main()
