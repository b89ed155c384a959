"""Defect 42: of an average degree zeros count among the entries.
Usage: 42_zeros_count.py SUFFUSE"""

from frame import InFolder, main


class Zeros(InFolder):
    def gdc(self, degree, theta="1,-0.5", transition="col"):
        # S = I - T / 2 of one edge among seven nodes: 7 ones, 40 zeros, 2 negative entries.
        self.write("g.mtx", "%%MatrixMarket matrix coordinate real symmetric\n7 7 1\n2 1 1\n")
        told = self.told("gdc", "g.mtx", "--transition", transition, "--self-loops", "0", "--theta",
                         theta, "--average-degree", degree, "--renormalize", "none", "-o", "s.npz")
        return told["output"]["edges"], told["certificate"]

    def test_what_is_below_a_zero_at_the_cut_is_dropped(self):
        for transition in ["col", "sym", "row"]:
            for degree, kept in [("0.5", 7), ("1", 7), ("1.2", 7), ("6", 7), ("6.72", 7),
                                 ("6.86", 9), ("7", 9), ("100", 9)]:
                entries, certificate = self.gdc(degree, transition=transition)
                self.assertEqual(entries, kept, (degree, transition))
                self.assertEqual(certificate["columns_open"], 0)
                self.assertEqual(certificate["epsilon_used"], 1 if kept == 7 else -0.5)

    def test_zeros_between_parts_are_known(self):
        for degree in ["6", "6.72", "7"]:
            _, certificate = self.gdc(degree)
            self.assertEqual(certificate["columns_proven"], 7, degree)

    def test_all_negative(self):
        entries, certificate = self.gdc("5", theta="-1,-0.5")
        self.assertEqual(entries, 0)
        self.assertIsNone(certificate["epsilon_used"])
        entries, _ = self.gdc("7", theta="-1,-0.5")
        self.assertEqual(entries, 9)


main()
