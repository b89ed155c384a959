"""An edge list of our own that is cut off is refused: it says how many lines it has."""

from frame import InFolder, main


class CutEdgeLists(InFolder):
    def why(self, text):
        self.write("g.txt", text)
        return self.refused(2, "convert", "g.txt", "-")

    def test_numbers_and_names(self):
        for kind in ("", "ids=names "):
            self.assertIn("g.txt:4: expected 5 entries, found 2",
                          self.why(f"# suffuse {kind}nodes=3 entries=5\n0 1\n1 2\n"))
            self.assertIn("expected 1 entries, found 2",
                          self.why(f"# suffuse {kind}nodes=3 entries=1\n0 1\n1 2\n"))
        self.assertIn("expected 5 entries, found 0", self.why("# suffuse nodes=9 entries=5\n"))

    def test_tables(self):
        self.assertIn("expected 2 entries, found 1", self.why(
            "# suffuse nodes=9 entries=2\nsource,target\n0,1\n"))

    def test_every_cut_between_lines(self):
        self.ok("generate", "ring", "--nodes", "12", "-o", "ring.txt")
        lines = self.read("ring.txt").splitlines(keepends=True)
        for kept in range(1, len(lines)):
            self.why("".join(lines[:kept]))

    def test_without_a_number_nothing_is_expected(self):
        self.write("g.txt", "# suffuse nodes=9\n0 1\n1 2\n")
        self.assertEqual(self.told("info", "g.txt")["nodes"], 9)


if __name__ == "__main__":
    main()
