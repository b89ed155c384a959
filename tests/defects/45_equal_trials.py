"""Defect 45: equal trials of a search are one; nothing is trained or recorded twice.
Usage: 45_equal_trials.py SUFFUSE"""

import json

from frame import InFolder, main

KARATE = ["tune", "karate", "--features", "identity", "--development", "20", "--per-class", "2",
          "--splits", "2", "--max-epochs", "5", "--hidden", "4"]
DRAWN = [*KARATE, "--model", "appnp", "--l2", "0.1", "--random", "3"]


class Equal(InFolder):
    def recorded(self, *words):
        told = self.told(*words, "--records", "r.jsonl")
        lines = self.read("r.jsonl").splitlines()
        runs = {json.dumps([json.loads(line)[key] for key in ("diffusion", "options", "seed")],
                           sort_keys=True) for line in lines}
        self.assertEqual(len(lines), len(runs))
        self.assertEqual(len(lines), 2 * (len(told["trials"]) + len(told["baseline"])))
        self.assertEqual(self.told(*words, "--records", "r.jsonl")["reused"], len(lines))
        return len(told["trials"]), len(told["baseline"])

    def test_draws(self):
        self.assertEqual(self.recorded(*DRAWN), (3, 1))

    def test_values_given_twice(self):
        self.assertEqual(self.recorded(*KARATE, "--l2", "0.1,0.10,0.2", "--top-k", "4,8,4"),
                         (4, 2))

    def test_values_given_twice_without_gdc(self):
        self.assertEqual(self.recorded(*KARATE, "--l2", "0.1,0.1", "--diffusion", "none"), (1, 0))

    def test_plan_and_cost(self):
        told = self.told(*DRAWN, "--dry-run")
        self.assertEqual([trial["diffusion"] for trial in told["plan"]].count("none"), 1)
        self.assertEqual(sum(trial["missing"] for trial in told["plan"]), 8)
        self.assertRegex(self.ok(*DRAWN, "--dry-run").stdout,
                         r"\ntrials +3 with GDC, 1 without; draws that are equal count once\n"
                         r"runs +8, 0 of them done\n")


main()
