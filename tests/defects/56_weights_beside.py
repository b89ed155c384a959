"""The weights beside an npy are found and written whatever dots and compression its name has."""

import shutil

from frame import InFolder, main


class WeightsBeside(InFolder):
    def setUp(self):
        super().setUp()
        self.write("g.csv", "source,target,weight\n0,1,2\n1,2,3\n2,0,4\n")

    def heaviest(self, name):
        return self.told("info", name, "--directed").get("weights", {}).get("max")

    def test_dots(self):
        for name, beside in (("g.v2.npy", "g.v2_weight.npy"), ("g.npy", "g_weight.npy"),
                             ("g.v2.npy.gz", "g.v2_weight.npy.gz"),
                             ("edge_index.v2.npy", "edge_weight.v2.npy")):
            self.ok("convert", "g.csv", name)
            self.assertIn(beside, self.files())
            self.assertEqual(self.heaviest(name), 4, name)

    def test_a_value_in_the_name(self):
        self.ok("gdc", "g.csv", "--directed", "-o", "s_{}.npy", "--ppr", "0.1,0.2", "--top-k", "2")
        self.assertEqual(self.files(), ["g.csv", "s_0.1.npy", "s_0.1_weight.npy", "s_0.2.npy",
                                        "s_0.2_weight.npy"])

    def test_either_compression(self):
        self.ok("convert", "g.csv", "plain.npy")
        self.ok("convert", "g.csv", "small.npy.gz")
        shutil.copy(self.path("plain.npy"), self.path("one.npy"))
        shutil.copy(self.path("small_weight.npy.gz"), self.path("one_weight.npy.gz"))
        shutil.copy(self.path("small.npy.gz"), self.path("two.npy.gz"))
        shutil.copy(self.path("plain_weight.npy"), self.path("two_weight.npy"))
        self.assertEqual([self.heaviest("one.npy"), self.heaviest("two.npy.gz")], [4, 4])

    def test_two_are_too_many(self):
        self.ok("convert", "g.csv", "g.npy")
        self.ok("convert", "g.csv", "h.npy.gz")
        shutil.copy(self.path("h_weight.npy.gz"), self.path("g_weight.npy.gz"))
        self.assertEqual(self.heaviest("g.npy"), 4)  # the one that is written beside it
        shutil.copy(self.path("g.npy"), self.path("h.npy"))
        shutil.copy(self.path("g_weight.npy"), self.path("h_weight.npy"))
        self.ok("convert", "g.csv", "h.npy.zst")
        for name in ("h.npy", "h_weight.npy.zst"):
            shutil.copy(self.path(name), self.path("k" + name[1:]))
        shutil.copy(self.path("h_weight.npy.gz"), self.path("k_weight.npy.gz"))
        self.assertIn("which of them", self.refused(2, "info", "k.npy"))


if __name__ == "__main__":
    main()
