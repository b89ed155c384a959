"""A path may hold bytes that are not UTF-8; JSON about it is JSON all the same."""

import json
import os
import subprocess

from frame import PROGRAM, InFolder, main

ODD = b"\xff\xfe"


class PathsThatAreNotText(InFolder):
    def told_about(self, *words):
        done = subprocess.run([os.fsencode(PROGRAM), *words, b"--json"], cwd=self.folder,
                              capture_output=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        return json.loads(done.stdout.decode("utf-8"))

    def test_every_command_that_names_a_file(self):
        graph, features = ODD + b".npz", ODD + b".npy"
        told = self.told_about(b"generate", b"citation", b"--nodes", b"60", b"-o", graph)
        self.assertIn("\ufffd", told["output"]["path"])
        self.told_about(b"gdc", graph, b"-o", ODD + b"_gdc.npz")
        self.told_about(b"diffuse", graph, b"-o", features)
        self.told_about(b"convert", graph, ODD + b".csv")
        self.told_about(b"info", graph)
        self.told_about(b"train", graph, b"--development", b"40", b"--per-class", b"1",
                        b"--splits", b"1", b"--max-epochs", b"2", b"--records", ODD + b".jsonl",
                        b"--predict", ODD + b"_labels.csv", b"--save", ODD + b"_model.npz")
        made = {name[2:] for name in os.listdir(os.fsencode(self.folder)) if name[:2] == ODD}
        self.assertTrue({b".npz", b"_gdc.npz", b".npy", b".csv", b".jsonl", b"_labels.csv",
                         b"_model.npz"} <= made, made)


if __name__ == "__main__":
    main()
