"""diffuse: --dry-run, several values, features as text; gdc --dry-run names what else there is."""

import csv

from frame import InFolder, main


class CostsAndAlternatives(InFolder):
    def rows(self, name):
        with open(self.path(name), encoding="utf-8", newline="") as file:
            return list(csv.reader(file))

    def setUp(self):
        super().setUp()
        self.ok("generate", "citation", "--nodes", "90", "--features", "40", "-o",
                "papers.npz")

    def test_a_dry_run_of_diffuse_tells_the_cost_and_writes_nothing(self):
        before = self.files()
        text = self.ok("diffuse", "papers.npz", "--dry-run").stdout
        self.assertRegex(text, r"\nwould do +sym.*\nreason +the graph.*\ncost +(about|less than) ")
        told = self.told("diffuse", "papers.npz", "--ppr", "0.1,0.2", "--dry-run")
        self.assertEqual([run["options"]["ppr"] for run in told], [0.1, 0.2])
        self.assertLessEqual({"input", "options", "solver", "estimate", "all_at_most", "seconds"},
                             set(told[0]))
        self.assertEqual(told[0]["input"]["features"], 40)
        self.assertEqual(self.files(), before)
        self.assertIn("--output is required", self.refused(2, "diffuse", "papers.npz"))

    def test_several_values_are_each_what_they_are_alone(self):
        told = self.told("diffuse", "papers.npz", "--ppr", "0.1,0.2", "-o", "many_{}.npy")
        self.assertEqual([run["output"]["path"] for run in told], ["many_0.1.npy", "many_0.2.npy"])
        for value in ("0.1", "0.2"):
            self.ok("diffuse", "papers.npz", "--ppr", value, "-o", "one.npy", "--quiet")
            self.assertEqual(self.content("one.npy"), self.content(f"many_{value}.npy"))
        self.assertIn("2 results need a name with {}",
                      self.refused(2, "diffuse", "papers.npz", "--heat", "1,2", "-o", "y.npy"))

    def test_features_come_and_go_as_text(self):
        self.write("g.csv", "source,target\nann,bob\nbob,cyd\n")
        self.write("x.csv", "node,age,size\ncyd,3,0\nann,1,0.5\nbob,2,0\n")
        self.ok("diffuse", "g.csv", "x.csv", "-o", "y.csv", "--undirected", "--transition", "col")
        head, *rows = self.rows("y.csv")
        self.assertEqual(head, ["node", "age", "size"])
        self.assertEqual([row[0] for row in rows], ["ann", "bob", "cyd"])
        # Columns of S sum to one: each value lies between the smallest and the largest given.
        self.assertTrue(all(1 <= float(row[1]) <= 3 and 0 < float(row[2]) < 0.5 for row in rows))
        again = self.told("diffuse", "g.csv", "y.csv", "--undirected", "-o", "z.csv.gz")
        self.assertEqual(again["output"]["features"], 2)
        piped = self.ok("diffuse", "g.csv", "x.csv", "-o", "-", "--format", "csv", "--undirected",
                        "--transition", "col")
        self.assertEqual(piped.stdout, self.read("y.csv"))
        self.assertIn(".npy or .csv", self.refused(2, "diffuse", "papers.npz", "-o", "y.txt"))

    def test_a_dry_run_of_a_large_graph_names_what_else_there_is(self):
        self.ok("generate", "erdos-renyi", "--nodes", "300000", "--average-degree", "10", "-o",
                "g.npz")
        told = self.told("gdc", "g.npz", "--dry-run", "--threads", "1")
        self.assertGreater(told["estimate"]["seconds"], 60)
        others = "\n".join(told["instead"])
        for word in ("suffuse diffuse", "--tolerance 0.0001", "half of the nodes"):
            self.assertIn(word, others)
        self.assertNotIn("push", others)
        self.assertNotIn("instead", self.told("gdc", "karate", "--dry-run"))


if __name__ == "__main__":
    main()
