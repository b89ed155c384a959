"""`suffuse gdc` as a user meets it. Usage: gdc.py SUFFUSE"""

import collections

from frame import InFolder, main

GROUPS = ["1 transition", "2 diffusion", "3 sparsify", "4 renormalize", "also"]
# The contract: what is applied if nothing is said. The golden outputs have all options.
DEFAULTS = {"transition": "sym", "self_loops": 1, "ppr": 0.15, "tolerance": 1e-6,
            "solver": "block", "float64": False, "top_k": 64, "renormalize": "col",
            "symmetrize": False, "unweighted": False}
# Words of the command line -> what changes in the options as they were applied.
CHANGES = [
    ("--transition col", {"transition": "col"}),
    ("--transition row", {"transition": "row"}),
    ("--self-loops 0", {"self_loops": 0}),
    ("--self-loops 0.5", {"self_loops": 0.5}),
    ("--ppr 0.05", {"ppr": 0.05}),
    ("--heat 3", {"ppr": None, "heat": 3}),
    ("--theta 0.5,-0.25,1", {"ppr": None, "theta": [0.5, -0.25, 1]}),
    ("--theta -1", {"ppr": None, "theta": [-1]}),
    ("--tolerance 1e-4", {"tolerance": 1e-4}),
    ("--tolerance 1e-9", {"tolerance": 1e-9, "float64": True}),
    ("--solver auto", {}),
    ("--solver series", {"solver": "series"}),
    ("--solver dense", {"solver": "dense"}),
    ("--top-k 3", {"top_k": 3}),
    ("--top-k 100000", {"top_k": 100000}),
    ("--epsilon 0.01", {"top_k": None, "epsilon": 0.01}),
    ("--average-degree 4.5", {"top_k": None, "average_degree": 4.5}),
    ("--all", {"top_k": None, "all": True}),
    ("--renormalize sym", {"renormalize": "sym"}),
    ("--renormalize none", {"renormalize": "none"}),
    ("--symmetrize", {"symmetrize": True}),
    ("--unweighted", {"unweighted": True, "renormalize": "none"}),
    ("--unweighted --renormalize row", {"unweighted": True, "renormalize": "row"}),
    ("--float64", {"float64": True}),
    ("--strict", {}),
]
OUT_OF_RANGE = ["--ppr 0", "--ppr 1", "--ppr nan", "--heat 0", "--heat -1", "--heat inf",
                "--self-loops -1", "--self-loops nan", "--tolerance 0", "--tolerance -1",
                "--tolerance inf", "--top-k 0", "--top-k -3", "--top-k 1.5", "--epsilon 0",
                "--epsilon nan", "--average-degree 0", "--average-degree inf", "--theta 1,x",
                "--theta 1,,2", "--theta 1,2,", "--theta nan", "--theta 1e999", "--theta=",
                "--transition up", "--renormalize up", "--solver magic", "--threads -1"]
LISTS = [("--ppr 0.05,0.1", ["0.05", "0.1"]), ("--heat 1,3 --top-k 4", ["1", "3"]),
         ("--top-k 4,8", ["4", "8"]), ("--epsilon 1e-3,0.02", ["0.001", "0.02"]),
         ("--average-degree 3,4.5 --heat 2", ["3", "4.5"]), ("--ppr 0.3", ["0.3"]),
         ("--ppr 0.05,0.1 --top-k 4,8", ["0.05_4", "0.05_8", "0.1_4", "0.1_8"])]
NOT_YET = ["--solver push", "--nodes ids.txt", "--shard 0/2", "--resume"]


class Gdc(InFolder):
    def gdc(self, *words, graph="karate", out="out.mtx"):
        return self.told("gdc", graph, "-o", out, *words)

    def entries(self, name="out.mtx"):
        """(row, column) -> value of a Matrix Market file, counted from 0."""
        head, *lines = [line for line in self.read(name).splitlines()
                        if line.startswith("%%") or not line.startswith("%")]
        found = {}
        for line in lines[1:]:
            i, j, *value = line.split()
            found[int(i) - 1, int(j) - 1] = float(value[0]) if value else 1.0
        if "symmetric" in head:
            found.update({(j, i): value for (i, j), value in found.items()})
        return found

    def sums(self, axis):
        totals = collections.Counter()
        for place, value in self.entries().items():
            totals[place[axis]] += value
        return totals.values()

    def test_help_names_the_four_steps_in_order(self):
        text = self.ok("gdc", "--help").stdout
        places = [text.find(f"\n{group}:") for group in GROUPS]
        self.assertNotIn(-1, places)
        self.assertEqual(places, sorted(places))
        for word in ["push", "--nodes", "--shard", "--resume"]:
            self.assertNotIn(word, text)

    def test_every_value_of_a_list_gives_the_bytes_of_its_own_run(self):
        for words, values in LISTS:
            told = self.told("gdc", "karate", "-o", "many_{}.mtx", *words.split())
            told = told if isinstance(told, list) else [told]
            self.assertEqual([one["output"]["path"] for one in told],
                             [f"many_{value}.mtx" for value in values])
            for one, value in zip(told, values):
                steps = [f"--{name.replace('_', '-')}={one['options'][name]}"
                         for name in ("ppr", "heat", "top_k", "epsilon", "average_degree")
                         if name in one["options"]]
                alone = self.gdc(*steps)
                self.assertEqual(alone["certificate"], one["certificate"])
                self.assertEqual(self.read("out.mtx"), self.read(f"many_{value}.mtx"))

    def test_a_list_needs_different_values_and_names(self):
        for words, told in [("--ppr 0.1,0.2 -o out.mtx", "out_{}.npz"),
                            ("--ppr 0.1,0.1 -o out_{}.mtx", "twice"),
                            ("--top-k 4,x -o out_{}.mtx", "x"),
                            ("--ppr 0.1,2 -o out_{}.mtx", "2"),
                            ("--ppr 0.1,0.2 -o -", "{}")]:
            self.assertIn(told, self.refused(2, "gdc", "karate", *words.split()))

    def test_a_dry_run_of_a_list_tells_every_cost(self):
        told = self.told("gdc", "karate", "--ppr", "0.1,0.2", "--dry-run")
        self.assertEqual([one["options"]["ppr"] for one in told], [0.1, 0.2])
        self.assertTrue(all(one["estimate"]["seconds"] > 0 for one in told))
        for key in ("seconds", "bytes", "edge_columns"):
            alone = sum(one["estimate"][key] for one in told)
            for one in told:
                self.assertAlmostEqual(one["all_at_most"][key] / alone, 1)
        text = self.ok("gdc", "karate", "--heat", "1,2", "--dry-run").stdout
        self.assertEqual((text.count("cost alone"), text.count("all at most")), (2, 1))
        self.assertNotIn("all_at_most", self.told("gdc", "karate", "--dry-run"))

    def test_what_does_not_exist_yet_is_refused(self):
        for words in NOT_YET:
            self.refused(2, "gdc", "karate", "-o", "out.npz", *words.split())

    def test_json_has_the_keys_of_the_contract(self):
        told = self.gdc()
        self.assertEqual(told["input"], {"nodes": 34, "edges": 78, "directed": False,
                                         "weighted": False, "components": 1})
        self.assertLessEqual(DEFAULTS.items(), told["options"].items())
        self.assertEqual(set(told["solver"]), {"name", "reason", "iterations"})
        certificate = {"max_abs_error", "columns", "columns_proven", "columns_tied",
                       "columns_open", "epsilon_used", "average_degree"}
        self.assertLessEqual(certificate, set(told["certificate"]))
        self.assertEqual(told["output"]["edges"], 34 * 34)
        self.assertEqual(told["output"]["path"], "out.mtx")
        self.assertEqual(set(told["seconds"]), {"read", "diffuse", "write", "total"})
        self.assertGreater(told["peak_bytes"], 0)
        self.assertGreaterEqual(told["threads"], 1)
        self.assertRegex(told["version"], r"^\d+\.\d+\.\d+$")

    def test_the_certificate_counts_every_column(self):
        for words in ["--top-k 8", "--epsilon 0.01", "--average-degree 5", "--all"]:
            told = self.gdc(*words.split())["certificate"]
            kinds = [told[f"columns_{kind}"] for kind in ("proven", "tied", "open")]
            self.assertEqual(sum(kinds), 34, words)
            self.assertEqual(told["columns"], 34)
            self.assertEqual(told["columns_open"], 0, words)
            self.assertLessEqual(told["max_abs_error"], 1e-6)
            self.assertEqual(told["epsilon_used"] is None, "top-k" in words or words == "--all")

    def test_every_option_is_told_as_it_was_applied(self):
        unsaid = self.gdc()["options"]
        for words, change in CHANGES:
            expected = {key: value for key, value in {**unsaid, **change}.items()
                        if value is not None}
            self.assertEqual(self.gdc(*words.split())["options"], expected, words)

    def test_numbers_out_of_range_are_refused(self):
        for words in OUT_OF_RANGE:
            with self.subTest(words):
                self.refused(2, "gdc", "karate", "-o", "out.npz", *words.split())

    def test_alternatives_exclude_each_other(self):
        for choices in [["--ppr 0.1", "--heat 3", "--theta 1,2"],
                        ["--top-k 3", "--epsilon 0.1", "--average-degree 3", "--all"]]:
            for one in choices:
                for other in choices:
                    words = one.split() + other.split()
                    if one != other:
                        said = self.refused(2, "gdc", "karate", "-o", "out.npz", *words)
                        self.assertIn("excludes", said)
        self.assertIn("did you mean '--top-k'?",
                      self.refused(2, "gdc", "karate", "-o", "out.npz", "--topk", "3"))

    def test_coefficients_come_from_a_list_or_a_file(self):
        self.gdc("--theta", "0.25, 0.5 0.25", out="list.npz")
        for text in ["0.25\n0.5\n0.25\n", "0.25,0.5,\n\t0.25", " 0.25 , 0.5 +0.25\r\n"]:
            self.write("theta.txt", text)
            self.gdc("--theta", "@theta.txt", out="file.npz")
            self.assertEqual(self.content("file.npz"), self.content("list.npz"))

    def test_a_bad_file_of_coefficients_is_refused_with_its_line(self):
        for text, line, found in [("0.5\n0.25 x1\n", 2, "'x1'"), ("1,,2", 1, "nothing"),
                                  ("1\n2\n\nnan\n", 4, "'nan'"), ("", 1, "nothing"),
                                  ("1\n2,\n", 3, "nothing"), ("1;2", 1, "'1;2'")]:
            self.write("theta.txt", text)
            said = self.refused(2, "gdc", "karate", "-o", "out.npz", "--theta", "@theta.txt")
            self.assertIn(f"theta.txt:{line}: expected a finite number, found {found}", said)
        self.refused(2, "gdc", "karate", "-o", "out.npz", "--theta", "@missing.txt")

    def test_step_4_does_what_it_is_called(self):
        for words, axis in [("", 1), ("--renormalize row", 0)]:
            self.gdc("--top-k", "8", *words.split())
            for total in self.sums(axis):
                self.assertAlmostEqual(total, 1, places=5)
        self.gdc("--top-k", "8", "--unweighted")
        self.assertEqual(set(self.entries().values()), {1.0})
        self.gdc("--top-k", "8", "--symmetrize", "--renormalize", "none")
        entries = self.entries()
        self.assertEqual(entries, {(j, i): value for (i, j), value in entries.items()})

    def test_step_3_keeps_as_many_as_it_says(self):
        self.assertEqual(self.gdc("--top-k", "8")["output"]["edges"], 34 * 8)
        self.assertEqual(self.gdc("--all")["output"]["edges"], 34 * 34)
        told = self.gdc("--average-degree", "5", "--renormalize", "none")
        self.assertGreaterEqual(told["output"]["edges"], 34 * 5)
        least = min(self.entries().values())
        self.assertAlmostEqual(told["certificate"]["epsilon_used"], least, places=6)
        self.gdc("--epsilon", "0.02", "--renormalize", "none")
        self.assertGreaterEqual(min(self.entries().values()), 0.02 - 1e-6)

    def test_a_directed_graph_goes_to_the_series(self):
        self.write("g.txt", "0 1 2\n1 2 1\n2 0 5\n3 0 1\n")
        told = self.gdc("--transition", "col", "--directed", graph="g.txt")
        self.assertEqual(told["solver"]["name"], "series")
        self.assertEqual(told["input"], {"nodes": 4, "edges": 4, "directed": True,
                                         "weighted": True, "components": 1})
        self.refused(2, "gdc", "g.txt", "--directed", "--solver", "block", "-o", "x.npz")
        self.assertIn("declares no direction", self.ok("gdc", "g.txt", "-o", "x.npz").stderr)

    def test_pipes(self):
        self.ok("convert", "karate", "karate.txt")
        self.ok("gdc", "karate.txt", "--top-k", "5", "-o", "out.mtx")
        piped = self.ok("gdc", "-", "--top-k", "5", "-o", "-", "--format", "mtx",
                        given=self.read("karate.txt"))
        self.assertEqual(piped.stdout, self.read("out.mtx"))
        self.assertEqual(piped.stderr, "")
        self.refused(2, "gdc", "karate", "-o", "-", "--json")
        self.refused(2, "gdc", "-", "--theta", "@-", "-o", "out.npz")

    def test_people_get_four_lines(self):
        text = self.ok("gdc", "karate", "-o", "out.npz").stdout
        self.assertEqual([line.split()[0] for line in text.splitlines()],
                         ["read", "done", "proven", "written"])
        self.assertEqual(self.ok("gdc", "karate", "-o", "out.npz", "--quiet").stdout, "")

    def test_names_labels_and_features_travel(self):
        self.write("g.csv", "source,target\nann,bob\nbob,ann\neve,dan\nbob,cyd\n")
        told = self.gdc("--lcc", "--undirected", graph="g.csv", out="names.mtx")
        self.assertEqual(told["output"]["ids"], "names.mtx.ids")
        self.assertEqual(self.read("names.mtx.ids"), "ann\nbob\ncyd\n")
        self.ok("generate", "citation", "--nodes", "200", "-o", "papers.npz")
        self.gdc(graph="papers.npz", out="better.npz")
        before, after = self.told("info", "papers.npz"), self.told("info", "better.npz")
        for key in ["classes", "features", "feature_entries"]:
            self.assertEqual(before[key], after[key])

    def test_every_thread_count_gives_the_same_bytes(self):
        self.ok("generate", "blocks", "--nodes", "700", "--seed", "5", "-o", "g.npz")
        for words in ["", "--heat 5 --epsilon 1e-3", "--average-degree 20", "--theta 1,2,-1 --all",
                      "--solver series --transition col", "--solver dense --top-k 9"]:
            contents = set()
            for threads in ["1", "2", "5", "2"]:
                self.gdc(*words.split(), "--threads", threads, graph="g.npz", out="out.npz")
                contents.add(self.content("out.npz"))
            self.assertEqual(len(contents), 1, words)

    def test_a_dry_run_writes_nothing(self):
        self.write("out.npz", "older")
        for words in [[], ["-o", "out.npz"], ["-o", "new.npz"]]:
            self.assertIn("cost", self.ok("gdc", "karate", "--dry-run", *words).stdout)
            told = self.told("gdc", "karate", "--dry-run", *words)
            self.assertEqual(set(told["estimate"]), {"seconds", "bytes", "edge_columns"})
            self.assertLessEqual({"input", "options", "solver", "version"}, set(told))
            self.assertFalse({"output", "certificate"} & set(told))
            self.assertLessEqual(DEFAULTS.items(), told["options"].items())
        self.assertEqual(self.files(), ["out.npz"])
        self.assertEqual(self.read("out.npz"), "older")


main()
