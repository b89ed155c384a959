"""Files beside a graph name its nodes by the ids of the graph file, also if these count from 1."""

import csv
import io
import random

from frame import InFolder, main

NODES = 60
BANNER = "%%MatrixMarket matrix coordinate pattern symmetric\n"


def blocks(first):
    """Two groups, the even and the odd nodes; ids count from `first`."""
    rng = random.Random(3)
    edges = [(i, (i + 2) % NODES) for i in range(NODES)]
    edges += [(i, (i + 2 * rng.randrange(2, 20)) % NODES) for i in range(NODES) for _ in range(2)]
    return "".join(f"{i + first} {j + first}\n" for i, j in edges)


def labels(first, known):
    return "node,label\n" + "".join(f"{i + first},{'blue' if i % 2 else 'red'}\n" for i in known)


class IdsOfTheGraphFile(InFolder):
    def setUp(self):
        super().setUp()
        for first in (0, 1):
            self.write(f"g{first}.txt", blocks(first))
            self.write(f"l{first}.csv", labels(first, range(NODES - 5)))
        self.write("g1.mtx", BANNER + f"{NODES} {NODES} {NODES * 3}\n" + "".join(
            "{} {}\n".format(*sorted(map(int, line.split()), reverse=True))
            for line in blocks(1).splitlines()))

    def predicted(self, graph, known, *options):
        self.ok("train", graph, "--undirected", "--features", "identity", "--labels", known,
                "--development", "30", "--per-class", "8", "--splits", "1", "--top-k", "8",
                "--predict", "p.csv", "--quiet", *options)
        rows = list(csv.DictReader(io.StringIO(self.read("p.csv"))))
        return {row["node"]: row["label"] for row in rows}

    def test_labels_and_predictions(self):
        for first, graph, known in ((0, "g0.txt", "l0.csv"), (1, "g1.txt", "l1.csv"),
                                    (1, "g1.mtx", "l1.csv")):
            predicted = self.predicted(graph, known)
            self.assertEqual(list(predicted), [str(i + first) for i in range(NODES)], graph)
            wrong = [i for i in range(NODES)
                     if predicted[str(i + first)] != ("blue" if i % 2 else "red")]
            self.assertEqual(wrong, [], graph)

    def test_what_the_option_says_counts(self):
        one = self.predicted("g1.txt", "l1.csv", "--ids", "one-based")
        self.assertEqual(self.predicted("g1.txt", "l1.csv"), one)
        self.assertEqual(self.predicted("g1.txt", "l1.csv", "--ids", "names"), one)

    def test_a_part_keeps_them(self):
        self.write("parts.txt", "1 2\n3 4\n4 5\n5 3\n")
        self.write("x.csv", "node,x\n3,10\n4,20\n5,30\n")
        self.ok("diffuse", "parts.txt", "x.csv", "-o", "y.csv", "--undirected", "--lcc", "--quiet")
        rows = self.read("y.csv").splitlines()
        self.assertEqual([row.split(",")[0] for row in rows], ["node", "3", "4", "5"])

    def test_the_largest_component_may_be_all(self):
        self.write("ring.txt", "1 2\n2 3\n3 1\n")
        self.write("x.csv", "node,x\n1,10\n2,20\n3,30\n")
        for options in ((), ("--lcc",)):
            self.ok("diffuse", "ring.txt", "x.csv", "-o", "y.csv", "--undirected", "--quiet",
                    *options)
            rows = self.read("y.csv").splitlines()
            self.assertEqual([row.split(",")[0] for row in rows], ["node", "1", "2", "3"])

    def test_what_is_no_id_is_refused(self):
        self.write("l.csv", "node,label\n0,red\n")
        why = self.refused(2, "train", "g1.txt", "--features", "identity", "--labels", "l.csv")
        self.assertIn("l.csv:2: expected a node from 1 to 60, found '0'", why)


if __name__ == "__main__":
    main()
