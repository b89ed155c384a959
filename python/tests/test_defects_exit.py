"""The interpreter ends while a daemon thread computes: quietly, with its own exit code."""

import subprocess
import sys

import pytest

LEFT_BEHIND = """
import sys, threading, time
import numpy as np
import suffuse
graph = suffuse.generate("blocks", nodes=20000, average_degree=60).graph
G = suffuse.Graph(graph)
begun = threading.Event()

def tell(task, done, total):
    begun.set()
    for _ in range(1000):  # the GIL changes hands in here
        pass

work = {"silent": lambda: suffuse.gdc(graph, ppr=0.001, tolerance=1e-9),  # minutes
        "told": lambda: suffuse.gdc(graph, ppr=0.001, tolerance=1e-9, progress=tell),
        "kept": lambda: G.diffuse(np.ones((20000, 400)), ppr=1e-4, progress=tell),
        "many": lambda: [suffuse.gdc(suffuse.generate("ring", nodes=30).graph, progress=tell)
                         for _ in range(10**6)],
        "shown": lambda: [repr(G) for _ in range(10**7)]}[sys.argv[1]]
for _ in range(3):
    threading.Thread(target=work, daemon=True).start()
begun.wait(0.3)
time.sleep(float(sys.argv[2]))
sys.exit(7)
"""


@pytest.mark.parametrize("seconds", ["0", "0.13"])
@pytest.mark.parametrize("kind", ["silent", "told", "kept", "many", "shown"])
def test_defect_38_a_daemon_thread_computes_at_exit(kind, seconds):
    done = subprocess.run([sys.executable, "-c", LEFT_BEHIND, kind, seconds], capture_output=True,
                          text=True, timeout=300, check=False)
    assert done.returncode == 7, (done.returncode, done.stderr[-2000:])
    assert done.stderr == ""
