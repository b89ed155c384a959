"""Defect 46: splits of different sizes are told as they are, and those that lack a class.
Usage: 46_uneven_splits.py SUFFUSE"""

import numpy as np
from frame import InFolder, main

KARATE = ["karate", "--features", "identity", "--max-epochs", "3", "--hidden", "4", "--top-k", "8"]
FIRST, SECOND = [0, 1, 2, 3, 4, 5, 6, 7], [33, 32, 31, 30, 29, 28, 27, 26]  # a class each


class Uneven(InFolder):
    def splits(self, *train):
        """The nodes to train on of every split; one more node to validate in each."""
        masks = {name: np.zeros((34, len(train)), bool) for name in ("train", "val", "test")}
        for k, nodes in enumerate(train):
            masks["train"][nodes, k] = True
            masks["val"][10:12 + k, k] = True
            masks["test"][20:23, k] = True
        np.savez(self.path("s.npz"), **masks)
        return [*KARATE, "--split-file", "s.npz"]

    def test_sizes_that_differ_are_a_range(self):
        words = self.splits(FIRST[:4] + SECOND[:4], [0, 33], [0, 1, 33])
        told = "3 splits: 2 to 8 nodes to train on, 2 to 4 to validate, 3 to test\n"
        for command in [["train"], ["train", "--dry-run"], ["tune"]]:
            result = self.ok(command[0], *words, *command[1:])
            self.assertIn(told, result.stdout)
            self.assertEqual(result.stderr, "")

    def test_a_split_without_a_class_is_noted_once(self):
        words = self.splits([0, 33], SECOND, FIRST, [1, 32])
        for command in [["train"], ["train", "--dry-run"], ["tune"]]:
            note = self.ok(command[0], *words, *command[1:]).stderr
            self.assertEqual(note.count("\n"), 1)
            self.assertRegex(note, r"\Asuffuse: note: split 2 has no node of class '.+' to train "
                                   r"on, which other nodes have; 2 of 4 splits lack a class\n\Z")
            self.assertEqual(self.ok(command[0], *words, *command[1:], "--quiet").stderr, "")

    def test_a_class_without_labels_is_no_matter(self):
        self.write("l.csv", "".join("0\n" if node < 17 else "2\n" for node in range(34)))
        note = self.ok("train", *self.splits([0, 33]), "--labels", "l.csv").stderr
        self.assertNotIn("to train on", note)


main()
