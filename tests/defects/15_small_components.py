"""Defect 15: the work of a graph with many components is the sum of theirs, and nodes without edges
cost next to nothing. What took hours takes seconds: nothing here is timed, it would not end.

Usage: 15_small_components.py SUFFUSE
"""

from frame import InFolder, main

RULES = ["--top-k 64", "--epsilon 1e-4", "--average-degree 64", "--all"]
SOLVERS = ["", "--heat 3", "--solver series", "--solver dense"]


class SmallComponents(InFolder):
    def check(self, nodes, entries, *words):
        """Every rule keeps all entries within components, and proves that they are all."""
        for rule in RULES:
            found = self.told("gdc", "graph.txt", "-o", "out.npz", *words, *rule.split())
            self.assertEqual(found["input"]["nodes"], nodes)
            self.assertEqual(found["output"]["edges"], entries, rule)
            self.assertEqual(found["certificate"]["columns_proven"], nodes, rule)
            self.assertLessEqual(found["certificate"]["max_abs_error"], 1e-6)

    def check_cost(self, nodes, *words):
        """A few products with a few entries for every node."""
        for rule in RULES:
            found = self.told("gdc", "graph.txt", "--dry-run", *words, *rule.split())
            self.assertLess(found["estimate"]["edge_columns"], 2000 * nodes)
            self.assertLess(found["estimate"]["bytes"], 400 * nodes)

    def test_six_edges_among_wild_ids(self):
        edges = [(0, 1), (1, 2), (5, 867923), (10, 20), (20, 30), (7, 9)]
        self.write("graph.txt", "".join(f"{i} {j}\n" for i, j in edges))
        nodes = 867924
        entries = nodes - 10 + 2 * 9 + 2 * 4
        self.check(nodes, entries, "--undirected")
        self.check_cost(nodes, "--undirected")
        self.check_cost(nodes, "--directed")
        for words in SOLVERS:
            found = self.told("gdc", "graph.txt", "-o", "out.npz", "--undirected", *words.split())
            self.assertEqual(found["output"]["edges"], entries)
        directed = self.told("gdc", "graph.txt", "-o", "out.npz", "--directed")
        self.assertEqual(directed["output"]["edges"], nodes + 6 + 2)  # walks along the edges
        self.assertEqual(self.told("info", "graph.txt", "--undirected")["components"], nodes - 6)

    def test_fifty_thousand_pairs(self):
        self.write("graph.txt", "".join(f"{2 * k} {2 * k + 1}\n" for k in range(50000)))
        self.check(100000, 200000, "--undirected")
        self.check_cost(100000, "--undirected")

    def test_two_hundred_thousand_triangles(self):
        self.write("graph.txt", "".join(f"{k} {k + 1}\n{k + 1} {k + 2}\n{k + 2} {k}\n"
                                        for k in range(0, 600000, 3)))
        self.check(600000, 1800000, "--undirected")
        self.check_cost(600000, "--undirected")

    def test_one_large_component_among_small_ones(self):
        ring = "".join(f"{k} {(k + 1) % 1000}\n" for k in range(1000))
        pairs = "".join(f"{2 * k} {2 * k + 1}\n" for k in range(500, 20500))
        self.write("graph.txt", ring + pairs)
        found = self.told("gdc", "graph.txt", "-o", "out.npz", "--undirected", "--top-k", "8")
        self.assertEqual(found["output"]["edges"], 1000 * 8 + 20000 * 4)
        cost = self.told("gdc", "graph.txt", "--dry-run", "--undirected")["estimate"]
        self.assertLess(cost["edge_columns"], 1e9)


if __name__ == "__main__":
    main()
