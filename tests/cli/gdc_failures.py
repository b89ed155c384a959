"""What `suffuse gdc` does when it cannot finish. Usage: gdc_failures.py SUFFUSE"""

import os
import re
import signal
import subprocess
import unittest

from frame import PROGRAM, InFolder, has_terminals, main, on_terminal


class Failures(InFolder):
    """Whatever fails leaves an older file as it was, and nothing else."""

    def setUp(self):
        super().setUp()
        self.write("out.npz", "older")

    def fails(self, code, *words):
        said = self.refused(code, "gdc", *words, "-o", "out.npz")
        self.assertEqual(self.read("out.npz"), "older")
        return said

    def test_wrong_input(self):
        self.write("bad.txt", "0 1\n1 x y z\n")
        self.fails(2, "bad.txt")
        self.fails(2, "missing.npz")
        self.refused(2, "gdc", "karate")
        self.refused(2, "gdc", "karate", "-o", "nowhere/out.npz")
        self.refused(2, "gdc", "karate", "-o", "out.unknown")

    def test_missing_memory(self):
        self.ok("generate", "ring", "--nodes", "3000", "-o", "g.npz")
        self.fails(3, "g.npz", "--memory", "50K")
        self.fails(3, "g.npz", "--memory", "40M", "--solver", "dense")

    def test_strict_writes_only_what_is_certified(self):
        hopeless = ["--tolerance", "1e-17", "--top-k", "8"]
        self.assertIn("nothing was written", self.fails(4, "karate", "--strict", *hopeless))
        result = self.ok("gdc", "karate", *hopeless, "-o", "out.npz")
        self.assertRegex(result.stderr, r"\Asuffuse: note: [^\n]+\n\Z")
        self.assertNotEqual(self.content("out.npz"), b"older")
        self.assertEqual(self.ok("gdc", "karate", *hopeless, "-o", "out.npz", "--quiet").stderr, "")
        self.ok("gdc", "karate", "--strict", "-o", "out.npz")

    def test_strict_does_not_accept_open_columns(self):
        """Entries of 1e9 carry a rounding error far above what would prove a tie."""
        words = ["--theta", "1e9,1e9", "--tolerance", "1", "--top-k", "3"]
        self.assertIn("not proven in", self.fails(4, "karate", "--strict", *words))
        told = self.told("gdc", "karate", *words, "-o", "out.npz")["certificate"]
        self.assertGreater(told["columns_open"], 0)
        self.assertEqual(sum(told[f"columns_{k}"] for k in ("proven", "tied", "open")), 34)

    def start_long_run(self, **options):
        self.ok("generate", "blocks", "--nodes", "60000", "-o", "g.npz")
        words = ["gdc", "g.npz", "--top-k", "8", "--tolerance", "1e-9", "-o", "out.npz"]
        return subprocess.Popen([PROGRAM, *words], cwd=self.folder, stdout=subprocess.PIPE,
                                **options)

    def interrupt(self, process):
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        self.assertEqual(self.files(), ["g.npz", "out.npz"])
        self.assertEqual(self.read("out.npz"), "older")

    def test_an_interrupted_run(self):
        process = self.start_long_run(stderr=subprocess.PIPE)
        with self.assertRaises(subprocess.TimeoutExpired):
            process.wait(timeout=1)
        self.interrupt(process)

    @unittest.skipUnless(has_terminals(), "this system offers no pseudo-terminals (/dev/pts)")
    def test_a_long_run_tells_its_cost_first(self):
        terminal, other = os.openpty()
        process = self.start_long_run(stderr=other)
        os.close(other)
        drawn = ""
        while not re.search(r"this takes about .*\n.*\d+ % \d+:\d\d left", drawn, re.DOTALL):
            drawn += os.read(terminal, 4096).decode()
        self.interrupt(process)
        os.close(terminal)
        self.assertEqual(on_terminal(["gdc", "karate", "-o", "k.npz"], self.folder), "")


main()
