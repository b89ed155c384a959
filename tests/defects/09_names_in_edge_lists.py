"""Edge lists carry the names of the nodes, through pipes too, and nodes without edges stay."""

from frame import InFolder, main

NAMES = "source,target,weight\nann,bob,1\nbob,\"Doe, Jane\",2\nzoe,ann,0\neva\n"


class NamesInEdgeLists(InFolder):
    def setUp(self):
        super().setUp()
        self.write("names.csv", NAMES)

    def test_through_a_pipe(self):
        text = self.ok("convert", "names.csv", "-").stdout
        self.assertEqual(text, "# suffuse ids=names nodes=5 entries=2\nann\tbob\t1\n"
                               "bob\t\"Doe, Jane\"\t2\nzoe\neva\n")
        again = self.ok("convert", "-", "-", given=text).stdout
        self.assertEqual(again, text)
        table = self.ok("convert", "-", "-", "--format", "csv", given=text).stdout
        self.assertEqual(table, "source,target,weight\nann,bob,1\nbob,\"Doe, Jane\",2\nzoe\neva\n")

    def test_every_text_gives_the_same_graph_with_the_same_numbers(self):
        self.ok("convert", "names.csv", "first.npz")
        for out in ("g.csv", "g.tsv", "g.txt", "g.csv.gz"):
            self.ok("convert", "names.csv", out)
            self.ok("convert", out, "again.npz")
            self.assertEqual(self.content("again.npz"), self.content("first.npz"), out)
            self.assertEqual(self.read("again.npz.ids"), "ann\nbob\nDoe, Jane\nzoe\neva\n")

    def test_numbers_that_are_names_stay_names(self):
        self.write("g.txt", "7 30\n30 5\n2 3\n")
        self.ok("convert", "g.txt", "part.csv", "--lcc")
        self.assertEqual(self.read("part.csv"), "# suffuse ids=names nodes=3 entries=2\n"
                                                "source,target\n5\n7,30\n30,5\n")
        self.ok("convert", "part.csv", "again.mtx")
        self.assertEqual(self.read("again.mtx.ids"), "5\n7\n30\n")

    def test_matrix_market_keeps_numbers(self):
        text = self.ok("convert", "names.csv", "-", "--format", "mtx").stdout
        self.assertEqual(text.splitlines()[1:], ["5 5 2", "1 2 1", "2 3 2"])

    def test_gdc_too(self):
        self.ok("gdc", "names.csv", "--undirected", "-o", "better.csv")
        self.assertTrue(self.read("better.csv").startswith("source,target,weight\nann,ann,"))
        self.assertIn("\"Doe, Jane\",bob,", self.read("better.csv"))


if __name__ == "__main__":
    main()
