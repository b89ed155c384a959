"""Where ids have wild gaps, or give other nodes than the file says, a note names --ids names."""

from frame import InFolder, main

EDGES = "0\t1\n1\t2\n2\t867923\n867923\t0\n5\t7\n7\t9\n"


class GapsBetweenIds(InFolder):
    def note(self, text, *options):
        self.write("g.txt", text)
        return self.ok("convert", "g.txt", "out.suffuse", "--directed", *options).stderr

    def test_the_note(self):
        self.assertEqual(self.note(EDGES), "suffuse: note: g.txt: its ids give 867924 nodes for 6 "
                                           "edges; read it with --ids names\n")
        self.assertEqual(self.note("# Nodes: 7 Edges: 6\n" + EDGES),
                         "suffuse: note: g.txt: it says that it has 7 nodes, its ids give 867924; "
                         "read it with --ids names\n")
        self.assertEqual(self.note("# Nodes: 7 Edges: 6\n" + EDGES, "--ids", "names"), "")
        told = self.told("convert", "g.txt", "out.mtx", "--ids", "names")
        self.assertEqual(told["output"]["nodes"], 7)

    def test_what_fits_gets_none(self):
        self.assertEqual(self.note("# Nodes: 3 Edges: 2\n0\t1\n1\t2\n"), "")
        self.assertEqual(self.note("0 1\n1 40\n"), "")
        self.ok("generate", "ring", "--nodes", "2000", "-o", "ring.txt")
        self.assertEqual(self.ok("info", "ring.txt").stderr, "")


if __name__ == "__main__":
    main()
