"""What suffuse.pyg.GDC costs beyond the C++ call on the same graph.

  overhead.py BUILD [DATASET...]      bench/pyg_overhead calls it; BUILD is the build folder

Both run in turns, every run in a process of its own, and must give the same bytes. The ratio is
that of the medians. Exit code 1 if a result differs or the ratio misses what is required.
"""

import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

import numpy as np
import scipy.sparse as sp

from asked import asked_for
from processes import own_words, run
from settings import SETTINGS

ALLOWED = 1.15
ROUNDS = 7
SETTING = "ppr"
SCRIPT = pathlib.Path(__file__).parent / "peer_suffuse_pyg.py"


def same_bytes(one, other):
    one, other = sp.load_npz(one).tocsr(), sp.load_npz(other).tocsr()
    return all(np.array_equal(getattr(one, name), getattr(other, name))
               for name in ("indptr", "indices", "data"))


def measure(build, dataset):
    setting = SETTINGS[SETTING]
    with tempfile.TemporaryDirectory() as folder:
        graph, engine, pyg = (f"{folder}/{name}.npz" for name in ("graph", "engine", "pyg"))
        subprocess.run([f"{build}/bin/suffuse", "convert", dataset, graph, "--quiet"], check=True)
        seconds = {"engine": [], "pyg": []}
        for _ in range(ROUNDS):
            words = {"engine": own_words(f"{build}/bench/bench_gdc", graph, engine, setting),
                     "pyg": [sys.executable, str(SCRIPT), graph, pyg, json.dumps(setting), "ours"]}
            for name, command in words.items():
                seconds[name].append(run(command)["seconds"])
            if not same_bytes(engine, pyg):
                sys.exit(f"bench/pyg_overhead: {dataset}: the results differ")
    ratio = statistics.median(seconds["pyg"]) / statistics.median(seconds["engine"])
    return {"dataset": dataset, "setting": setting, "seconds": seconds, "ratio": ratio}


def main():
    options = asked_for("bench/pyg_overhead", ["amazon_photo"])
    rows = [measure(options.build, dataset) for dataset in options.datasets]
    for row in rows:
        verdict = "met" if row["ratio"] <= ALLOWED else "missed"
        print(f"{row['dataset']}: suffuse.pyg.GDC takes {row['ratio']:.3f} times the C++ call"
              f" (required: at most {ALLOWED}): {verdict}", file=sys.stderr)
    print(json.dumps({"allowed": ALLOWED, "results": rows}, indent=1))
    sys.exit(any(row["ratio"] > ALLOWED for row in rows))


if __name__ == "__main__":
    main()
