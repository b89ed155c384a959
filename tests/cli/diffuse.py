"""`suffuse diffuse` as a user meets it. Usage: diffuse.py SUFFUSE"""

import ast
import struct

from frame import InFolder, main

CODES = {"<f4": "f", "<f8": "d", "<i4": "i", "<i8": "q", "|u1": "B"}


def npy(rows, kind="<f8", by_columns=False):
    """The bytes of a two-dimensional NumPy array."""
    shape = (len(rows), len(rows[0]) if rows else 0)
    head = f"{{'descr': '{kind}', 'fortran_order': {by_columns}, 'shape': {shape}, }}"
    head += " " * (63 - (10 + len(head)) % 64) + "\n"
    values = [value for line in (zip(*rows) if by_columns else rows) for value in line]
    return (b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head.encode()
            + struct.pack(f"<{len(values)}{CODES[kind]}", *values))


def from_npy(data):
    """(type, rows) of such an array."""
    end = 10 + struct.unpack("<H", data[8:10])[0]
    head = ast.literal_eval(data[10:end].decode())
    rows, cols = head["shape"]
    values = struct.unpack(f"<{rows * cols}{CODES[head['descr']]}", data[end:])
    return head["descr"], [values[i * cols : (i + 1) * cols] for i in range(rows)]


class Diffuse(InFolder):
    def save(self, name, data):
        with open(self.path(name), "wb") as file:
            file.write(data)

    def diffuse(self, *words, graph="karate"):
        told = self.told("diffuse", graph, *words, "-o", "out.npy")
        return told, *from_npy(self.content("out.npy"))

    def test_json_has_the_keys_of_the_contract(self):
        self.save("x.npy", npy([(i, 1) for i in range(34)]))
        told, kind, rows = self.diffuse("x.npy", "--heat", "3")
        self.assertEqual(told["input"], {"nodes": 34, "edges": 78, "directed": False,
                                         "weighted": False, "components": 1, "features": 2})
        self.assertEqual(set(told["options"]), {"transition", "self_loops", "heat", "tolerance",
                                                "solver", "float64"})
        self.assertEqual(set(told["solver"]), {"name", "reason", "iterations"})
        self.assertEqual(told["certificate"]["tolerance"], 1e-6)
        self.assertLessEqual(told["certificate"]["max_abs_error"], 1e-6)
        self.assertEqual(told["output"], {"path": "out.npy", "nodes": 34, "features": 2})
        self.assertEqual(set(told["seconds"]), {"read", "diffuse", "write", "total"})
        self.assertLessEqual({"peak_bytes", "threads", "version"}, set(told))
        self.assertEqual((kind, len(rows), len(rows[0])), ("<f4", 34, 2))

    def test_ones_stay_ones_where_columns_sum_to_one(self):
        self.save("x.npy", npy([(1, -2)] * 34))
        _, _, rows = self.diffuse("x.npy", "--transition", "col")
        for row in rows:
            self.assertAlmostEqual(row[0], 1, places=4)  # TOL times the sum of 34 ones
            self.assertAlmostEqual(row[1], -2, places=4)

    def test_row_j_is_the_sum_over_column_j(self):
        """Features that are the identity give S transposed."""
        self.save("x.npy", npy([[float(i == j) for j in range(34)] for i in range(34)]))
        words = ["--transition", "col", "--tolerance", "1e-12"]
        _, kind, rows = self.diffuse("x.npy", *words)
        self.assertEqual(kind, "<f8")
        self.ok("gdc", "karate", *words, "--all", "--renormalize", "none", "-o", "s.txt")
        for line in self.read("s.txt").splitlines()[1:]:
            i, j, value = line.split()
            self.assertAlmostEqual(rows[int(j)][int(i)], float(value), places=11)

    def test_every_type_and_order_of_the_array_means_the_same(self):
        values = [(i % 7, i % 3 + 1, 2) for i in range(34)]
        self.save("x.npy", npy(values))
        _, _, expected = self.diffuse("x.npy", "--float64")
        for kind in CODES:
            for by_columns in (False, True):
                self.save("x.npy", npy(values, kind, by_columns))
                _, found, rows = self.diffuse("x.npy", "--float64")
                self.assertEqual((found, rows), ("<f8", expected), (kind, by_columns))

    def test_features_of_the_dataset_are_the_default(self):
        self.ok("generate", "citation", "--nodes", "150", "-o", "papers.npz")
        told, _, own = self.diffuse(graph="papers.npz")
        self.assertEqual(told["input"]["features"], 1433)
        _, _, named = self.diffuse("papers.npz", graph="papers.npz")
        self.assertEqual(own, named)
        self.assertIn("no features", self.refused(2, "diffuse", "karate", "-o", "y.npy"))

    def test_every_thread_count_gives_the_same_bytes(self):
        self.ok("generate", "citation", "--nodes", "900", "-o", "papers.npz")
        for words in ["", "--heat 5", "--theta 1,2,-1 --transition col", "--solver series"]:
            contents = set()
            for threads in ["1", "2", "5"]:
                self.diffuse(*words.split(), "--threads", threads, graph="papers.npz")
                contents.add(self.content("out.npy"))
            self.assertEqual(len(contents), 1, words)

    def test_people_get_four_lines(self):
        self.save("x.npy", npy([(1,)] * 34))
        text = self.ok("diffuse", "karate", "x.npy", "-o", "out.npy").stdout
        self.assertEqual([line.split()[0] for line in text.splitlines()],
                         ["read", "done", "proven", "written"])

    def test_strict_writes_only_what_is_certified(self):
        self.save("x.npy", npy([(1,)] * 34))
        hopeless = ["diffuse", "karate", "x.npy", "--tolerance", "1e-17", "-o", "out.npy"]
        self.assertIn("nothing was written", self.refused(4, *hopeless, "--strict"))
        self.assertEqual(self.files(), ["x.npy"])
        self.assertIn("not 1e-17 as asked", self.ok(*hopeless).stderr)
        self.assertEqual(self.ok(*hopeless, "--quiet").stderr, "")
        self.assertEqual(self.files(), ["out.npy", "x.npy"])
        self.ok("diffuse", "karate", "x.npy", "--strict", "-o", "out.npy")

    def test_bad_features_are_refused_and_nothing_is_written(self):
        good = npy([(1.0, 2.0)] * 34)
        infinite = npy([(1.0, float("nan") if i == 3 else 2.0) for i in range(34)])
        self.save("flat.npy", good.replace(b"(34, 2)", b"(68,)  "))
        self.save("short.npy", npy([(1.0,)] * 33))
        self.save("nan.npy", infinite)
        self.save("cut.npy", good[:-8])
        self.write("text.npy", "1 2 3\n")
        self.ok("convert", "karate", "pair.npz", "--format", "edge_index")
        self.ok("convert", "karate", "labels.npz")
        for name, said in [("flat.npy", "two dimensions"), ("short.npy", "33 rows"),
                           ("nan.npy", "nan.npy[3, 1] is nan"), ("cut.npy", "promises"),
                           ("text.npy", "expected features"), ("pair.npz", "expected features"),
                           ("labels.npz", "expected features"),
                           ("missing.npy", "No such file")]:
            self.write("out.npy", "older")
            self.assertIn(said, self.refused(2, "diffuse", "karate", name, "-o", "out.npy"))
            self.assertEqual(self.read("out.npy"), "older")

    def test_wrong_words_are_refused(self):
        self.save("x.npy", npy([(1.0,)] * 34))
        for words in ["-o y.txt", "-o nowhere/y.npy", "-o y.npy --top-k 3", "-o - --json",
                      "-o y.npy --solver push", "-o y.npy --ppr 0.1 --heat 1",
                      "-o y.npy --renormalize col", "-o y.npy --format mtx", ""]:
            self.refused(2, "diffuse", "karate", "x.npy", *words.split())
        self.refused(2, "diffuse", "-", "-", "-o", "y.npy")
        self.refused(3, "diffuse", "karate", "x.npy", "-o", "y.npy", "--memory", "100")
        self.ok("diffuse", "karate", "x.npy", "-o", "y.bin", "--format", "npy")


main()
