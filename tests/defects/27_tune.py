"""Defect 27: `tune --split-file`. Usage: 27_tune.py SUFFUSE"""

import shlex

from frame import InFolder, main

KARATE = ["karate", "--features", "identity", "--max-epochs", "3", "--hidden", "4", "--top-k", "8"]


class SplitFile(InFolder):
    def setUp(self):
        super().setUp()
        sets = {node: "train" if node in (0, 1, 32, 33) else "val" if node < 20 else "test"
                for node in range(34)}
        self.write("s.csv", "node,set\n" + "".join(f"{n},{s}\n" for n, s in sets.items()))

    def test_the_splits_of_a_file_are_taken(self):
        told = self.told("tune", *KARATE, "--l2", "0.01,1", "--split-file", "s.csv")
        for trial in told["trials"] + told["baseline"]:
            self.assertEqual(trial["options"]["split_file"], "s.csv")
            self.assertEqual(trial["runs"], 1)
        best = shlex.split(told["best"])
        self.assertEqual(best[best.index("--split-file") + 1], "s.csv")
        result = self.told(*best[1:])["results"][1]
        self.assertEqual(result["options"]["split_file"], "s.csv")

    def test_a_file_leaves_nothing_to_draw(self):
        self.refused(2, "tune", *KARATE, "--split-file", "s.csv", "--per-class", "2")
        self.refused(2, "tune", *KARATE, "--split-file", "missing.csv")


main()
