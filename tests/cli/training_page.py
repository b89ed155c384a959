"""Every command of docs/training.md works. Usage: training_page.py SUFFUSE"""

import os
import pathlib
import re
import subprocess
import sys

from frame import PROGRAM, InFolder, main

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "training.md"


class Page(InFolder):
    def blocks(self):
        return re.findall(r"```sh\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)

    def run_block(self, block):
        path = os.path.dirname(PROGRAM) + os.pathsep + os.environ["PATH"]
        result = subprocess.run(["sh", "-e", "-c", block], cwd=self.folder, capture_output=True,
                                text=True, env={**os.environ, "PATH": path}, check=False)
        self.assertEqual(result.returncode, 0, block + result.stderr)
        return result.stdout

    def test_every_command_works(self):
        blocks = self.blocks()
        self.assertGreaterEqual(len(blocks), 6)
        said = ""
        for block in blocks:
            if "train cora" in block and "SUFFUSE_DATA" not in os.environ:
                print("skipped, SUFFUSE_DATA is not set:", block, file=sys.stderr)
                continue
            said += self.run_block(block)
        self.assertIn("GDC helps here: +", said)
        self.assertRegex(said, r"reused +6 runs of runs.jsonl")
        self.assertRegex(self.read("predictions.csv"), r"fay,(chess|golf),")


main()
