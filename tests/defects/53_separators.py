"""Decimal commas, and commas in names, do not become the separator of an edge list."""

from frame import InFolder, main

POINT = "decimals need a point: 0.5"


class Separators(InFolder):
    def why(self, text, *options):
        self.write("g.txt", text)
        return self.refused(2, "convert", "g.txt", "-", *options)

    def names(self, text):
        self.write("g.txt", text)
        self.ok("convert", "g.txt", "out.mtx", "--quiet")
        return self.read("out.mtx.ids").splitlines()

    def note(self, text):
        self.write("g.txt", text)
        return self.ok("info", "g.txt", "--directed").stderr

    def test_a_decimal_comma_is_refused_with_its_line(self):
        for text, line in (("1;2;0,5\n2;3;1,5\n", 1), ("0 1 0,5\n1 2 0,25\n2 0 1,0\n", 1),
                           ("ann;bob;0,5\nbob;cid;1\n", 1), ("ann bob 0,5\nbob cid 1\n", 1),
                           ("0\t1\t0,5\n1\t2\t3\n", 1), ("ann\tbob\t0,5\nbob\tcid\t1\n", 1),
                           ("% sym weighted\n1 2 0,5\n2 3 1,5\n", 2),
                           ("% sym weighted\n1 2 0,5 1107\n2 3 1,5 1108\n", 2),
                           ("0 1 1\n1 2 0,5\n", 2), ("ann bob 1\nbob cid 0,5\n", 2),
                           ("source;target;weight\n1;2;0,5\n", 2),
                           ("source target weight\n1 2 0,5\n", 2),
                           ("source;target;weight\nann;bob;0,5\n", 2)):
            why = self.why(text)
            self.assertIn(f"g.txt:{line}: expected a weight", why, text)
            self.assertIn(POINT, why, text)

    def test_among_commas_it_makes_a_field_more(self):
        self.assertIn("4 fields", self.why("% sym weighted\n1,2,0,5\n2,3,1,5\n"))
        self.assertIn("found 4", self.why("source,target,weight\n1,2,0,5\n2,3,1,5\n"))

    def test_semicolons_and_tabs_win_where_every_line_has_as_many(self):
        self.assertEqual(self.names("Doe, John;Smith\nSmith;Roe\n"), ["Doe, John", "Smith", "Roe"])
        self.assertEqual(self.names("Doe, J.;Roe, A.\nRoe, A.;Poe, E.\n"),
                         ["Doe, J.", "Roe, A.", "Poe, E."])
        self.assertEqual(self.names("Doe, John\tSmith\nSmith\tRoe\n"),
                         ["Doe, John", "Smith", "Roe"])
        self.assertEqual(self.names("a;b\tc\nc\td\n"), ["a;b", "c", "d"])

    def test_commas_stay_commas(self):
        self.assertEqual(self.names("a;b,c\nc,d\n"), ["a;b", "c", "d"])
        self.assertEqual(self.names("ann,\tbob\nbob,\tcid\n"), ["ann", "bob", "cid"])
        self.assertEqual(self.names('"x;y","z;w"\n"z;w",a\n'), ["x;y", "z;w", "a"])
        self.assertEqual(self.names("New York,Boston\nSan Jose,New York\n"),
                         ["New York", "Boston", "San Jose"])
        self.assertEqual(self.names("ann,bob,2\nzoe\nbob,cid,3\n"), ["ann", "bob", "zoe", "cid"])

    def test_an_edge_between_other_separators_is_no_node(self):
        why = self.why("ann,bob,1\nbob,cid,1\n" * 200 + "dan;eve;1\n")
        self.assertIn("g.txt:401: expected 3 fields, found 'dan;eve;1' alone; the name of a node "
                      "stands in quotes", why)
        self.assertEqual(self.names('ann,bob,1\n"dan;eve"\n'), ["ann", "bob", "dan;eve"])

    def test_a_node_whose_name_might_be_an_edge_is_told(self):
        self.assertIn("line 2, 'bob cid', is taken as a node without edges",
                      self.note("ann,bob\nbob cid\ncid,ann\n"))
        self.assertIn("line 2, 'bob,cid', is taken as a node without edges",
                      self.note("ann bob\nbob,cid\ncid ann\n"))
        self.assertEqual(self.note("ann,bob\nzoe\ncid,ann\n"), "")
        self.assertEqual(self.note('ann,bob\n"bob cid"\ncid,ann\n'), "")


if __name__ == "__main__":
    main()
