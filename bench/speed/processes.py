"""Runs ours and the peers, each in a process of its own, and brings their figures back.

  from processes import best_run, own_words, peer_words
"""

import json
import os
import pathlib
import resource
import subprocess
import sys

from settings import AGAIN_BELOW, MEMORY_SHARE, METHODS, THREADS, TIME_LIMIT, TOLERANCE

HERE = pathlib.Path(__file__).parent
THREAD_VARIABLES = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS",
                    "NUMBA_NUM_THREADS")


class Stopped(Exception):
    """A guard ended a run; says which."""


def free_memory():
    with open("/proc/meminfo", encoding="ascii") as file:
        return next(int(line.split()[1]) * 1024 for line in file if line.startswith("MemAvailable"))


def run(words):
    """The JSON that a process prints; Stopped if it takes too long or asks for too much memory."""
    limit = int(MEMORY_SHARE * free_memory())
    environment = os.environ | {name: str(THREADS) for name in THREAD_VARIABLES}
    try:
        done = subprocess.run(
            words, env=environment, capture_output=True, text=True, timeout=TIME_LIMIT,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (limit, limit)))
    except subprocess.TimeoutExpired:
        raise Stopped(f"more than {TIME_LIMIT} s") from None
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or [f"exit code {done.returncode}"])[-1]
        raise Stopped(f"failed below {limit / 1e9:.1f} GB: {last}")
    return json.loads(done.stdout)


def own_words(bench_gdc, graph, result, setting):
    options = [word for name, value in setting.items()
               for word in ("--" + name.replace("_", "-"), f"{value:g}")]
    return [bench_gdc, graph, result, *options, "--tolerance", f"{TOLERANCE:g}",
            "--threads", str(THREADS)]


def peer_words(method, graph, result, setting):
    script, mode = METHODS[method][1]
    return [sys.executable, str(HERE / script), graph, result, json.dumps(setting), mode]


def best_run(words, twice=False):
    """Two cold runs, or one of a slow peer: the figures of the better, and the seconds of all."""
    runs = [run(words)]
    if twice or runs[0]["seconds"] < AGAIN_BELOW:
        runs.append(run(words))
    best = min(runs, key=lambda figures: figures["seconds"])
    projection = best.get("projection", 1)
    seconds = [figures["seconds"] * projection for figures in runs]
    return best | {"seconds": min(seconds), "runs": seconds,
                   "status": "projected" if "projection" in best else "measured"}
