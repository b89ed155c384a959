"""Defect 18: a first split that diverges costs neither the other trainings nor the model.
Usage: 18_diverged_first_split.py SUFFUSE"""

import json

import numpy as np
from frame import InFolder, main

HUGE = 3e38


class Diverged(InFolder):
    def graph(self):
        """Two triangles and a node without edges, whose features nobody can learn from."""
        self.write("g.csv", "0,1\n1,2\n2,0\n3,4\n4,5\n5,3\n2,3\n6,6\n")
        rows = [[1, 0] * 20] * 3 + [[0, 1] * 20] * 3 + [[HUGE] * 40]
        self.write("f.csv", "".join(",".join(map(str, row)) + "\n" for row in rows))
        self.write("l.csv", "".join(f"{label}\n" for label in [0, 0, 0, 1, 1, 1, 0]))
        return ["g.csv", "--undirected", "--features", "f.csv", "--labels", "l.csv",
                "--diffusion", "none", "--max-epochs", "5"]

    def splits(self, train):
        """As many splits as lists of nodes to train on, in an npz archive."""
        masks = {name: np.zeros((7, len(train)), bool) for name in ("train", "val", "test")}
        for k, nodes in enumerate(train):
            masks["train"][nodes, k] = True
            masks["val"][[1, 4], k] = True
            masks["test"][[2, 5], k] = True
        np.savez(self.path("s.npz"), **masks)
        return ["--split-file", "s.npz"]

    def test_the_model_of_the_next_split_is_saved(self):
        words = [*self.graph(), *self.splits([[0, 3, 6], [0, 3]])]
        told = self.told("train", *words, "--save", "m.npz", "--records", "r.jsonl")
        self.assertEqual(told["results"][0]["runs"], 2)
        self.assertEqual(told["results"][0]["diverged"], 1)
        written, = told["written"].items()
        self.assertEqual(written[1], "m.npz")
        self.assertIn("split 2", written[0])
        first = self.content("m.npz")
        self.ok("train", *words, "--save", "again.npz", "--records", "r.jsonl")
        self.assertEqual(self.content("again.npz"), first)

    def test_the_series_is_told_where_no_split_has_a_model(self):
        words = [*self.graph(), *self.splits([[0, 3, 6], [0, 3, 6]])]
        result = self.run_here("train", *words, "--save", "m.npz", "--json")
        self.assertEqual(result.returncode, 2)
        self.assertRegex(result.stderr, r"\Asuffuse: every training diverged at once[^\n]*\n\Z")
        told = json.loads(result.stdout)
        self.assertEqual(told["results"][0]["diverged"], 2)
        self.assertNotIn("m.npz", self.files())
        text = self.run_here("train", *words, "--predict", "p.csv")
        self.assertEqual(text.returncode, 2)
        self.assertIn("DIVERGED", text.stdout)

    def test_what_cannot_be_predicted_does_not_cost_the_result(self):
        words = [*self.graph(), *self.splits([[0, 3]])]
        result = self.run_here("train", *words, "--predict", "p.csv", "--json")
        self.assertEqual(result.returncode, 2)
        self.assertIn("node 6", result.stderr)
        self.assertEqual(json.loads(result.stdout)["results"][0]["runs"], 1)
        self.assertNotIn("p.csv", self.files())


main()
