"""Defect 30: where trees hang, bounds hold for every alpha, and no column is proven that is not.
Usage: 30_trees_at_small_alpha.py SUFFUSE"""

import fractions
import json

from frame import InFolder, main

PATH = [(0, 1, 1.0), (1, 2, 1.0), (2, 3, 1.0), (3, 4, 1e6)]
CLOSE = [(0, 1, 1e-08), (1, 2, 1), (2, 3, 1), (2, 4, 1e-08), (4, 5, 1), (0, 6, 1e-08), (6, 7, 1),
         (7, 8, 1.0000000000000298), (7, 9, 1.0000000000000401e-08), (9, 10, 1)]


def solved(matrix, right):
    """matrix^-1 right, in fractions."""
    size = len(matrix)
    rows = [list(row) + [value] for row, value in zip(matrix, right)]
    for k in range(size):
        pivot = next(i for i in range(k, size) if rows[i][k] != 0)
        rows[k], rows[pivot] = rows[pivot], rows[k]
        for i in range(size):
            if i != k and rows[i][k] != 0:
                factor = rows[i][k] / rows[k][k]
                rows[i] = [a - factor * b for a, b in zip(rows[i], rows[k])]
    return [row[-1] / row[k] for k, row in enumerate(rows)]


def column_of_s(edges, loops, alpha, seed):
    """alpha (I - (1 - alpha) T)^-1 e_seed with T = A_w diag(d)^-1, exactly."""
    size = 1 + max(max(i, j) for i, j, _ in edges)
    a = [[fractions.Fraction(loops) if i == j else fractions.Fraction(0) for j in range(size)]
         for i in range(size)]
    for i, j, weight in edges:
        a[i][j] = a[j][i] = fractions.Fraction(weight)
    degree = [sum(row[j] for row in a) for j in range(size)]
    rate = 1 - fractions.Fraction(alpha)
    matrix = [[(i == j) - rate * a[i][j] / degree[j] for j in range(size)] for i in range(size)]
    return solved(matrix, [fractions.Fraction(alpha) * (i == seed) for i in range(size)])


class Trees(InFolder):
    def gdc(self, edges, *words):
        self.write("g.txt", "".join(f"{i} {j} {weight!r}\n" for i, j, weight in edges))
        told = self.told("gdc", "g.txt", "--undirected", "--transition", "col", "--renormalize",
                         "none", "-o", "s.mtx", *words)
        entries = {}
        lines = [line for line in self.read("s.mtx").splitlines() if line[:1] != "%"]
        symmetric = "symmetric" in self.read("s.mtx").splitlines()[0]
        for i, j, value in (line.split() for line in lines[1:]):
            entries[int(i) - 1, int(j) - 1] = float(value)
            if symmetric:
                entries[int(j) - 1, int(i) - 1] = float(value)
        return told["certificate"], entries

    def test_no_error_is_above_its_bound(self):
        for alpha in ["1e-2", "1e-4", "1e-6", "1e-8"]:
            certificate, entries = self.gdc(PATH, "--ppr", alpha, "--self-loops", "0", "--all",
                                            "--float64")
            for seed in range(5):
                exact = column_of_s(PATH, 0, float(alpha), seed)
                for i, value in enumerate(exact):
                    error = abs(fractions.Fraction(entries.get((i, seed), 0)) - value)
                    self.assertLessEqual(float(error), certificate["max_abs_error"],
                                         (alpha, i, seed, json.dumps(certificate)))

    def test_a_close_cut_is_not_proven_wrongly(self):
        certificate, entries = self.gdc(CLOSE, "--ppr", "1e-5", "--self-loops", "1e-8", "--top-k",
                                        "3")
        exact = column_of_s(CLOSE, 1e-8, 1e-5, 0)
        largest = sorted(range(11), key=lambda i: -exact[i])[:3]
        kept = sorted(i for i, j in entries if j == 0)
        if kept != sorted(largest):
            self.assertLess(certificate["columns_proven"], certificate["columns"])
        self.assertEqual(kept, sorted(largest))


main()
