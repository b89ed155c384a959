"""A named column of numbers is not dropped without a word, and named nodes need no edge."""

from frame import InFolder, main


class OtherColumns(InFolder):
    def note(self, text, *options):
        self.write("g.csv", text)
        return self.ok("info", "g.csv", "--directed", *options).stderr

    def test_a_rating_is_named(self):
        for name in ("rating", "score"):
            table = f"source,target,{name}\n0,1,3\n1,2,5\n"
            self.assertEqual(self.note(table),
                             f"suffuse: note: g.csv: column '{name}' is not taken as weight (say "
                             "--columns SOURCE,TARGET[,WEIGHT])\n")
            self.assertEqual(self.note(table, "--columns", f"source,target,{name}"), "")
            told = self.told("info", "g.csv", "--columns", f"source,target,{name}")
            self.assertEqual(told["weights"]["max"], 5)
            self.assertEqual(self.note(table, "--columns", "source,target"), "")

    def test_what_holds_no_weights_is_not(self):
        self.assertEqual(self.note("source,target,kind\n0,1,road\n1,2,rail\n"), "")
        self.assertEqual(self.note("id,source,target\n7,0,1\n8,1,2\n"), "")
        self.assertEqual(self.note("source,target,weight,time\n0,1,1,7\n1,2,2,8\n"), "")

    def test_a_line_with_one_id_is_a_node(self):
        self.write("g.csv", "source,target\nann,bob\nzoe\nbob,cem\n")
        told = self.told("info", "g.csv")
        self.assertEqual((told["nodes"], told["isolated"]), (4, 1))
        self.ok("convert", "g.csv", "g.mtx")
        self.assertEqual(self.read("g.mtx.ids"), "ann\nbob\nzoe\ncem\n")

    def test_a_last_line_that_may_be_cut_is_told(self):
        self.assertIn("no line end", self.note("source,target\nann,bob\nbob,cem\nce"))
        self.assertEqual(self.note("source,target\nann,bob\nbob,cem\nce\n"), "")


if __name__ == "__main__":
    main()
