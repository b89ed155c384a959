"""Columns that a header names are taken by their names, not by their place."""

from frame import InFolder, main

EDGES = "# suffuse nodes=4 entries=3\n1\t2\t0.5\n2\t3\t0.25\n3\t0\t1\n"


class ColumnsByName(InFolder):
    def edges(self, text, *options):
        self.write("g.csv", text)
        return self.ok("convert", "g.csv", "-", *options).stdout

    def test_names_decide_wherever_they_stand(self):
        for head, line in (("id,source,target,weight", "{id},{u},{v},{w}"),
                           (",source,target,weight", "{id},{u},{v},{w}"),
                           ("weight,source,target", "{w},{u},{v}"),
                           ("Unnamed: 0;Target Node ID;w;Source Node ID", "{id};{v};{w};{u}"),
                           ("dst,src,value", "{v},{u},{w}"),
                           ("from,kind,to,count", '{u},"a, ""b""",{v},{w}'),
                           ("u,v,w", "{u},{v},{w}"),
                           ("strength\tto\tfrom", "{w}\t{v}\t{u}")):
            with self.subTest(head):
                rows = [(100, 1, 2, 0.5), (101, 2, 3, 0.25), (102, 3, 0, 1)]
                lines = [line.format(id=i, u=u, v=v, w=w) for i, u, v, w in rows]
                self.assertEqual(self.edges("\n".join([head, *lines, ""])), EDGES)

    def test_columns_says_it(self):
        table = "a,b,c,d\n0.5,9,2,1\n0.25,9,3,2\n1,9,0,3\n"
        self.assertEqual(self.edges(table, "--columns", "d,c,a"), EDGES)
        self.assertEqual(self.edges(table, "--columns", "4,3,1"), EDGES)
        self.assertEqual(self.edges(table, "--columns", "D,3,A", "--header", "yes"), EDGES)
        self.assertEqual(self.edges(table[8:], "--columns", "4,3,1", "--header", "no"), EDGES)

    def test_what_is_not_there_is_named(self):
        self.write("g.csv", "source,target\n0,1\n1,2\n")
        self.assertIn("'weigth'", self.refused(2, "info", "g.csv", "--columns", "1,2,weigth"))
        self.assertIn("one column twice", self.refused(2, "info", "g.csv", "--columns", "1,source"))
        self.assertIn("SOURCE,TARGET", self.refused(2, "info", "g.csv", "--columns", "1"))
        self.refused(2, "info", "g.csv", "--columns", "source,target", "--header", "no")
        self.ok("convert", "g.csv", "g.npz")
        self.assertIn("text tables", self.refused(2, "info", "g.npz", "--columns", "1,2"))

    def test_info_tells_what_was_assumed(self):
        self.write("g.csv", "id,source,target,weight\n100,1,2,0.5\n101,2,0,0.5\n")
        reading = self.told("info", "g.csv")["reading"]
        self.assertEqual(reading["header"], ["id", "source", "target", "weight"])
        self.assertEqual(reading["columns"], {"source": 2, "target": 3, "weight": 4})
        self.assertIn("source 'source' (2); target 'target' (3); weight 'weight' (4)",
                      " ".join(self.ok("info", "g.csv", "--directed").stdout.split()))
        for words in (("gdc", "g.csv", "-o", "s.npz"), ("gdc", "g.csv", "--dry-run"),
                      ("convert", "g.csv", "g.npz", "--symmetrize", "max")):
            told = self.told(*words)["reading"]
            self.assertEqual(told | {"doubts": reading["doubts"]}, reading)


if __name__ == "__main__":
    main()
