"""The commands as a user meets them. Usage: commands.py SUFFUSE"""

import json
import os
import pty
import re
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.path.abspath(sys.argv[1])
COMMANDS = ["info", "convert", "generate", "demo"]
KINDS = ["erdos-renyi", "blocks", "degree-corrected-blocks", "preferential", "rmat", "citation",
         "ring", "path", "star", "complete", "grid"]


def run(*words, folder=None, given=None):
    return subprocess.run([PROGRAM, *words], cwd=folder, input=given, capture_output=True,
                          text=True, check=False)


def has_terminals():
    try:
        for descriptor in pty.openpty():
            os.close(descriptor)
        return True
    except OSError:
        return False


def on_terminal(words, folder):
    """Runs with standard error on a terminal; returns what was drawn there."""
    main, other = pty.openpty()
    process = subprocess.Popen([PROGRAM, *words], cwd=folder, stdout=subprocess.DEVNULL,
                               stderr=other)
    os.close(other)
    drawn = b""
    while True:
        try:
            piece = os.read(main, 4096)
        except OSError:  # the terminal is gone
            break
        if not piece:
            break
        drawn += piece
    process.wait()
    os.close(main)
    return drawn.decode()


class Commands(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = self.temporary.name

    def tearDown(self):
        self.temporary.cleanup()

    def run_here(self, *words, given=None):
        return run(*words, folder=self.folder, given=given)

    def ok(self, *words, given=None):
        result = self.run_here(*words, given=given)
        self.assertEqual(result.returncode, 0, result.stderr)
        return result

    def refused(self, code, *words):
        result = self.run_here(*words)
        self.assertEqual(result.returncode, code, result.stderr)
        self.assertEqual(result.stdout, "")
        self.assertRegex(result.stderr, r"\Asuffuse: [^\n]+\n\Z")
        return result.stderr

    def test_version_is_one_line(self):
        self.assertRegex(self.ok("--version").stdout, r"\Asuffuse \d+\.\d+\.\d+\n\Z")

    def test_every_help_has_an_example_that_works(self):
        calls = [[]] + [[command] for command in COMMANDS] + [["generate", k] for k in KINDS]
        for call in calls:
            text = self.ok(*call, "--help").stdout
            example = re.search(r"Example:\n\s+suffuse (.*)", text)
            self.assertIsNotNone(example, call)
            self.ok(*example.group(1).split())

    def test_help_names_no_command_that_does_not_exist(self):
        text = self.ok("--help").stdout
        for word in ["gdc", "train", "query", "reproduce"]:
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
        told = json.loads(self.ok("info", "karate", "--json").stdout)
        expected = {"nodes": 34, "edges": 78, "entries": 156, "directed": False, "weighted": False,
                    "components": 1, "self_loops": 0, "isolated": 0, "classes": 2}
        self.assertEqual(expected, {key: told[key] for key in expected})
        self.assertEqual(told["degree"]["max"], 17)
        self.assertAlmostEqual(told["homophily"], 67 / 78)

    def test_info_of_a_small_file(self):
        path = os.path.join(self.folder, "g.txt")
        with open(path, "w", encoding="utf-8") as file:
            file.write("# suffuse nodes=6\n0 1 2\n1 0 3\n1 2 1\n2 2 5\n")
        result = self.ok("info", path, "--json")
        told = json.loads(result.stdout)
        expected = {"nodes": 6, "edges": 4, "directed": True, "weighted": True, "self_loops": 1,
                    "isolated": 3, "components": 4, "largest_component": 3}
        self.assertEqual(expected, {key: told[key] for key in expected})
        self.assertEqual(told["weights"], {"min": 1, "median": 2, "mean": 2.75, "max": 5})
        self.assertIn("declares no direction", result.stderr)
        self.assertEqual(self.ok("info", path, "--directed").stderr, "")
        self.assertEqual(self.ok("info", path, "--quiet").stderr, "")
        undirected = json.loads(self.ok("info", path, "--undirected", "--json").stdout)
        self.assertEqual((undirected["edges"], undirected["directed"]), (3, False))

    def test_convert_through_pipes_and_back(self):
        self.ok("convert", "karate", "karate.mtx")
        with open(os.path.join(self.folder, "karate.mtx"), encoding="utf-8") as file:
            text = file.read()
        piped = self.ok("convert", "-", "-", "--format", "mtx", given=text)
        self.assertEqual(piped.stdout, text)
        self.assertEqual(piped.stderr, "")

    def test_json_and_standard_output_exclude_each_other(self):
        self.assertIn("standard output", self.refused(2, "convert", "karate", "-", "--json"))

    def test_names_are_saved_beside_the_output(self):
        with open(os.path.join(self.folder, "g.csv"), "w", encoding="utf-8") as file:
            file.write("source,target\nann,bob\nbob,ann\neve,dan\nbob,cyd\n")
        told = json.loads(self.ok("convert", "g.csv", "g.npz", "--lcc", "--json").stdout)
        self.assertEqual(told["output"]["nodes"], 3)
        with open(os.path.join(self.folder, told["output"]["ids"]), encoding="utf-8") as file:
            self.assertEqual(file.read(), "ann\nbob\ncyd\n")

    def test_the_largest_component_leads_back_to_the_original_ids(self):
        with open(os.path.join(self.folder, "g.txt"), "w", encoding="utf-8") as file:
            file.write("0 1\n1 0\n3 4\n4 5\n")
        self.ok("convert", "g.txt", "g.mtx", "--lcc")
        with open(os.path.join(self.folder, "g.mtx.ids"), encoding="utf-8") as file:
            self.assertEqual(file.read(), "3\n4\n5\n")

    def test_generating_twice_gives_the_same_bytes(self):
        for kind in KINDS:
            contents = []
            for threads, name in [("1", "a.npz"), ("2", "b.npz"), ("5", "c.npz")]:
                self.ok("generate", kind, "-o", name, "--seed", "3", "--threads", threads)
                with open(os.path.join(self.folder, name), "rb") as file:
                    contents.append(file.read())
            self.assertEqual(len(set(contents)), 1, kind)

    def test_demo_returns_every_file_unchanged(self):
        told = json.loads(self.ok("demo", "--json").stdout)
        self.assertGreaterEqual(len(told["files"]), 5)
        self.assertTrue(all(file["identical"] for file in told["files"]))
        self.assertEqual(os.listdir(self.folder), [])
        self.ok("demo", "--output", "kept")
        self.assertIn("karate.npz", os.listdir(os.path.join(self.folder, "kept")))

    @unittest.skipUnless(has_terminals(), "this system offers no pseudo-terminals (/dev/pts)")
    def test_progress_is_drawn_on_a_terminal_only(self):
        words = ["generate", "erdos-renyi", "--nodes", "600000", "-o", "g.txt.gz", "--threads", "1"]
        self.assertEqual(self.ok(*words).stderr, "")
        self.assertRegex(on_terminal(words, self.folder), r"writing +\d+ % \d+:\d\d left")
        self.assertEqual(on_terminal(words + ["--quiet"], self.folder), "")

    def test_no_dataset_without_a_folder(self):
        environment = {k: v for k, v in os.environ.items() if k != "SUFFUSE_DATA"}
        result = subprocess.run([PROGRAM, "info", "cora"], cwd=self.folder, env=environment,
                                capture_output=True, text=True, check=False)
        self.assertEqual(result.returncode, 2)
        self.assertIn("SUFFUSE_DATA", result.stderr)


unittest.main(argv=sys.argv[:1])
