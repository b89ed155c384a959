"""`suffuse train` and `suffuse tune` as a user meets them. Usage: train.py SUFFUSE"""

import csv
import json
import os
import signal
import subprocess
import time
import unittest

from frame import PROGRAM, InFolder, has_terminals, main, on_terminal

KARATE = ["karate", "--features", "identity", "--development", "20", "--per-class", "2"]
QUICK = ["--splits", "2", "--max-epochs", "5", "--hidden", "4"]
MODELS = ["gcn", "gat", "jk", "gin", "arma", "appnp"]
DATASETS = ["cora", "citeseer", "pubmed", "coauthor_cs", "amazon_computers", "amazon_photo"]
ROWS = [(model, diffusion, dataset) for model in MODELS for diffusion in ["none", "heat", "ppr"]
        for dataset in DATASETS
        if (model, dataset) != ("gin", "coauthor_cs") and (model != "appnp" or diffusion == "none")]
WRONG = ["--model mlp", "--heads 2", "--hidden 0", "--hidden many", "--dropout 1", "--l2 -1",
         "--splits 0", "--splits 101", "--per-class 0", "--per-class 2,2", "--development 0",
         "--development 34", "--seeds other", "--diffusion adadif", "--diffusion heat",
         "--diffusion none --ppr 0.1", "--diffusion none --transition col",
         "--diffusion none --compare", "--diffusion ppr --heat 1",
         "--preset paper --diffusion ppr", "--preset mine", "--ppr 0.1,0.2", "--ties sometimes",
         "--predict out.txt", "--predict no/out.csv", "--save no/m.npz", "--records no/r.jsonl",
         "--load missing.npz --predict out.csv", "--split-file missing.csv", "--labels missing",
         "--features missing.csv", "--max-epochs 0", "--patience 0", "--gin-weights plain"]
FIELDS = ["dataset", "model", "diffusion", "options", "seed", "validation_accuracy",
          "test_accuracy", "epochs", "seconds", "version"]


def call(*words):
    """The quick training on the karate club, without the options that are given otherwise."""
    usual = KARATE + QUICK
    for option in usual[1::2]:
        if option in words:
            place = usual.index(option)
            usual = usual[:place] + usual[place + 2:]
    return [*usual, *words]


def results(text):
    """The records of a text without when they were made, and how long it took."""
    return [{key: value for key, value in json.loads(line).items()
             if key not in ("seconds", "started")} for line in text.splitlines()]


class Train(InFolder):
    def train(self, *words):
        return self.told("train", *call(*words))

    def records(self, name="r.jsonl"):
        return results(self.read(name))

    def test_every_model_trains_on_every_kind_of_graph(self):
        for model in MODELS:
            for words in [["--diffusion", "none"], ["--ppr", "0.1"], ["--heat", "2"],
                          ["--theta", "0.2,0.3,0.5", "--epsilon", "0.01"]]:
                told = self.train("--model", model, *words)
                result, = told["results"]
                self.assertEqual((result["model"], result["runs"]), (model, 2))
                self.assertTrue(0 <= result["test_accuracy"]["mean"] <= 1)

    def test_wrong_words_are_one_line(self):
        for words in WRONG:
            with self.subTest(words):
                self.refused(2, "train", *call(*words.split()))

    def test_what_is_missing_is_said(self):
        self.assertIn("no features", self.refused(2, "train", "karate"))
        self.ok("generate", "ring", "-o", "ring.npz")
        self.assertIn("no labels", self.refused(2, "train", "ring.npz", "--features", "identity"))
        self.assertIn("adadif", self.refused(2, "train", "karate", "--diffusion", "adadif"))

    def test_records_have_the_words_of_the_contract(self):
        self.train("--records", "r.jsonl", "--heat", "3", "--top-k", "8")
        for line in self.read("r.jsonl").splitlines():
            record = json.loads(line)
            self.assertLessEqual(set(FIELDS), set(record))
            self.assertEqual((record["dataset"], record["diffusion"]), ("karate", "heat"))
            self.assertEqual(record["options"]["heat"], 3)
            self.assertEqual(record["options"]["top_k"], 8)
            self.assertEqual(record["options"]["per_class"], 2)
            self.assertTrue(0 <= record["test_accuracy"] <= 1)

    def test_the_same_bytes_for_every_number_of_threads(self):
        for threads in ["1", "2", "3"]:
            self.train("--records", threads, "--threads", threads, "--splits", "5", "--compare")
        self.assertEqual(self.records("1"), self.records("2"))
        self.assertEqual(self.records("1"), self.records("3"))
        self.assertEqual(len(self.records("1")), 10)

    def test_runs_are_not_repeated(self):
        self.train("--records", "r.jsonl")
        told = self.train("--records", "r.jsonl", "--splits", "3")
        self.assertEqual(told["reused"], 2)
        self.assertEqual(told["results"][0]["runs"], 3)
        self.assertEqual(len(self.records()), 3)
        self.assertEqual(self.train("--records", "r.jsonl", "--l2", "1")["reused"], 0)
        self.assertEqual(self.train("--records", "r.jsonl", "--seed", "1")["reused"], 0)

    def test_a_killed_run_goes_on_where_it_was(self):
        words = ["train", "citation", "--model", "gcn", "--splits", "12", "--top-k", "8",
                 "--max-epochs", "60", "--threads", "1"]
        process = subprocess.Popen([PROGRAM, *words, "--records", "r.jsonl"], cwd=self.folder,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while process.poll() is None:
            if os.path.exists(self.path("r.jsonl")) and self.read("r.jsonl").count("\n") >= 2:
                break
            time.sleep(0.005)
        process.kill()
        process.wait()
        before = self.read("r.jsonl").count("\n")
        told = self.told(*words, "--records", "r.jsonl")
        self.assertEqual(told["reused"], before)
        self.ok(*words, "--records", "whole.jsonl")
        self.assertEqual(self.records(), self.records("whole.jsonl"))

    def test_an_interrupted_run_says_so(self):
        process = subprocess.Popen([PROGRAM, "train", "citation", "--splits", "100"],
                                   cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        with self.assertRaises(subprocess.TimeoutExpired):
            process.wait(timeout=0.5)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)

    def test_compare_runs_both_on_the_same_splits(self):
        told = self.train("--compare", "--splits", "7", "--records", "r.jsonl")
        self.assertEqual([r["diffusion"] for r in told["results"]], ["none", "ppr"])
        comparison, = told["comparisons"]
        self.assertEqual(comparison["pairs"], 7)
        self.assertTrue(0 < comparison["p_value"] <= 1)
        self.assertIn("points", comparison["verdict"])
        means = [r["test_accuracy"]["mean"] for r in told["results"]]
        self.assertAlmostEqual(comparison["difference"]["mean"], means[1] - means[0])
        seeds = [record["seed"] for record in self.records()]
        self.assertEqual(seeds[:7], seeds[7:])
        text = self.ok("train", *KARATE, *QUICK, "--compare").stdout
        self.assertRegex(text, r"\ngcn +none .* ± .* ± .*\ngcn +ppr 0\.15, top-k 64 ")

    def test_several_label_rates(self):
        told = self.train("--per-class", "1,3", "--compare")
        rates = [(r["diffusion"], r["options"]["per_class"]) for r in told["results"]]
        self.assertEqual(rates, [("none", 1), ("ppr", 1), ("none", 3), ("ppr", 3)])
        self.assertEqual(len(told["comparisons"]), 2)

    def test_predictions_and_saved_models_agree(self):
        self.train("--predict", "p.csv", "--save", "m.npz", "--top-k", "8")
        with open(self.path("p.csv"), encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual([row["node"] for row in rows], [str(node) for node in range(34)])
        for row in rows:
            probabilities = {name: float(row[name]) for name in ["Mr. Hi", "Officer"]}
            self.assertAlmostEqual(sum(probabilities.values()), 1)
            self.assertEqual(row["label"], max(probabilities, key=probabilities.get))
        load = ["train", "karate", "--features", "identity", "--load", "m.npz"]
        self.ok(*load, "--predict", "q.csv")
        self.assertEqual(self.content("p.csv"), self.content("q.csv"))
        self.ok(*load, "--predict", "q.npz")
        self.assertIn("--hidden", self.refused(2, *load, "--predict", "q.csv", "--hidden", "3"))
        self.refused(2, *load)
        self.refused(2, "train", "citation", "--load", "m.npz", "--predict", "x.csv")
        self.write("bad.npz", "PK no model")
        self.refused(2, "train", *KARATE[:3], "--load", "bad.npz", "--predict", "x.csv")

    def test_predictions_do_not_depend_on_records(self):
        self.train("--predict", "a.csv", "--records", "r.jsonl")
        self.train("--predict", "b.csv", "--records", "r.jsonl")
        self.assertEqual(self.content("a.csv"), self.content("b.csv"))
        self.assertEqual(len(self.records()), 2)

    def test_a_divergence_is_shown(self):
        told = self.train("--learning-rate", "1e38", "--records", "r.jsonl")
        self.assertGreater(told["results"][0]["diverged"], 0)
        self.assertTrue(any(record["diverged"] for record in self.records()))
        text = self.ok("train", *KARATE, *QUICK, "--learning-rate", "1e38").stdout
        self.assertIn("DIVERGED", text)

    def test_presets_of_every_row(self):
        self.assertEqual(len(ROWS), 93)
        if "SUFFUSE_DATA" not in os.environ:
            self.skipTest("SUFFUSE_DATA is not set")
        for model, diffusion, dataset in ROWS:
            if dataset not in ("cora", "citeseer"):  # tests/words has them all, without the data
                continue
            told = self.told("train", dataset, "--preset", "paper", "--model", model,
                             "--diffusion", diffusion, "--dry-run")
            plan, = told["plan"]
            self.assertEqual((plan["model"], plan["diffusion"]), (model, diffusion))
            self.assertEqual(plan["missing"], 10)
        self.assertEqual(self.files(), [])

    @unittest.skipUnless(has_terminals(), "this system offers no pseudo-terminals (/dev/pts)")
    def test_progress_tells_what_is_left(self):
        words = ["train", "citation", "--splits", "10", "--compare", "--threads", "1"]
        drawn = on_terminal(words, self.folder)
        self.assertRegex(drawn, r"training +\d+ % \d+:\d\d left")
        self.assertTrue(drawn.endswith("\r\x1b[K"))


class OwnFiles(InFolder):
    def setUp(self):
        super().setUp()
        self.write("g.csv", "source,target\nann,bob\nbob,cyd\ncyd,ann\ndan,eve\neve,fay\nfay,dan\n"
                            "ann,dan\n")
        self.write("f.csv", "node,a,b\nann,1,0\nbob,2,0\ncyd,1.5,0\nfay,0,2\ndan,0,3\neve,0,1\n")
        self.write("l.csv", "node,label\nann,red\nbob,red\ncyd,red\ndan,blue\neve,blue\n")
        self.words = ["g.csv", "--undirected", "--features", "f.csv", "--labels", "l.csv",
                      "--max-epochs", "30", "--top-k", "3"]
        self.drawn = ["--development", "4", "--per-class", "1", "--splits", "1"]

    def test_nodes_without_a_label_get_a_prediction(self):
        self.ok("train", *self.words, *self.drawn, "--predict", "p.csv")
        lines = self.read("p.csv").splitlines()
        self.assertEqual(lines[0], "node,label,blue,red")
        labels = dict(line.split(",")[:2] for line in lines[1:])
        self.assertEqual(labels["fay"], "blue")

    def test_an_own_split(self):
        self.write("s.csv", "node,set\nann,train\ndan,train\nbob,val\neve,val\ncyd,test\n")
        told = self.told("train", *self.words, "--split-file", "s.csv", "--records", "r.jsonl")
        self.assertEqual(told["results"][0]["runs"], 1)
        self.write("s.csv", "node,set\nann,train\ndan,train\ncyd,val\neve,val\nbob,test\n")
        told = self.told("train", *self.words, "--split-file", "s.csv", "--records", "r.jsonl")
        self.assertEqual(told["reused"], 0)
        self.refused(2, "train", *self.words, "--split-file", "s.csv", "--per-class", "2")

    def test_other_content_is_another_run(self):
        words = ["train", *self.words, *self.drawn, "--records", "r.jsonl"]
        self.assertEqual(self.told(*words)["reused"], 0)
        self.assertEqual(self.told(*words)["reused"], 1)
        self.write("f.csv", self.read("f.csv").replace("eve,0,1", "eve,0,2"))
        self.assertEqual(self.told(*words)["reused"], 0)

    def test_faults_are_told_with_their_line(self):
        self.write("f.csv", "node,a\nann,1\nbob,x\n")
        self.assertIn("f.csv:3: ", self.refused(2, "train", *self.words))
        self.write("f.csv", "1\n2\n")
        self.assertIn("f.csv:3: ", self.refused(2, "train", *self.words))


class Tune(InFolder):
    words = ["tune", *KARATE, *QUICK, "--ppr", "0.05,0.15", "--top-k", "4,8", "--l2", "0.01,1"]

    def test_a_grid_is_ranked_by_validation_accuracy(self):
        told = self.told(*self.words, "--records", "r.jsonl")
        means = [trial["validation_accuracy"]["mean"] for trial in told["trials"]]
        self.assertEqual(len(means), 8)
        self.assertEqual(means, sorted(means, reverse=True))
        self.assertTrue(all("test_accuracy" not in trial for trial in told["trials"]))
        self.assertEqual(len(told["baseline"]), 2)
        self.assertEqual(self.told(*self.words, "--records", "r.jsonl")["reused"], 20)
        self.assertEqual(self.ok(*self.words).stdout.count("--ppr"), 9)

    def test_the_best_can_be_trained(self):
        told = self.told(*self.words)
        best = told["best"].split()
        self.assertEqual(best[:2], ["suffuse", "train"])
        result = self.told(*best[1:], "--splits", "1")["results"][-1]
        chosen = told["trials"][0]["options"]
        for name in ["ppr", "top_k", "l2", "hidden", "max_epochs", "development", "per_class"]:
            self.assertEqual(result["options"][name], chosen[name])

    def test_draws_depend_on_the_seed(self):
        words = ["tune", *KARATE, *QUICK, "--random", "3"]
        found = [[t["command"] for t in self.told(*words, "--seed", seed)["trials"]]
                 for seed in ["1", "1", "2"]]
        self.assertEqual(found[0], found[1])
        self.assertNotEqual(found[0], found[2])

    def test_wrong_words_are_one_line(self):
        for words in ["--l2 much", "--depth 1.5", "--heads 2", "--random -1", "--per-class 2,3",
                      "--diffusion none --ppr 0.1", "--model mlp"]:
            self.refused(2, "tune", *KARATE[:5], *words.split())

    def test_the_words_of_the_paper(self):
        for alias, name in [("--alpha", "ppr"), ("--t", "heat")]:
            told = self.told("tune", *KARATE, *QUICK, alias, "0.1,0.2")
            self.assertEqual(sorted(t["options"][name] for t in told["trials"]), [0.1, 0.2])


main()
