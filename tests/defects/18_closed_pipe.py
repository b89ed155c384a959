"""A pipe that is closed, and an estimate without memory. Usage: 18_closed_pipe.py SUFFUSE"""

import json
import os
import subprocess

from frame import PROGRAM, InFolder, main


class ClosedPipe(InFolder):
    def into_closed_pipe(self, *words):
        """As `suffuse ... | true`."""
        reading, writing = os.pipe()
        os.close(reading)
        try:
            return subprocess.run([PROGRAM, *words], cwd=self.folder, stdout=writing,
                                  stderr=subprocess.PIPE, text=True, check=False)
        finally:
            os.close(writing)

    def test_text_ends_quietly(self):
        for words in (["info", "karate"], ["--help"], ["gdc", "--help"],
                      ["gdc", "karate", "--dry-run"], ["convert", "karate", "-"],
                      ["convert", "karate", "-", "--format", "mtx"],
                      ["generate", "ring", "-o", "-"], ["gdc", "karate", "-o", "-"]):
            result = self.into_closed_pipe(*words)
            self.assertEqual((result.returncode, result.stderr), (0, ""), words)

    def test_the_output_stands(self):
        result = self.into_closed_pipe("gdc", "karate", "-o", "out.npz")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual(self.files(), ["out.npz"])

    def test_the_first_line_is_enough(self):
        self.ok("generate", "ring", "--nodes", "100000", "-o", "g.npz")
        process = subprocess.Popen([PROGRAM, "convert", "g.npz", "-"], cwd=self.folder,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.assertTrue(process.stdout.readline().startswith(b"# suffuse"))
        process.stdout.close()
        self.assertEqual(process.stderr.read(), b"")
        process.stderr.close()
        self.assertEqual(process.wait(), 0)

    def test_half_an_array_is_an_error(self):
        for words in (["convert", "karate", "-", "--format", "npz"],
                      ["generate", "ring", "-o", "-", "--format", "snapshot"]):
            result = self.into_closed_pipe(*words)
            self.assertEqual(result.returncode, 3)
            self.assertIn("Broken pipe", result.stderr)


class Estimate(InFolder):
    def test_info_without_memory_for_its_estimate(self):
        self.ok("generate", "ring", "--nodes", "20000", "-o", "g.npz")
        result = self.ok("info", "g.npz", "--memory", "2M")
        self.assertIn("nodes        20000\n", result.stdout)
        self.assertRegex(result.stdout, r"\ngdc cost     unknown: .* needs .*\n")
        told = json.loads(self.ok("info", "g.npz", "--memory", "2M", "--json").stdout)
        self.assertIsNone(told["gdc"])
        self.assertIn("needs", told["gdc_reason"])


main()
