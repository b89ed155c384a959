"""Sets our epochs of training beside PyTorch Geometric's, and estimates the paper's whole table.

  training.py BUILD [--tiny] [--epochs-only] [DATASET...]      bench/train calls it

Every peer first shows that with our parameters it has our logits and our loss; otherwise the run
ends with one line and exit code 1. Then everybody is measured in several rounds, each in another
order; the median counts. Ours on two threads is two runs side by side, and the time is that of the
wall for each epoch of either. JSON goes to stdout, a table to stderr. --tiny: one short round,
to see that it works. --epochs-only: without the estimate of the table.
"""

import json
import os
import pathlib
import platform
import statistics
import subprocess
import sys
import tempfile

import numpy as np
import scipy

from asked import asked_for
from processes import run
from settings import TITLES
from training_settings import (AIM, DATASETS, GRAPH_TITLES, GRAPHS, MODE_TITLES, MODELS, MODES,
                               OUR_SECONDS, PEER_SECONDS, REQUIRED, ROUNDS, THREADS)

HERE = pathlib.Path(__file__).parent


class Ours:
    def __init__(self, build, dataset, graph, model):
        self.words = [f"{build}/bench/bench_epochs", dataset, "--model", model]
        self.words += ["--graph", graph] if graph else []

    def arrays(self, path):
        return run([*self.words, "--arrays", path])

    def seconds(self, threads, epochs):
        found = run([*self.words, "--threads", str(threads), "--epochs", str(epochs)])
        return found["seconds"]


class Peer:
    """The process of a peer, which answers line by line."""

    def __init__(self, arrays, index, model):
        self.process = subprocess.Popen(
            [sys.executable, str(HERE / "peer_training.py"), arrays, index, model], text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.versions = self.answer()["versions"]

    def answer(self):
        line = self.process.stdout.readline()
        if not line:
            said = self.process.stderr.read().strip().splitlines() or ["it ended"]
            sys.exit(f"bench/train: the peer: {said[-1]}")
        return json.loads(line)

    def seconds(self, mode, threads, seconds):
        question = {"mode": mode, "threads": threads, "seconds": seconds}
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        return self.answer()["seconds"]

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def rounds_of(ours, peer, modes, options):
    """(who, threads) -> the seconds of an epoch in every round."""
    probe = ours.seconds(1, 5)
    epochs = 5 if options.tiny else max(10, min(1000, int(OUR_SECONDS / probe)))
    limit = 0.05 if options.tiny else PEER_SECONDS
    everybody = [(who, threads) for who in ["suffuse", *modes] for threads in THREADS]
    found = {each: [] for each in everybody}
    for number in range(1 if options.tiny else ROUNDS):
        start = number * len(everybody) // ROUNDS
        for who, threads in everybody[start:] + everybody[:start]:
            found[who, threads].append(ours.seconds(threads, epochs) if who == "suffuse" else
                                       peer.seconds(who, threads, limit))
    return found


def measure(dataset, graph_name, model, graph, options):
    """One row of the report."""
    with tempfile.TemporaryDirectory() as folder:
        arrays, index = f"{folder}/arrays", f"{folder}/index.json"
        ours = Ours(options.build, dataset, graph, model)
        about = ours.arrays(arrays)
        pathlib.Path(index).write_text(json.dumps(about), encoding="utf-8")
        peer = Peer(arrays, index, model)
        found = rounds_of(ours, peer, MODES[model], options)
        peer.close()
    options.versions = peer.versions
    row = {"dataset": dataset, "graph": graph_name, "model": model, "nodes": about["nodes"],
           "entries": about["entries"], "threads": {}}
    for threads in THREADS:
        times = {who: statistics.median(found[who, threads]) for who in ["suffuse", *MODES[model]]}
        fastest = min(MODES[model], key=times.get)
        row["threads"][str(threads)] = {
            "seconds": times, "rounds": {who: found[who, threads] for who in times},
            "fastest": fastest, "times_slower": times[fastest] / times["suffuse"]}
    return row


def print_row(row):
    title = (f"{TITLES[row['dataset']]}, {GRAPH_TITLES[row['graph']]}, {MODELS[row['model']]}")
    for threads, figures in row["threads"].items():
        times = ", ".join(f"{who} {1000 * seconds:.2f}" for who, seconds in
                          figures["seconds"].items())
        print(f"{title}, {threads} threads: {figures['times_slower']:.1f}x   ms: {times}",
              file=sys.stderr, flush=True)


def targets(rows):
    """What is required of us, and what was measured."""
    found = []
    for row in rows:
        required = REQUIRED.get((row["model"], row["dataset"]))
        for threads, figures in row["threads"].items():
            title = (f"{TITLES[row['dataset']]}, {GRAPH_TITLES[row['graph']]}, "
                     f"{MODELS[row['model']]}, {threads} threads")
            found.append({"what": f"{title}: faster than PyG's {MODE_TITLES[figures['fastest']]}",
                          "measured": figures["times_slower"], "required": required,
                          "aim": required or AIM,
                          "met": figures["times_slower"] >= (required or AIM)})
    return found


def measure_all(options):
    rows = []
    for dataset in options.datasets:
        with tempfile.TemporaryDirectory() as folder:
            for name, setting in GRAPHS.items():
                graph = None
                if setting:
                    graph = f"{folder}/{name}.npz"
                    subprocess.run([f"{options.build}/bin/suffuse", "gdc", dataset, "--quiet",
                                    "--ppr", str(setting["ppr"]), "--top-k",
                                    str(setting["top_k"]), "-o", graph], check=True)
                for model in MODELS:
                    rows.append(measure(dataset, name, model, graph, options))
                    print_row(rows[-1])
    return rows


def estimated_table(options):
    """Hours for 100 runs of every row of the paper's supervised table."""
    words = [f"{options.build}/bench/bench_table", "--threads", str(max(THREADS))]
    if options.tiny:
        words += ["--rows", "3", "--epochs", "2", "--whole-runs", "1"]
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                          check=True)
    return json.loads(done.stdout)


def dense_products(options):
    """Operations a second, ours and OpenBLAS's, on one thread."""
    environment = os.environ | {"OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run([sys.executable, str(HERE / "dense.py"), options.build],
                          stdout=subprocess.PIPE, text=True, check=True, env=environment)
    return json.loads(done.stdout)


def main():
    options = asked_for("bench/train", DATASETS, "--tiny", "--epochs-only")
    rows = measure_all(options)
    asked = targets(rows)
    for target in asked:
        wanted = "required" if target["required"] else "aim"
        print(f"{target['what']}: {target['measured']:.1f}x, {wanted} {target['aim']}: "
              f"{'met' if target['met'] else 'MISSED'}", file=sys.stderr)
    dense = dense_products(options)
    table = None if options.epochs_only else estimated_table(options)
    if table:
        print(f"the paper's table, {table['rows']} rows x {table['runs_per_row']} runs: "
              f"{table['hours']:.1f} hours on {table['threads']} cores", file=sys.stderr)
    about = run([f"{options.build}/bench/roofline", "--small"])
    versions = about["versions"] | {"python": platform.python_version(), "numpy": np.__version__,
                                    "scipy": scipy.__version__} | options.versions
    machine = about["machine"] | {"load_before": options.load}
    print(json.dumps({"versions": versions, "machine": machine, "date": about["date"],
                      "threads": max(THREADS), "results": rows, "targets": asked, "dense": dense,
                      "table": table}, indent=1))


if __name__ == "__main__":
    main()
