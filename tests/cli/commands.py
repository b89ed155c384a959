"""The commands as a user meets them. Usage: commands.py SUFFUSE"""

import os
import re
import unittest

from frame import InFolder, has_terminals, main, on_terminal, run

COMMANDS = ["gdc", "diffuse", "info", "convert", "generate", "train", "tune", "demo"]
KINDS = ["erdos-renyi", "blocks", "degree-corrected-blocks", "preferential", "rmat", "citation",
         "ring", "path", "star", "complete", "grid"]


class Commands(InFolder):
    def test_version_is_one_line(self):
        self.assertRegex(self.ok("--version").stdout, r"\Asuffuse \d+\.\d+\.\d+\n\Z")

    def test_every_help_has_an_example_that_works(self):
        calls = [[]] + [[command] for command in COMMANDS] + [["generate", k] for k in KINDS]
        for call in calls:
            text = self.ok(*call, "--help").stdout
            last = re.split(r"\nExamples?:", text, maxsplit=1)[-1]
            examples = re.findall(r"\n +suffuse (.*)", last)
            self.assertNotEqual(examples, [], call)
            for example in examples:
                self.ok(*example.split())

    def test_help_names_no_command_that_does_not_exist(self):
        text = self.ok("--help").stdout
        for word in ["merge", "cluster", "query", "spectrum", "reproduce"]:
            self.assertNotRegex(text, rf"\n\s+{word}\b")
            self.refused(2, word)

    def test_mistyped_words_get_a_suggestion(self):
        self.assertIn("did you mean '--json'?", self.refused(2, "info", "karate", "--jsn"))
        self.assertIn("did you mean 'convert'?", self.refused(2, "covert", "a", "b"))
        self.assertIn("did you mean '--nodes'?",
                      self.refused(2, "generate", "ring", "--ndoes", "5", "-o", "r.npz"))
        self.refused(2)
        self.refused(2, "info")
        self.refused(2, "info", "karate", "--threads", "many")
        self.refused(2, "info", "karate", "--memory", "much")

    def test_info_as_json_is_one_object(self):
        told = self.told("info", "karate")
        expected = {"nodes": 34, "edges": 78, "entries": 156, "directed": False, "weighted": False,
                    "components": 1, "self_loops": 0, "isolated": 0, "classes": 2}
        self.assertEqual(expected, {key: told[key] for key in expected})
        self.assertEqual(told["degree"]["max"], 17)
        self.assertAlmostEqual(told["homophily"], 67 / 78)

    def test_info_tells_what_gdc_costs(self):
        self.assertGreater(self.told("info", "karate")["gdc"]["seconds"], 0)
        self.assertRegex(self.ok("info", "karate").stdout,
                         r"\ngdc cost +(about|less than) .* s on \d+ thread")

    def test_info_of_a_small_file(self):
        self.write("g.txt", "# suffuse nodes=6\n0 1 2\n1 0 3\n1 2 1\n2 2 5\n")
        told = self.told("info", "g.txt")
        expected = {"nodes": 6, "edges": 4, "directed": True, "weighted": True, "self_loops": 1,
                    "isolated": 3, "components": 4, "largest_component": 3}
        self.assertEqual(expected, {key: told[key] for key in expected})
        self.assertEqual(told["weights"], {"min": 1, "median": 2, "mean": 2.75, "max": 5})
        self.assertIn("declares no direction", self.ok("info", "g.txt", "--json").stderr)
        self.assertEqual(self.ok("info", "g.txt", "--directed").stderr, "")
        self.assertEqual(self.ok("info", "g.txt", "--quiet").stderr, "")
        undirected = self.told("info", "g.txt", "--undirected")
        self.assertEqual((undirected["edges"], undirected["directed"]), (3, False))

    def test_convert_through_pipes_and_back(self):
        self.ok("convert", "karate", "karate.mtx")
        text = self.read("karate.mtx")
        piped = self.ok("convert", "-", "-", "--format", "mtx", given=text)
        self.assertEqual(piped.stdout, text)
        self.assertEqual(piped.stderr, "")

    def test_json_and_standard_output_exclude_each_other(self):
        self.assertIn("standard output", self.refused(2, "convert", "karate", "-", "--json"))

    def test_names_are_saved_beside_the_output(self):
        self.write("g.csv", "source,target\nann,bob\nbob,ann\neve,dan\nbob,cyd\n")
        told = self.told("convert", "g.csv", "g.npz", "--lcc")
        self.assertEqual(told["output"]["nodes"], 3)
        self.assertEqual(self.read(told["output"]["ids"]), "ann\nbob\ncyd\n")

    def test_the_largest_component_leads_back_to_the_original_ids(self):
        self.write("g.txt", "0 1\n1 0\n3 4\n4 5\n")
        self.ok("convert", "g.txt", "g.mtx", "--lcc")
        self.assertEqual(self.read("g.mtx.ids"), "3\n4\n5\n")

    def test_generating_twice_gives_the_same_bytes(self):
        for kind in KINDS:
            contents = []
            for threads, name in [("1", "a.npz"), ("2", "b.npz"), ("5", "c.npz")]:
                self.ok("generate", kind, "-o", name, "--seed", "3", "--threads", threads)
                contents.append(self.content(name))
            self.assertEqual(len(set(contents)), 1, kind)

    def test_demo_returns_every_file_unchanged(self):
        told = self.told("demo")
        self.assertGreaterEqual(len(told["files"]), 7)
        self.assertTrue(all(file["identical"] for file in told["files"]))
        self.assertEqual(self.files(), [])
        self.ok("demo", "--output", "kept")
        kept = os.listdir(self.path("kept"))
        self.assertTrue({"karate.npz", "karate_gdc.npz"} <= set(kept), kept)

    def test_demo_shows_what_gdc_does(self):
        told = self.told("demo")["gdc"]
        self.assertEqual(told["edges"], 34 * 8)
        self.assertEqual((len(told["before"]), len(told["after"])), (1, 8))
        self.assertAlmostEqual(sum(n["weight"] for n in told["after"]), 1, places=5)
        self.assertGreater(told["homophily"]["after"], told["homophily"]["before"])
        text = self.ok("demo").stdout
        for word in ["solver", "proven", "before:", "after:", "homophily"]:
            self.assertIn(word, text)

    def test_demo_shows_a_gain_and_how_sure_it_is(self):
        told = self.told("demo")["training"]
        without, with_gdc = told["results"]
        self.assertEqual((without["diffusion"], with_gdc["diffusion"]), ("none", "ppr"))
        self.assertGreater(with_gdc["test_accuracy"]["mean"], without["test_accuracy"]["high"])
        self.assertRegex(told["comparison"]["verdict"], r"\AGDC helps here: \+")

    @unittest.skipUnless(has_terminals(), "this system offers no pseudo-terminals (/dev/pts)")
    def test_progress_is_drawn_on_a_terminal_only(self):
        words = ["generate", "erdos-renyi", "--nodes", "600000", "-o", "g.txt.gz", "--threads", "1"]
        self.assertEqual(self.ok(*words).stderr, "")
        self.assertRegex(on_terminal(words, self.folder), r"writing +\d+ % \d+:\d\d left")
        self.assertEqual(on_terminal(words + ["--quiet"], self.folder), "")

    def test_no_dataset_without_a_folder(self):
        environment = {k: v for k, v in os.environ.items() if k != "SUFFUSE_DATA"}
        result = run("info", "cora", folder=self.folder, environment=environment)
        self.assertEqual(result.returncode, 2)
        self.assertIn("SUFFUSE_DATA", result.stderr)


main()
