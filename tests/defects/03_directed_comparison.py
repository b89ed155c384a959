"""Defect 3: on a directed graph both sides of a comparison scale by what flows in.
Usage: 03_directed_comparison.py SUFFUSE"""

from frame import InFolder, main

QUICK = ["--features", "identity", "--development", "20", "--per-class", "2", "--splits", "1",
         "--max-epochs", "3", "--top-k", "8"]


class Directed(InFolder):
    def setUp(self):
        super().setUp()
        self.ok("convert", "karate", "g.csv")
        pairs = [line for line in self.read("g.csv").splitlines() if line[:1].isdigit()]
        pairs = [[int(end) for end in line.split(",")[:2]] for line in pairs]
        self.write("one_way.csv", "".join(f"{i},{j}\n" for i, j in pairs if i < j))
        self.write("l.csv", "".join(f"{node % 2}\n" for node in range(34)))
        self.words = ["one_way.csv", "--labels", "l.csv", *QUICK]

    def scaling(self, *words):
        told = self.told("train", *self.words, *words)
        return [result["options"].get("layer_normalization") for result in told["results"]]

    def test_both_sides_scale_by_columns(self):
        self.assertEqual(self.scaling("--directed", "--compare"), ["column", "column"])
        self.assertEqual(self.scaling("--directed"), ["column"])
        self.assertEqual(self.scaling("--directed", "--model", "gat", "--compare"), [None, None])

    def test_what_was_said_counts(self):
        for word in ["row", "none"]:
            self.assertEqual(
                self.scaling("--directed", "--compare", "--layer-normalization", word),
                [word, word])

    def test_an_undirected_graph_is_as_before(self):
        self.assertEqual(self.scaling("--undirected", "--compare"), ["row", "row"])

    def test_saying_it_is_the_same_run(self):
        runs = ["--directed", "--records", "r.jsonl"]
        self.scaling(*runs)
        told = self.told("train", *self.words, *runs, "--layer-normalization", "column")
        self.assertEqual(told["reused"], 1)

    def test_a_search_does_the_same(self):
        told = self.told("tune", *self.words, "--directed", "--ppr", "0.1,0.2")
        for trial in told["trials"] + told["baseline"]:
            self.assertEqual(trial["options"]["layer_normalization"], "column")


main()
