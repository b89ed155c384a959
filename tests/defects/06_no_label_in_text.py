"""NA, nothing and -1 in a text file of labels mean that a node has none, as in an npz."""

from frame import InFolder, main

GRAPH = "source,target\n" + "".join(f"n{i},n{(i + 1) % 12}\n" for i in range(12))
TRAINING = ("--undirected", "--features", "identity", "--per-class", "1",
            "--splits", "1", "--max-epochs", "2", "--diffusion", "none")


class NoLabelInText(InFolder):
    def setUp(self):
        super().setUp()
        self.write("g.csv", GRAPH)

    def classes(self, *labels):
        told = self.told("train", "g.csv", *TRAINING, "--development", "6", "--labels", *labels)
        return told["input"]["classes"]

    def test_all_three_are_no_class(self):
        lines = "".join(f"n{i},{'ab'[i % 2]}\n" for i in range(9))
        self.write("labels.csv", "node,label\n" + lines + "n9,NA\nn10,\nn11,-1\n")
        self.assertEqual(self.classes("labels.csv"), 2)
        self.write("lines.txt", "a\nb\n" * 4 + "a\nNA\n\n-1\n")
        self.assertEqual(self.classes("lines.txt"), 2)

    def test_plus_and_minus_one_are_doubtful(self):
        self.write("labels.csv", "node,label\n" + "".join(f"n{i},{i % 2 * 2 - 1}\n"
                                                         for i in range(12)))
        done = self.run_here("train", "g.csv", *TRAINING, "--development", "3", "--labels",
                             "labels.csv")
        self.assertIn("labels.csv: all labels are 1 or -1, and -1 is taken as no label",
                      done.stderr)


if __name__ == "__main__":
    main()
