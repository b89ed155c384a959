"""Standard output and error that are full or closed. Usage: 39_full_and_closed.py SUFFUSE"""

import subprocess
import unittest

from frame import PROGRAM, InFolder, has_terminals, main, on_terminal

HOPELESS = ["gdc", "karate", "--tolerance", "1e-17", "--top-k", "8"]  # ends with a note


class FullAndClosed(InFolder):
    def shell(self, words, rest):
        command = " ".join([PROGRAM, *words]) + " " + rest
        return subprocess.run(["sh", "-c", command], cwd=self.folder, capture_output=True,
                              text=True, check=False)

    def test_standard_error_full_or_closed(self):
        self.ok(*HOPELESS, "-o", "out.npz")
        right = self.content("out.npz")
        for rest in ("2> /dev/full", "2>&-", "2>&- <&-"):
            self.write("out.npz", "older")
            result = self.shell([*HOPELESS, "-o", "out.npz"], rest)
            self.assertEqual(result.returncode, 0, rest)
            self.assertIn("written      out.npz", result.stdout)
            self.assertEqual(self.content("out.npz"), right)

    def test_errors_keep_their_code(self):
        for rest in ("2> /dev/full", "2>&-"):
            self.assertEqual(self.shell(["info", "missing.npz"], rest).returncode, 2)

    def test_standard_output_full(self):
        for more in ([], ["--json"]):
            for words in (["gdc", "karate", "-o", "out.npz"], ["convert", "karate", "out.npz"],
                          ["generate", "ring", "-o", "out.npz"]):
                result = self.shell([*words, *more], "> /dev/full")
                self.assertEqual(result.returncode, 3)
                self.assertRegex(result.stderr, r"\Asuffuse: standard output: .*No space left.*; "
                                                r"written and complete: out.npz\n\Z")
                self.ok("info", "out.npz")

    def test_standard_output_closed(self):
        for words in (["info", "karate"], ["gdc", "karate", "-o", "out.npz"]):
            result = self.shell(words, ">&-")
            self.assertEqual(result.returncode, 3)
            self.assertIn("Bad file descriptor", result.stderr)
        self.ok("info", "out.npz")

    def test_standard_input_closed(self):
        result = self.shell(["info", "-"], "<&-")
        self.assertEqual(result.returncode, 3)
        self.assertIn("standard input: cannot be read: Bad file descriptor", result.stderr)

    def test_a_model_that_is_saved_can_be_loaded(self):
        karate = ["train", "karate", "--features", "identity"]
        result = self.run_here(*karate, "--development", "20", "--per-class", "2", "--splits", "2",
                               "--learning-rate", "1e38", "--max-epochs", "5", "--save", "m.npz")
        self.assertIn(result.returncode, (0, 2), result.stderr)
        if "m.npz" in self.files():
            self.ok(*karate, "--load", "m.npz", "--predict", "p.csv")

    @unittest.skipUnless(has_terminals(), "this system offers no pseudo-terminals (/dev/pts)")
    def test_a_terminal_still_sees_notes(self):
        self.assertIn("suffuse: note: ", on_terminal([*HOPELESS, "-o", "out.npz"], self.folder))


main()
