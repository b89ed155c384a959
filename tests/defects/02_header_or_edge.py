"""A first line is a header only if all lines together say so, and what was assumed is told."""

from frame import InFolder, main

RING = "ann,bob\nbob,cem\ncem,ann\n"


class HeaderOrEdge(InFolder):
    def read(self, text, *options):
        """The reading, the number of nodes, the note."""
        self.write("g.csv", text)
        told = self.told("info", "g.csv", "--directed", *options)
        note = self.ok("info", "g.csv", "--directed", *options).stderr
        return told["reading"], told["nodes"], note

    def test_strangers_above_a_graph_are_a_header(self):
        for names in ("follower,followee", "u,v", "Von,Nach"):
            reading, nodes, note = self.read(names + "\n" + RING)
            self.assertEqual((reading["header"], nodes), (names.split(","), 3))
            self.assertEqual(note.count("\n"), 1)
            self.assertIn(f"'{names}' is taken as a header (say --header yes or --header no)", note)

    def test_no_first_edge_is_lost(self):
        for text, nodes in (("u,v\nv,w\nw,u\n", 3),  # its words occur again
                            ("source,target\ntarget,practice\n", 3),
                            ("a,b\nc,d\ne,f\n", 6),  # nobody shares anything
                            ("follower,followee\nann,bob\n", 4),  # too few lines
                            ("x,y\n1,2\n", 4)):
            reading, found, note = self.read(text)
            self.assertEqual((reading["header"], found), (None, nodes), text)
            self.assertEqual("is taken as an edge" in note, not text.startswith("u"), text)

    def test_names_that_tools_use_need_no_note(self):
        for text in ("source,target\na,b\n", "from,to\na,b\nc,d\n", "src;dst\na;b\n"):
            reading, _, note = self.read(text)
            self.assertEqual((len(reading["header"]), note), (2, ""), text)

    def test_words_above_numbers(self):
        reading, nodes, note = self.read("x,y\n0,1\n2,3\n")
        self.assertEqual((reading["header"], nodes), (["x", "y"], 4))
        self.assertIn("is taken as a header", note)

    def test_header_decides(self):
        for text in ("follower,followee\n" + RING, "source,target\n" + RING):
            self.assertEqual(self.read(text, "--header", "no")[1:], (5, ""))
            self.assertEqual(self.read(text, "--header", "yes")[1:], (3, ""))
        self.assertEqual(self.read("x,y\n0,1\n", "--header", "yes")[1:], (2, ""))

    def test_what_is_neither_is_refused(self):
        self.write("g.csv", "follower,followee,score\nann,bob,3\n")
        self.assertIn("g.csv:1: ", self.refused(2, "info", "g.csv"))
        self.assertIn("--header yes", self.refused(2, "info", "g.csv"))
        self.ok("info", "g.csv", "--header", "yes")


if __name__ == "__main__":
    main()
