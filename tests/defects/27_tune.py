"""Defect 27: `tune --split-file` and `tune --dry-run`. Usage: 27_tune.py SUFFUSE"""

import shlex

from frame import InFolder, main

KARATE = ["karate", "--features", "identity", "--max-epochs", "3", "--hidden", "4"]


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

class DryRun(InFolder):
    words = ["tune", *KARATE, "--development", "20", "--per-class", "2", "--splits", "2",
             "--ppr", "0.1,0.2", "--top-k", "4,8", "--l2", "0.01,1"]

    def test_the_plan_of_every_trial_and_the_cost_of_all(self):
        told = self.told(*self.words, "--dry-run")
        self.assertEqual(len(told["plan"]), 8 + 2)
        for trial in told["plan"]:
            self.assertEqual((trial["runs"], trial["missing"]), (2, 2))
            self.assertGreater(trial["training"]["seconds"]["epoch"], 0)
        self.assertGreater(told["cost"]["seconds"]["most"], 0)
        self.assertGreater(told["cost"]["bytes"], 0)
        text = self.ok(*self.words, "--dry-run").stdout
        self.assertRegex(text, r"\ntrials +8 with GDC, 2 without\nruns +20, 0 of them done\n"
                               r"cost +2 diffusions; of an epoch: .*\ncost +in all: ")
        self.assertEqual(self.files(), [])

    def test_what_is_recorded_costs_nothing(self):
        self.ok(*self.words, "--records", "r.jsonl")
        told = self.told(*self.words, "--records", "r.jsonl", "--dry-run")
        self.assertEqual({trial["missing"] for trial in told["plan"]}, {0})
        self.assertEqual(told["cost"]["seconds"]["most"], 0)


main()
