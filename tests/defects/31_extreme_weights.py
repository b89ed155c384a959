"""Defect 31: weights of any size give what they should, or are refused; nothing that is no number
is stored. Usage: 31_extreme_weights.py SUFFUSE"""

import math

from frame import InFolder, main

EDGES = [(0, 1, 1.0), (1, 2, 3.0), (2, 0, 2.0), (2, 3, 1.0), (3, 4, 5.0), (1, 4, 0.5)]
SIZES = [2.0**-1030, 2.0**-400, 2.0**400, 2.0**1000]
KINDS = [["--ppr", "0.1"], ["--heat", "3"], ["--theta", "0.5,0.3,-0.2"]]


class Weights(InFolder):
    def write_graph(self, edges):
        self.write("g.txt", "".join(f"{i} {j} {weight!r}\n" for i, j, weight in edges))

    def values(self):
        lines = [line for line in self.read("s.mtx").splitlines() if line[:1] != "%"]
        return [float(line.split()[2]) for line in lines[1:]]

    def test_the_unit_of_weights_changes_no_byte(self):
        for kind in KINDS:
            for transition in ["sym", "col", "row"]:
                for direction in ["--undirected", "--directed"]:
                    words = ["gdc", "g.txt", direction, "--transition", transition, "--self-loops",
                             "0", "--all", "--renormalize", "none", "--float64", "-o", "s.mtx",
                             *kind]
                    self.write_graph(EDGES)
                    certificate = self.told(*words)["certificate"]
                    stored = self.content("s.mtx")
                    for size in SIZES:
                        self.write_graph([(i, j, size * w) for i, j, w in EDGES])
                        other = self.told(*words)["certificate"]
                        self.assertEqual(self.content("s.mtx"), stored, (words, size))
                        self.assertAlmostEqual(other["max_abs_error"],
                                               certificate["max_abs_error"], delta=1e-100)

    def test_what_is_too_far_apart_is_refused(self):
        self.write_graph([(0, 1, 1e-30), (1, 2, 1e30), (3, 2, 1e20)])
        told = self.refused(2, "gdc", "g.txt", "--directed", "--transition", "sym", "--self-loops",
                            "1e-300", "--ppr", "0.1", "--all", "-o", "s.mtx")
        self.assertIn("apart", told)
        self.write_graph([(0, 1, 1e-300), (1, 2, 1e300)])
        self.assertIn("apart", self.refused(2, "gdc", "g.txt", "--undirected", "-o", "s.mtx"))

    def test_sixty_decades_are_taken(self):
        self.write_graph([(0, 1, 1e-30), (1, 2, 1e30), (2, 3, 1.0), (3, 0, 1e-15)])
        for kind in KINDS:
            for transition in ["sym", "col", "row"]:
                for direction in ["--undirected", "--directed"]:
                    self.ok("gdc", "g.txt", direction, "--transition", transition, "--self-loops",
                            "1e-30", "--all", "--renormalize", "none", "-o", "s.mtx", *kind)
                    self.assertTrue(all(math.isfinite(value) for value in self.values()))

    def test_a_weight_that_is_no_normal_number_beside_ordinary_ones(self):
        self.write_graph([(0, 1, 1.0), (1, 2, 1e-310), (2, 3, 1.0)])
        told = self.told("gdc", "g.txt", "--undirected", "--ppr", "0.1", "--all", "-o", "s.mtx")
        self.assertLess(told["certificate"]["max_abs_error"], 1e-6)

    def test_step_4_stores_no_infinity(self):
        self.write_graph([(0, 1, 1.0), (1, 2, 1.0)])
        told = self.refused(2, "gdc", "g.txt", "--undirected", "--theta", "1e-310", "--float64",
                            "--all", "-o", "s.mtx")
        self.assertIn("renormalize", told)


main()
