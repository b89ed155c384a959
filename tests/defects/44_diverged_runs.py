"""Defect 44: a run that diverged before its first epoch has no accuracy, and none is concluded.
Usage: 44_diverged_runs.py SUFFUSE"""

import json

from frame import InFolder, main

KARATE = ["karate", "--features", "identity", "--development", "20", "--per-class", "2",
          "--max-epochs", "5", "--hidden", "4", "--top-k", "8"]
HOPELESS = "learning-rate=1e38"
ACCURACIES = ["validation_accuracy", "test_accuracy"]


class Hopeless(InFolder):
    compared = [*KARATE, "--splits", "6", "--compare", "--baseline", HOPELESS]

    def test_no_accuracy_and_no_verdict_where_one_side_has_no_model(self):
        told = self.told("train", *self.compared, "--records", "r.jsonl")
        plain, diffused = told["results"]
        self.assertEqual((plain["runs"], plain["diverged"]), (6, 6))
        for name in ACCURACIES:
            self.assertIsNone(plain[name])
            self.assertEqual(diffused[name]["runs"], 6)
        comparison, = told["comparisons"]
        self.assertEqual((comparison["pairs"], comparison["diverged"]), (0, 6))
        self.assertEqual(comparison["unpaired"], 0)
        for name in ["difference", "p_value"]:
            self.assertIsNone(comparison[name])
        self.assertRegex(comparison["verdict"],
                         r"\ANo verdict: all 6 pairs with 2 labels per class diverged\b")
        for line in self.read("r.jsonl").splitlines():
            record = json.loads(line)
            self.assertEqual(record["test_accuracy"] is None, record["diffusion"] == "none")

    def test_people_are_told_the_same(self):
        text = self.ok("train", *self.compared).stdout
        self.assertRegex(text, r"\ngcn +none +2 +- +- +0 .*  6, 6 DIVERGED, 0 with a model\n")
        self.assertIn("\nNo verdict: all 6 pairs with 2 labels per class diverged", text)
        self.assertNotIn("GDC helps", text)

    def test_old_records_read_as_having_none(self):
        self.ok("train", *self.compared, "--records", "r.jsonl")
        self.write("r.jsonl", self.read("r.jsonl").replace('_accuracy":null', '_accuracy":0.0'))
        told = self.told("train", *self.compared, "--records", "r.jsonl")
        self.assertEqual(told["reused"], 12)
        self.assertIsNone(told["results"][0]["test_accuracy"])
        self.assertEqual(told["comparisons"][0]["diverged"], 6)

    def test_means_and_pairs_are_those_that_are_left(self):
        self.ok("train", *KARATE, "--splits", "8", "--compare", "--records", "r.jsonl")
        lines = [json.loads(line) for line in self.read("r.jsonl").splitlines()]
        for record in lines[:2]:  # of the side without GDC, as an older program wrote them
            record.update({name: 0.0 for name in ACCURACIES}, diverged=True, epochs=0,
                          best_epoch=0)
        self.write("r.jsonl", "".join(json.dumps(record) + "\n" for record in lines))
        words = ["train", *KARATE, "--splits", "8", "--compare", "--records", "r.jsonl"]
        told = self.told(*words)
        left = [record["test_accuracy"] for record in lines[2:8]]
        plain = told["results"][0]
        self.assertEqual((plain["runs"], plain["test_accuracy"]["runs"]), (8, 6))
        self.assertAlmostEqual(plain["test_accuracy"]["mean"], sum(left) / 6)
        comparison, = told["comparisons"]
        self.assertEqual((comparison["pairs"], comparison["diverged"]), (6, 2))
        self.assertIn("(2 pairs diverged)", comparison["verdict"])
        self.assertIn("  8, 2 DIVERGED, 6 with a model\n", self.ok(*words).stdout)


class Tune(InFolder):
    words = ["tune", *KARATE, "--splits", "2", "--learning-rate", "1e38,0.01"]

    def test_a_trial_without_a_model_is_not_chosen(self):
        told = self.told(*self.words)
        for side in ("trials", "baseline"):
            first, last = told[side]
            self.assertEqual(first["options"]["learning_rate"], 0.01)
            self.assertIsNone(last["validation_accuracy"])
            self.assertNotIn("test_accuracy", last)
        self.assertNotIn("1e+38", told["best"])

    def test_nothing_is_best_where_a_side_has_no_model(self):
        hopeless = [*self.words[:-1], "1e38"]
        self.assertIsNone(self.told(*hopeless)["best"])
        text = self.ok(*hopeless).stdout
        self.assertIn("\nNothing is best: ", text)
        self.assertNotIn("suffuse train", text)

    def test_a_trial_that_lacks_a_split_is_behind_those_that_have_all(self):
        self.ok(*self.words, "--records", "r.jsonl")
        lines = [json.loads(line) for line in self.read("r.jsonl").splitlines()]
        for record in lines:  # the worse one has a perfect run, the better one two poor ones
            if record["options"]["learning_rate"] == 0.01:
                record.update({name: 0.1 for name in ACCURACIES})
        seen = set()
        for record in lines:
            key = record["diffusion"]
            if record["options"]["learning_rate"] != 0.01 and key not in seen:
                seen.add(key)
                record.update({name: 1.0 for name in ACCURACIES}, epochs=5, best_epoch=1)
        self.write("r.jsonl", "".join(json.dumps(record) + "\n" for record in lines))
        told = self.told(*self.words, "--records", "r.jsonl")
        for side in ("trials", "baseline"):
            self.assertEqual(told[side][0]["options"]["learning_rate"], 0.01)
            self.assertEqual(told[side][1]["validation_accuracy"]["runs"], 1)


main()
