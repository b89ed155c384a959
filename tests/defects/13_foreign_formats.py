"""Formats that others read are recognised and refused by their names."""

from frame import InFolder, main

RING = "4 4\n2 4\n1 3\n2 4\n1 3\n"  # of two neighbours each: five lines of two numbers
FILES = {
    "GraphML": ('<graphml><graph><node id="a"/></graph></graphml>\n', "<graphml> x\n",
                '<?xml version="1.0"?>\n<!-- a -->\n<graphml xmlns="x">\n<graph/>\n</graphml>\n'),
    "GEXF": ('<?xml version="1.0"?><gexf version="1.3"><graph/></gexf>\n',
             '\ufeff<gexf>\n</gexf>\n'),
    "GML": ("graph [ node [ id 0 ] edge [ source 0 target 1 ] ]\n",
            'Creator "me"\ngraph\n[\n  directed 0\n]\n', "graph [\n]\n"),
    "Pajek": ("*Vertices 2\n1 \"a\"\n2 \"b\"\n*Arcs\n1 2\n", "% c\n*network x\n*vertices 2\n"),
    "METIS": (RING, "3 2\n2\n1 3\n2\n", "% c\n4 2 1\n2 5\n1 5 3 1\n2 1\n\n",
              "4 6 0\n2 3 4\n1 3 4\n1 2 4\n1 2 3\n"),
}
SUFFIXES = {"g.graphml": "GraphML", "g.gexf": "GEXF", "g.gml": "GML", "g.net": "Pajek",
            "g.paj": "Pajek", "g.metis": "METIS"}


class ForeignFormats(InFolder):
    def test_by_content(self):
        for name, texts in FILES.items():
            for text in texts:
                for file in ("g.txt", "g.graph", "g.csv"):
                    self.write(file, text)
                    line = self.refused(2, "info", file)
                    self.assertIn(f"{file}: {name} is not supported yet; network", line, text)

    def test_by_suffix(self):
        for file, name in SUFFIXES.items():
            self.write(file, "something else\n")
            self.assertIn(f"{name} is not supported yet", self.refused(2, "info", file))
            self.ok("info", file, "--format", "edges")

    def test_edge_lists_are_none_of_them(self):
        for text in ("4 4\n2 4\n1 3\n2 4\n", "4 4\n2 4\n1 3\n2 4\n1 3\n3 3\n",
                     "3 2\n2 1\n1 3\n2 3\n", "<a> <b>\n<b> <c>\n", "graph theory\ntheory graph\n",
                     "2 1 0\n1 2 1\n",
                     "1 1\n"):
            self.write("g.txt", text)
            self.ok("info", "g.txt")


if __name__ == "__main__":
    main()
