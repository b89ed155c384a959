"""Several files of one output appear together or not at all. Usage: 16_together.py SUFFUSE"""

import os

from frame import InFolder, main


class Together(InFolder):
    def setUp(self):
        super().setUp()
        self.write("named.csv", "ann,bob\nbob,cid\ncid,ann\ncid,dan\n")

    def older(self, *names):
        for name in names:
            self.write(name, "older")

    def test_names_that_cannot_be_written(self):
        self.older("out.npz")
        os.mkdir(self.path("out.npz.ids"))
        for words in (["gdc", "named.csv", "--directed", "-o", "out.npz"],
                      ["convert", "named.csv", "--directed", "out.npz"]):
            self.assertIn("out.npz.ids", self.refused(2, *words))
            self.assertEqual(self.read("out.npz"), "older")

    def test_several_results(self):
        """The second of them has no place: the first does not appear either."""
        self.older("out_0.1.npz")
        os.mkdir(self.path("out_0.2.npz"))
        self.refused(2, "gdc", "karate", "--ppr", "0.1,0.2", "-o", "out_{}.npz")
        self.assertEqual(self.read("out_0.1.npz"), "older")

    def test_a_pair_of_arrays(self):
        self.older("edge_index.npy")
        os.mkdir(self.path("edge_weight.npy"))
        self.refused(2, "convert", "karate", "edge_index.npy")
        self.assertEqual(self.read("edge_index.npy"), "older")

    def test_both_appear(self):
        self.older("out.npz", "out.npz.ids")
        self.ok("gdc", "named.csv", "-o", "out.npz")
        self.assertNotEqual(self.content("out.npz"), b"older")
        self.assertEqual(self.read("out.npz.ids"), "ann\nbob\ncid\ndan\n")
        self.assertEqual(self.files(), ["named.csv", "out.npz", "out.npz.ids"])


main()
