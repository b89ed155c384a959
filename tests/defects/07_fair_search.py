"""Defect 7: `tune` searches both sides and ends with a command that favours neither.
Usage: 07_fair_search.py SUFFUSE"""

import shlex

from frame import InFolder, main

KARATE = ["karate", "--features", "identity", "--development", "20", "--per-class", "2"]
AXES = ["--splits", "2", "--max-epochs", "5", "--hidden", "4", "--ppr", "0.05,0.15", "--top-k",
        "4,8", "--l2", "0.01,1", "--depth", "1,2"]
LEARNING = ["hidden", "depth", "dropout", "l2", "learning_rate", "max_epochs"]


class Fair(InFolder):
    def test_the_command_has_the_best_of_both_sides(self):
        told = self.told("tune", *KARATE, *AXES, "--seed", "5")
        self.assertEqual((len(told["trials"]), len(told["baseline"])), (16, 4))
        best = shlex.split(told["best"])
        self.assertEqual(best[:2], ["suffuse", "train"])
        plain, diffused = self.told(*best[1:], "--splits", "1")["results"]
        self.assertEqual((plain["diffusion"], diffused["diffusion"]), ("none", "ppr"))
        for result, trial in [(diffused, told["trials"][0]), (plain, told["baseline"][0])]:
            for name in LEARNING:
                self.assertEqual(result["options"][name], trial["options"][name], name)

    def test_the_command_says_all_that_was_said(self):
        words = ["--seed", "5", "--threads", "1", "--memory", "1G", "--records", "my runs.jsonl",
                 "--transition", "col", "--layer-loops", "reset", "--lcc"]
        best = shlex.split(self.told("tune", *KARATE, *AXES, *words)["best"])
        for option, value in zip(words[:-1:2], words[1::2]):
            self.assertEqual(best[best.index(option) + 1], value)
        self.assertIn("--lcc", best)
        for option in ["--seed", "--development", "--per-class", "--features", "--compare"]:
            self.assertEqual(best.count(option), 1)
        self.assertEqual(self.told(*best[1:], "--splits", "1")["results"][0]["options"]
                         ["model_seed"], 5)

    def test_each_side_keeps_its_own_options(self):
        words = ["--compare", "--splits", "1", "--max-epochs", "3", "--top-k", "8"]
        told = self.told("train", *KARATE, *words, "--l2", "0.5", "--baseline",
                         "l2=0.01,layer-normalization=none")
        plain, diffused = (result["options"] for result in told["results"])
        self.assertEqual((plain["l2"], diffused["l2"]), (0.01, 0.5))
        self.assertEqual(plain["layer_normalization"], "none")
        self.assertEqual(diffused["layer_normalization"], "row")

    def test_wrong_baselines_are_one_line(self):
        for text in ["l2", "l2=x", "ppr=0.1", "depth=1.5", "depth=0", "heads=2", "l2=1,l2=2",
                     "=1", "dropout=much"]:
            with self.subTest(text):
                self.refused(2, "train", *KARATE, "--compare", "--baseline", text)
        self.refused(2, "train", *KARATE, "--baseline", "l2=1")

    def test_without_gdc_there_is_one_side(self):
        told = self.told("tune", *KARATE, "--diffusion", "none", "--l2", "0.01,1", "--splits", "1",
                         "--max-epochs", "3")
        self.assertEqual((len(told["trials"]), told["baseline"]), (2, []))
        self.assertNotIn("--compare", told["best"])


main()
