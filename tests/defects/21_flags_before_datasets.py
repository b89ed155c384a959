"""bench/gdc --quick cora: flags and datasets in any order, as its usage says."""

import pathlib
import subprocess
import sys
import unittest

SPEED = pathlib.Path(__file__).parents[2] / "bench" / "speed"


class FlagsBeforeDatasets(unittest.TestCase):
    def test_flags_and_datasets_come_in_any_order(self):
        # There is no such build: whoever has understood the words looks for its programs.
        for script, flag in (("compare.py", "--quick"), ("training.py", "--tiny")):
            for words in ([flag, "cora"], ["cora", flag], ["cora", flag, "citeseer"]):
                done = subprocess.run([sys.executable, SPEED / script, "nowhere", *words],
                                      capture_output=True, text=True, check=False)
                self.assertNotIn("unrecognized", done.stderr)
                self.assertIn("nowhere/b", done.stderr, [script, *words])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
