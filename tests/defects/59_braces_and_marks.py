"""Several {} in a name, a byte order mark before theta, and lines with a field too many."""

from frame import InFolder, main


class BracesAndMarks(InFolder):
    def setUp(self):
        super().setUp()
        self.write("g.csv", "source,target\n0,1\n1,2\n2,0\n2,3\n")

    def test_more_than_one_place_for_the_value_is_refused(self):
        why = self.refused(2, "gdc", "g.csv", "-o", "x_{}_{}.npz", "--ppr", "0.1,0.2", "--top-k",
                           "3,4", "--undirected")
        self.assertIn("--output: expected one {}, found 'x_{}_{}.npz'", why)

    def test_theta_with_a_mark(self):
        with open(self.path("theta.txt"), "wb") as file:
            file.write(b"\xef\xbb\xbf0.5\n0.3\n0.2\n")
        self.ok("gdc", "g.csv", "-o", "a.npz", "--theta", "@theta.txt", "--undirected")
        self.ok("gdc", "g.csv", "-o", "b.npz", "--theta", "0.5,0.3,0.2", "--undirected")
        self.assertEqual(self.content("a.npz"), self.content("b.npz"))

    def test_a_field_too_many(self):
        for text, fields in (("1,2\n2,3,4\n", 2), ("1 2\n2 3 4\n", 2), ("1;2;1\n2;3;4;5\n", 3)):
            self.write("g.txt", text)
            why = self.refused(2, "info", "g.txt")
            self.assertIn(f"g.txt:2: expected {fields} fields, found {fields + 1}", why)


if __name__ == "__main__":
    main()
