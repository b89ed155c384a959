"""Defect 33: a column from which an entry is missing is open, because of float32 or of doubles.
Usage: 33_entries_that_underflow.py SUFFUSE"""

from frame import InFolder, main

NODES = 53
ALL = NODES * (NODES + 1) // 2


class Underflow(InFolder):
    def setUp(self):
        super().setUp()
        self.write("path.txt", "".join(f"{i} {i + 1}\n" for i in range(NODES - 1)))

    def gdc(self, *words, given="path.txt", direction="--directed"):
        told = self.told("gdc", given, direction, "--transition", "row", "--self-loops", "0",
                         "--renormalize", "none", "-o", "s.npz", *words)
        return told["certificate"], told["output"]["edges"]

    def test_float32_cannot_hold_all(self):
        certificate, entries = self.gdc("--ppr", "0.9", "--all")
        # 0.9 * 0.1^45 is rounded to the smallest float32, and what is farther away to zero.
        self.assertEqual(entries, 46 * 47 // 2 + (NODES - 46) * 46)
        self.assertEqual(certificate["columns_open"], NODES - 46)
        self.assertEqual(certificate["columns_proven"], 46)
        self.refused(4, "gdc", "path.txt", "--directed", "--transition", "row", "--self-loops", "0",
                     "--ppr", "0.9", "--all", "--strict", "-o", "t.npz")

    def test_float64_holds_them(self):
        certificate, entries = self.gdc("--ppr", "0.9", "--all", "--float64")
        self.assertEqual(entries, ALL)
        self.assertEqual(certificate["columns_proven"], NODES)

    def test_other_rules(self):
        for rule in [["--top-k", "64"], ["--epsilon", "1e-60"], ["--average-degree", "26.9"]]:
            certificate, entries = self.gdc("--ppr", "0.9", *rule)
            self.assertLess(entries, ALL)
            self.assertLess(certificate["columns_proven"], NODES, rule)
        certificate, _ = self.gdc("--theta", "0,1e-50", "--top-k", "2")
        self.assertEqual(certificate["columns_open"], NODES - 1)
        certificate, _ = self.gdc("--theta", "0,1e-50", "--top-k", "2", "--float64")
        self.assertEqual(certificate["columns_proven"], NODES)
        certificate, _ = self.gdc("--ppr", "0.9", "--top-k", "10")
        self.assertEqual(certificate["columns_proven"], NODES)

    def test_doubles_cannot_hold_a_longer_path(self):
        self.write("long.txt", "".join(f"{i} {i + 1}\n" for i in range(400)))
        certificate, entries = self.gdc("--ppr", "0.9", "--all", "--float64", given="long.txt")
        self.assertLess(entries, 401 * 402 // 2)
        self.assertGreater(certificate["columns_open"], 0)
        self.assertGreater(certificate["columns_proven"], 200)

    def test_sweeps_do_not_stop_before_the_smallest_entry(self):
        for kind in [["--ppr", "0.9"], ["--heat", "0.5"]]:
            certificate, entries = self.gdc(*kind, "--all", "--float64", direction="--undirected")
            self.assertEqual(entries, NODES * NODES)
            self.assertEqual(certificate["columns_proven"], NODES)

    def test_zeros_that_are_none_of_theirs(self):
        # Two parts and a node without edges: zeros between them are exact.
        self.write("parts.txt", "0 1\n1 2\n4 5\n")
        for kind in [["--ppr", "0.1"], ["--heat", "3"], ["--theta", "1,-0.5"],
                     ["--theta", "0.2,0.3,0.5"], ["--theta", "0,0,1"]]:
            for direction in ["--directed", "--undirected"]:
                certificate, _ = self.gdc(*kind, "--all", given="parts.txt", direction=direction)
                self.assertEqual(certificate["columns_proven"], certificate["columns"], kind)


main()
