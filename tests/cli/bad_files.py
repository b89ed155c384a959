#!/usr/bin/env python3
"""What the command line does with bad files and in bad places: exit code, one line, nothing left.

  tests/cli/bad_files.py PROGRAM

Exit codes: 2 the user's input or options are wrong, 3 a resource is missing, 130 interrupted.
"""

import os
import pathlib
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = ""
INVALID = pathlib.Path(__file__).resolve().parent.parent / "data" / "invalid"
WRONG_INPUT, MISSING_RESOURCE, INTERRUPTED = 2, 3, 130
NOBODY = 65534
SECONDS = 120  # far beyond what any of these runs takes


def without_root():
    """Arguments of subprocess that take root's powers away, if there are any."""
    if os.geteuid() != 0:
        return {}
    return {"user": NOBODY, "group": NOBODY, "extra_groups": []}


def run(*words, **options):
    options = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, **options}
    environment = {**os.environ, "SUFFUSE_DATA": ""}
    return subprocess.run([PROGRAM, *map(str, words)], stderr=subprocess.PIPE, text=True,
                          env=environment, timeout=SECONDS, check=False, **options)


class InFolder(unittest.TestCase):
    """Every test has an empty folder, which it should leave as it was."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="suffuse_"))
        self.folder.chmod(0o755)
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def names(self):
        return sorted(path.name for path in self.folder.rglob("*"))

    def file(self, name, content):
        path = self.folder / name
        path.write_text(content)
        return path

    def refused(self, code, *words, says="", **options):
        """The run ends with the code, one line on stderr that says so, and no new files."""
        before = self.names()
        done = run(*words, cwd=self.folder, **options)
        said = f"{words}: exit code {done.returncode}, stderr {done.stderr!r}"
        self.assertEqual(done.returncode, code, said)
        self.assertEqual(done.stderr.count("\n"), 1, said)
        self.assertTrue(done.stderr.startswith("suffuse: "), said)
        self.assertTrue(done.stderr.endswith("\n"), said)
        self.assertIn(says, done.stderr)
        self.assertFalse(done.stdout, said)
        self.assertEqual(self.names(), before, said)


class BadFiles(InFolder):
    def test_every_bad_file_is_refused_by_info_and_convert(self):
        files = [path for path in sorted(INVALID.glob("*/*")) if path.suffix != ".py"
                 and path.parent.name != "__pycache__"]
        self.assertGreater(len(files), 200)
        for path in files:
            with self.subTest(path.name):
                self.refused(WRONG_INPUT, "info", path, says=f"suffuse: {path}")
                self.refused(WRONG_INPUT, "convert", path, "out.npz", says=f"suffuse: {path}")

    def test_a_bad_file_on_standard_input_is_refused(self):
        for name in ("edge_text/nan_weight.txt", "npz/zip_truncated.npz", "compressed/bomb.txt.gz"):
            with open(INVALID / name, "rb") as content:
                self.refused(WRONG_INPUT, "info", "-", stdin=content, says="standard input:")

    def test_a_bad_file_does_not_replace_the_output(self):
        self.file("out.npz", "old")
        self.refused(WRONG_INPUT, "convert", INVALID / "npz/rectangular.npz", "out.npz")
        self.assertEqual((self.folder / "out.npz").read_text(), "old")

    def test_a_name_with_a_newline_stays_one_line(self):
        path = self.file("a\nb.txt", "0 1\n1 x\n")
        self.refused(WRONG_INPUT, "info", path)


class BadInputs(InFolder):
    def test_a_directory_is_no_graph(self):
        self.refused(WRONG_INPUT, "info", self.folder, says="directory")

    def test_a_missing_file(self):
        self.refused(WRONG_INPUT, "info", "missing.npz", says="missing.npz")
        self.refused(WRONG_INPUT, "convert", "missing/graph.npz", "out.npz", says="missing")
        self.refused(WRONG_INPUT, "info", "missing_dataset", says="missing_dataset")

    def test_a_name_too_long_for_a_file(self):
        self.refused(WRONG_INPUT, "info", "a" * 300)
        self.refused(WRONG_INPUT, "info", "a" * 300 + ".npz")

    def test_a_name_too_long_for_the_weights_beside_it(self):
        long = "a" * 250 + ".npy"
        shutil.copy(INVALID.parent / "valid/npy/int8.npy", self.folder / long)
        self.assertEqual(run("info", long, cwd=self.folder).returncode, 0)

    def test_a_link_to_itself(self):
        (self.folder / "loop.npz").symlink_to("loop.npz")
        self.refused(WRONG_INPUT, "info", "loop.npz")

    def test_an_unreadable_file(self):
        path = self.file("secret.txt", "0 1\n")
        path.chmod(0)
        self.refused(MISSING_RESOURCE, "info", path, says="secret.txt", **without_root())

    def test_a_file_in_an_unreadable_folder(self):
        hidden = self.folder / "hidden"
        hidden.mkdir(mode=0)
        self.refused(MISSING_RESOURCE, "info", hidden / "graph.npz", **without_root())


class BadOutputs(InFolder):
    def test_a_missing_directory(self):
        self.refused(WRONG_INPUT, "convert", "karate", "missing/out.npz", says="missing/out.npz")

    def test_a_directory(self):
        (self.folder / "out.npz").mkdir()
        self.refused(WRONG_INPUT, "convert", "karate", "out.npz", says="out.npz")

    def test_a_suffix_that_no_format_has(self):
        self.refused(WRONG_INPUT, "convert", "karate", "out.docx", says=".docx")

    def test_a_full_disk(self):
        self.refused(MISSING_RESOURCE, "convert", "karate", "/dev/full", "--format", "npz",
                     says="/dev/full")

    def test_standard_output_on_a_full_disk(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            self.refused(MISSING_RESOURCE, "info", "karate", stdout=full, says="standard output")
            self.refused(MISSING_RESOURCE, "convert", "karate", "-", stdout=full)
            self.refused(MISSING_RESOURCE, "--help", stdout=full)

    def test_a_file_that_grows_too_large(self):
        self.file("out.npz", "old")
        for output in ("out.npz", "new.mtx", "new.txt.gz", "new.suffuse"):
            self.refused(MISSING_RESOURCE, "generate", "ring", "--nodes", 50000, "-o", output,
                         says=output, preexec_fn=limit_file_size)
        self.assertEqual((self.folder / "out.npz").read_text(), "old")

    def test_a_closed_pipe(self):
        """Text may end early (defects/18_closed_pipe.py); half an array is of no use."""
        for kind in ("npz", "edge_index", "snapshot"):
            reading, writing = os.pipe()
            os.close(reading)
            self.refused(MISSING_RESOURCE, "convert", "karate", "-", "--format", kind,
                         stdout=writing, says="standard output")
            os.close(writing)

    def test_a_directory_that_may_not_be_written(self):
        locked = self.folder / "locked"
        locked.mkdir(mode=0o555)
        self.refused(MISSING_RESOURCE, "convert", "karate", locked / "out.npz", says="out.npz",
                     **without_root())


def limit_file_size():
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 16, 1 << 16))


def wait_for_handler(pid, number):
    """Until the process catches the signal; before that it would die of it."""
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        caught = next(line for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines()
                      if line.startswith("SigCgt:"))
        if int(caught.split()[1], 16) >> (number - 1) & 1:
            return
        time.sleep(0.01)


class BadOptions(InFolder):
    def test_too_little_memory(self):
        text = "".join(f"{i} {(i * 7919) % 100000}\n" for i in range(100000))
        path = self.file("large.txt", text)
        self.refused(MISSING_RESOURCE, "info", path, "--memory", "1M", says="--memory")
        self.refused(MISSING_RESOURCE, "generate", "ring", "--nodes", 1000000, "--memory", "1M",
                     "-o", "out.npz", says="--memory")

    def test_unknown_words(self):
        self.refused(WRONG_INPUT, "info", "karate", "--jsn", says="--json")
        self.refused(WRONG_INPUT, "inof", "karate", says="info")
        self.refused(WRONG_INPUT)
        self.refused(WRONG_INPUT, "generate", "rign", "-o", "out.npz")
        self.refused(WRONG_INPUT, "convert", "karate", "out.npz", "--format", "docx", says="docx")

    def test_values_that_make_no_sense(self):
        for words in (("--threads", "-1"), ("--threads", "many"), ("--memory", "much"),
                      ("--ids", "roman"), ("--duplicates", "keep")):
            self.refused(WRONG_INPUT, "info", "karate", *words)
        self.refused(WRONG_INPUT, "info")
        self.refused(WRONG_INPUT, "convert", "karate", "-", "--json")

    def test_interrupted(self):
        words = ["generate", "rmat", "--scale", "22", "--edge-factor", "16", "-o", "out.npz"]
        with subprocess.Popen([PROGRAM, *words], cwd=self.folder, stderr=subprocess.PIPE,
                              stdout=subprocess.PIPE, text=True) as process:
            wait_for_handler(process.pid, signal.SIGINT)
            time.sleep(0.2)  # the whole takes many seconds
            process.send_signal(signal.SIGINT)
            said, complained = process.communicate(timeout=SECONDS)
        self.assertEqual(process.returncode, INTERRUPTED, complained)
        self.assertEqual((said, complained.count("\n")), ("", 1))
        self.assertEqual(self.names(), [])


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="suffuse_") as reachable:
        os.chmod(reachable, 0o755)  # also for those without root's powers
        PROGRAM = shutil.copy(sys.argv.pop(1), reachable)
        passed = unittest.main(exit=False).result.wasSuccessful()
    sys.exit(0 if passed else 1)
