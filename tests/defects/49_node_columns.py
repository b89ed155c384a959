"""The column of a table that says which node a line is goes by its name, in features and labels."""

import random

from frame import InFolder, main

NODES = 60
TRAINING = ("--undirected", "--development", "30", "--per-class", "3", "--splits", "2",
            "--max-epochs", "20", "--diffusion", "none", "--json")


class NodeColumns(InFolder):
    def setUp(self):
        super().setUp()
        draw = random.Random(1)
        same = [(i, j) for i in range(NODES) for j in range(i) if i % 2 == j % 2]
        self.write("g.csv", "source,target\n" + "".join(f"{i},{j}\n" for i, j in
                                                        draw.sample(same, 150) + [(1, 0)]
                                                        + [(i, i - 2) for i in range(2, NODES)]))
        order = list(range(NODES))
        draw.shuffle(order)
        self.features = "".join(f"{i},{i % 2 + draw.gauss(0, 0.3)},{draw.gauss(0, 1)}\n"
                                for i in order)
        self.labels = "".join(f"{i},{'ab'[i % 2]}\n" for i in order)

    def table(self, name, head, lines):
        self.write(name, head + "\n" + lines)
        return name

    def test_features_and_labels_in_train_and_predict(self):
        self.write("x.csv", "node,f,g\n" + self.features)
        self.write("y.csv", "node,label\n" + self.labels)
        expected = self.told("train", "g.csv", "--features", "x.csv", "--labels", "y.csv",
                             *TRAINING, "--save", "m.npz", "--predict", "p.csv")
        again = expected["results"][0]["test_accuracy"]
        for head in ("Node", "nodes", "id", "ID", "index", "", "Unnamed: 0"):
            with self.subTest(head):
                x = self.table("hx.csv", head + ",f,g", self.features)
                y = self.table("hy.csv", head + ",Label", self.labels)
                told = self.told("train", "g.csv", "--features", x, "--labels", y, *TRAINING)
                self.assertEqual(told["results"][0]["test_accuracy"], again)
                doubts = told["reading"]["doubts"]
                self.assertEqual(len(doubts), 0 if head in ("Node", "nodes") else 2)
                self.ok("train", "g.csv", "--undirected", "--features", x, "--load", "m.npz",
                        "--predict", "q.csv")
                self.assertEqual(self.read("q.csv"), self.read("p.csv"))

    def test_tune_and_diffuse(self):
        words = ("g.csv", "x.csv", "--undirected", "-o")
        self.write("x.csv", "node,f,g\n" + self.features)
        self.ok("diffuse", *words, "node.csv")
        self.table("x.csv", "id,f,g", self.features)
        done = self.ok("diffuse", *words, "id.csv")
        self.assertIn("x.csv: the column 'id' is taken as the node", done.stderr)
        self.assertEqual(self.read("id.csv"), self.read("node.csv"))
        self.write("y.csv", "id,label\n" + self.labels)
        done = self.ok("tune", "g.csv", "--features", "x.csv", "--labels", "y.csv", "--undirected",
                       "--development", "30", "--per-class", "3", "--splits", "2",
                       "--max-epochs", "2", "--diffusion", "none", "--hidden", "4,8")
        self.assertIn("x.csv: the column 'id' is taken as the node", done.stderr)
        self.assertIn("y.csv: the column 'id' is taken as the node", done.stderr)

    def test_an_id_of_something_else_is_refused(self):
        self.table("x.csv", "id,f,g", ("\n" + self.features).replace("\n7,", "\n7000,")[1:])
        error = self.refused(2, "diffuse", "g.csv", "x.csv", "-o", "d.csv", "--undirected")
        self.assertIn("the column 'id': expected a node from 0 to 59", error)


if __name__ == "__main__":
    main()
