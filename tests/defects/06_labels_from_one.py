"""Defect 6: classes that no node has are left out and said; whatever comes out has the labels that
came in. Usage: 06_labels_from_one.py SUFFUSE"""

import csv
import json
import zipfile

import numpy as np
from frame import InFolder, main

WORDS = ["--features", "identity", "--development", "18", "--per-class", "2", "--splits", "1",
         "--max-epochs", "5", "--top-k", "8"]
LABELS = [1, 2, 5]


class LabelsFromOne(InFolder):
    def setUp(self):
        super().setUp()
        self.labels = np.array([LABELS[node % 3] for node in range(34)])
        self.labels[33] = -1
        np.save(self.path("l.npy"), self.labels)
        self.words = ["karate", "--labels", "l.npy", *WORDS]

    def test_empty_classes_are_left_out_and_said(self):
        result = self.ok("train", *self.words)
        self.assertIn("34 features, 3 classes, 33 nodes labelled", result.stdout)
        self.assertEqual(result.stderr, "suffuse: note: no node has the classes '0', '3', '4'; they"
                                        " are left out, the others keep their labels\n")
        self.assertEqual(self.ok("train", *self.words, "--quiet").stderr, "")
        told = self.told("train", *self.words)
        self.assertEqual((told["input"]["classes"], told["input"]["empty_classes"]), (3, 3))
        self.assertIn("no node has", self.ok("tune", *self.words).stderr)

    def test_predictions_have_the_labels_of_the_input(self):
        self.ok("train", *self.words, "--predict", "p.csv", "--save", "m.npz")
        with open(self.path("p.csv"), encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        predicted = [int(row["label"]) for row in rows]
        self.assertLessEqual(set(predicted), set(LABELS))
        self.assertEqual(list(rows[0]), ["node", "label", "1", "2", "5"])
        for row in rows:
            likely = max(LABELS, key=lambda label: float(row[str(label)]))
            self.assertEqual(int(row["label"]), likely)
        load = ["train", "karate", "--features", "identity", "--load", "m.npz"]
        self.ok(*load, "--predict", "q.csv")
        self.assertEqual(self.content("q.csv"), self.content("p.csv"))
        self.ok(*load, "--predict", "q.npz")
        with np.load(self.path("q.npz")) as arrays:
            self.assertEqual(arrays["labels"].tolist(), predicted)
            self.assertEqual(arrays["probabilities"].shape, (34, 3))

    def test_a_model_file_names_the_labels(self):
        self.ok("train", *self.words, "--save", "m.npz")
        with zipfile.ZipFile(self.path("m.npz")) as archive:
            described = json.loads(archive.read("options.json"))
        self.assertEqual((described["classes"], described["class_names"]), (3, ["1", "2", "5"]))

    def test_text_and_arrays_are_the_same_runs(self):
        self.write("l.txt", "".join("\n" if label < 0 else f"{label}\n" for label in self.labels))
        rows = "".join(f"{node},{label}\n" for node, label in enumerate(self.labels) if label >= 0)
        self.write("l.csv", "node,label\n" + rows)
        self.ok("train", *self.words, "--records", "r.jsonl", "--predict", "a.npz")
        told = self.told("train", "karate", "--labels", "l.csv", *WORDS, "--records", "r.jsonl",
                         "--predict", "b.npz")
        self.assertEqual(told["reused"], 1)
        self.assertEqual(self.content("a.npz"), self.content("b.npz"))

    def test_the_results_are_those_of_labels_from_zero(self):
        np.save(self.path("zero.npy"), np.array([{-1: -1, 1: 0, 2: 1, 5: 2}[label]
                                                 for label in self.labels]))
        results = [self.told("train", "karate", "--labels", name, *WORDS)["results"][0]
                   for name in ("l.npy", "zero.npy")]
        self.assertEqual(results[0]["test_accuracy"], results[1]["test_accuracy"])

    def test_info_counts_the_classes_that_there_are(self):
        self.ok("generate", "citation", "--nodes", "300", "--features", "60", "-o", "g.npz")
        with np.load(self.path("g.npz"), allow_pickle=False) as arrays:
            found = dict(arrays)
        found["labels"] = found["labels"] + 1
        found.pop("class_names", None)
        np.savez(self.path("from_one.npz"), **found)
        told = self.told("info", "from_one.npz")
        self.assertEqual((told["classes"], told["empty_classes"]), (7, 1))
        self.assertRegex(self.ok("info", "from_one.npz").stdout,
                         r"classes +7; 1 more that no node has\n")

    def test_a_label_may_be_as_large_as_it_likes(self):
        self.labels[self.labels == 5] = 2147483646
        np.save(self.path("l.npy"), self.labels)
        self.ok("train", *self.words, "--predict", "p.npz")
        with np.load(self.path("p.npz")) as arrays:
            self.assertLessEqual(set(arrays["labels"].tolist()), {1, 2, 2147483646})


main()
