"""Progress, signals, threads, memory."""

import pathlib
import resource
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import suffuse
from suffuse import _progress

KARATE = suffuse.read("karate").graph
HERE = pathlib.Path(__file__).parent


def test_progress_ascends_and_is_told_by_the_caller():
    graph = suffuse.generate("blocks", nodes=3000, seed=1).graph
    calls = []

    def tell(task, done, total):
        calls.append((task, done, total))
        assert threading.current_thread() is threading.main_thread()

    silent = suffuse.gdc(graph, ppr=0.05)
    told = suffuse.gdc(graph, ppr=0.05, progress=tell)
    assert (silent != told).nnz == 0
    assert calls
    for (task, done, total), (next_task, next_done, _) in zip(calls, calls[1:]):
        assert isinstance(task, str) and 0 <= done <= total
        assert next_task != task or next_done >= done or next_done == 0
    assert calls[-1][1] == calls[-1][2]


def test_progress_counts_graphs_of_a_list():
    calls = []
    suffuse.gdc([KARATE] * 50, progress=lambda *call: calls.append(call))
    assert calls[0] == ("graphs", 0, 50) and calls[-1] == ("graphs", 50, 50)


class Odd(Exception):
    pass


def test_what_a_callback_raises_comes_out():
    def fail(*_):
        raise Odd("enough")

    for graph in (KARATE, [KARATE, KARATE]):
        with pytest.raises(Odd, match="enough"):
            suffuse.gdc(graph, progress=fail)


def test_what_the_last_call_raises_comes_out():
    def fail_at_the_end(_, done, total):
        if done == total:
            raise Odd("at the end")

    with pytest.raises(Odd, match="at the end"):
        suffuse.gdc([KARATE] * 3, progress=fail_at_the_end)


def test_progress_true_shows_and_cleans_up(capsys, monkeypatch):
    suffuse.gdc(KARATE, progress=True)
    assert "%" in capsys.readouterr().err  # tqdm's bar
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    suffuse.gdc(KARATE, progress=True)
    assert capsys.readouterr().err.endswith("\r\x1b[K")


def test_a_bar_follows_tasks():
    class Bar:
        made = []

        def __init__(self, desc, total, leave):
            self.desc, self.total, self.n, self.open = desc, total, 0, True
            Bar.made.append(self)

        def update(self, amount):
            self.n += amount

        def close(self):
            self.open = False

    bar = _progress._Bar(Bar)
    for call in [("a", 0, 9), ("a", 4, 9), ("b", 0, 2), ("b", 2, 2), ("b", 0, 5)]:
        bar(*call)
    bar.close()
    assert [(one.desc, one.n, one.total) for one in Bar.made] == [("a", 4, 9), ("b", 2, 2),
                                                                   ("b", 0, 5)]
    assert not any(one.open for one in Bar.made)


INTERRUPTED = """
import os, signal, sys, threading
import numpy as np
import suffuse
graph = suffuse.generate("blocks", nodes=60000, average_degree=60).graph
if sys.argv[1] == "list":
    graph = [suffuse.generate("blocks", nodes=3000, average_degree=60).graph] * 500
signal.signal(signal.SIGINT, signal.default_int_handler)  # whatever the shell left of it
threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
path = sys.argv[2]
work = {"one": lambda: suffuse.gdc(graph, ppr=0.01, tolerance=1e-9),  # minutes
        "list": lambda: suffuse.gdc(graph, ppr=0.01, tolerance=1e-9),
        "diffuse": lambda: suffuse.diffuse(graph, np.ones((60000, 200)), ppr=1e-4),
        "train": lambda: suffuse.train("citation", splits=100, records=path),
        "write": lambda: [suffuse.write(graph, path) for _ in range(100)]}[sys.argv[1]]
try:
    work()
except KeyboardInterrupt:
    print("interrupted")
print(suffuse.gdc(suffuse.read("karate")).nnz)  # and everything still works
"""


@pytest.mark.parametrize("kind", ["one", "list", "diffuse", "write"])
def test_ctrl_c(kind, tmp_path):
    done = subprocess.run([sys.executable, "-c", INTERRUPTED, kind, tmp_path / "a.mtx.gz"],
                          capture_output=True, text=True, timeout=300, check=False)
    assert done.stdout.split() == ["interrupted", "1156"], done.stderr
    left = list(tmp_path.iterdir())  # a whole file of an earlier round, or nothing
    assert [path.name for path in left] in ([], ["a.mtx.gz"])
    assert all(suffuse.read(path).graph.shape == (60000, 60000) for path in left)


def test_ctrl_c_keeps_the_runs_that_are_done(tmp_path):
    records = tmp_path / "runs.jsonl"
    done = subprocess.run([sys.executable, "-c", INTERRUPTED, "train", records],
                          capture_output=True, text=True, timeout=300, check=False)
    assert done.stdout.split() == ["interrupted", "1156"], done.stderr
    before = records.read_text(encoding="utf-8") if records.exists() else ""
    kept = before.count("\n")
    assert kept < 100 and (not before or before.endswith("\n"))
    _, info = suffuse.train("citation", splits=kept + 1, records=records, return_info=True)
    assert info["reused"] == kept


def test_a_signal_handler_of_the_user_decides():
    script = INTERRUPTED.replace("try:", """
def stop(*_):
    raise LookupError("stopped")
signal.signal(signal.SIGINT, stop)
try:""").replace("KeyboardInterrupt", "LookupError")
    done = subprocess.run([sys.executable, "-c", script, "one", ""], capture_output=True,
                          text=True, timeout=300, check=False)
    assert done.stdout.split() == ["interrupted", "1156"], done.stderr


def test_other_threads_of_python_go_on():
    graph = suffuse.generate("blocks", nodes=4000, average_degree=30).graph
    worker = threading.Thread(target=suffuse.gdc, args=(graph,), kwargs={"ppr": 0.02})
    worker.start()
    ticks = 0
    while worker.is_alive():
        time.sleep(0.001)
        ticks += 1
    assert ticks > 5  # with the GIL held there would be one, at the end


def test_calls_side_by_side():
    expected = suffuse.gdc(KARATE, ppr=0.1)
    results = []
    threads = [threading.Thread(target=lambda: results.append(suffuse.gdc(KARATE, ppr=0.1)))
               for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 16
    assert all(np.array_equal(S.data, expected.data) for S in results)


def resident_bytes():
    pages = int(pathlib.Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize()


def call_everything(i):
    """Results of about 20 KB, and errors."""
    S, _ = suffuse.gdc(KARATE, ppr=0.1, all=True, order="score", return_info=True, threads=1)
    suffuse.diffuse(KARATE, np.ones((34, 4)), threads=1)
    suffuse.gdc([KARATE, KARATE.tocsc()], top_k=3, threads=1, progress=lambda *_: None)
    for bad in ({"ppr": 2}, {"memory": "1K"}):
        with pytest.raises((ValueError, MemoryError)):
            suffuse.gdc(KARATE, **bad)
    if i % 100 == 0:
        suffuse.info(S)
        suffuse.generate("ring", nodes=20)


def test_nothing_leaks():
    for i in range(1000):
        call_everything(i)
    before = resident_bytes()
    for i in range(2000):  # each makes five calls of gdc or diffuse
        call_everything(i)
    # One lost object of 500 bytes per call would be 5 MB; freed memory that malloc keeps is less.
    assert resident_bytes() - before < 4 << 20


def test_importing_is_quick(record_property):
    """Reported, not judged: how much longer than SciPy's own import."""
    script = ("import time, scipy.sparse; start = time.perf_counter(); import suffuse; "
              "print(time.perf_counter() - start)")
    seconds = [float(subprocess.run([sys.executable, "-c", script], capture_output=True, text=True,
                                    check=True).stdout) for _ in range(3)]
    record_property("seconds", min(seconds))
    print(f"import suffuse: {min(seconds):.3f} s beyond scipy.sparse")
    loaded = subprocess.run(
        [sys.executable, "-c", "import sys, suffuse; print(*sys.modules)"], capture_output=True,
        text=True, check=True).stdout.split()
    assert not {"torch", "networkx", "sklearn", "matplotlib", "tqdm", "igraph"} & set(loaded)


def test_a_hundred_thousand_hostile_calls():
    done = subprocess.run([sys.executable, str(HERE / "hostile_calls.py"), "100000"],
                          capture_output=True, text=True, timeout=1200, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    assert done.stdout.startswith("100000 calls")
