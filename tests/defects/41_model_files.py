"""What a model file may say, and messages that name their file. Usage: 41_model_files.py SUFFUSE"""

import json
import zipfile

import numpy as np

from frame import InFolder, main

TRAIN = ["train", "karate", "--features", "identity", "--development", "20", "--per-class", "2",
         "--splits", "1", "--max-epochs", "2"]
ESCAPE = "\x1b]0;owned\x07\x1b[2J\x7f\u009b31m"


class ModelFiles(InFolder):
    def setUp(self):
        super().setUp()
        self.ok(*TRAIN, "--save", "good.npz")
        with zipfile.ZipFile(self.path("good.npz")) as model:
            self.members = {name: model.read(name) for name in model.namelist()}

    def model(self, change=None, **members):
        """A model file with options that were changed and members that were added."""
        options = json.loads(self.members["options.json"])
        if change is not None:
            change(options)
        with zipfile.ZipFile(self.path("m.npz"), "w") as model:
            model.writestr("options.json", json.dumps(options))
            for name, content in {**self.members, **members}.items():
                if name != "options.json":
                    model.writestr(name, content)

    def load(self):
        """What is said about it: one line that a terminal can be trusted with."""
        said = self.refused(2, "train", "karate", "--features", "identity", "--load", "m.npz",
                            "--predict", "p.csv")
        self.assertTrue(said.startswith("suffuse: m.npz: "), said)
        self.assertTrue(said[:-1].isprintable(), said)
        self.assertLess(len(said), 500)
        return said

    def test_it_can_be_loaded(self):
        self.model()
        self.ok("train", "karate", "--features", "identity", "--load", "m.npz", "--predict",
                "p.csv")

    def test_names_of_members(self):
        array = next(content for name, content in self.members.items() if name.endswith(".npy"))
        for name in (ESCAPE, ESCAPE + ".npy", "x" * 60_000, "x" * 60_000 + ".npy", "\u0085.npy"):
            self.model(**{name: array})
            self.load()

    def test_words_in_options(self):
        def say(key, value):
            return lambda options: options.__setitem__(key, value)

        def say_option(key, value):
            return lambda options: options["options"].__setitem__(key, value)

        for word in (ESCAPE, "y" * 100_000):
            for change in (say("model", word), say("diffusion", word), say_option(word, 1),
                           say_option("layer_normalization", word), say_option("transition", word),
                           say("suffuse_model", word), say("options", word)):
                self.model(change)
                self.load()

    def test_numbers_in_options(self):
        for name in ("hidden", "depth", "max_epochs", "patience"):
            for value in (2**32 + 8, 2**63, 8.9, -1, "8", None, True, [8]):
                def change(options, name=name, value=value):
                    options["options"][name] = value
                self.model(change)
                said = self.load()
                self.assertTrue(name in said or value == -1, said)

    def test_what_a_model_says_that_this_graph_refuses(self):
        def change(options):
            options["diffusion"] = "theta"
            del options["options"]["ppr"]
            options["options"]["theta"] = [1e99] * 20
        self.model(change)
        self.assertIn("add up to", self.load())


class NamedFiles(InFolder):
    def test_a_wrong_number_of_rows(self):
        np.save(self.path("x.npy"), np.ones((33, 2)))
        said = self.refused(2, "diffuse", "karate", "x.npy", "-o", "out.npy")
        self.assertIn("x.npy: the features have 33 rows, the graph has 34 nodes", said)

    def test_the_sum_of_theta(self):
        self.write("theta.txt", "1e99\n" * 20)
        for words in (["gdc", "karate", "-o", "out.npz"], ["diffuse", "karate", "-o", "out.npy"],
                      TRAIN):
            self.assertIn("theta.txt: theta: the magnitudes add up to",
                          self.refused(2, *words, "--theta", "@theta.txt"))

    def test_names_of_files(self):
        said = self.refused(2, "info", "a\x1b[2J\tb.npz")
        self.assertTrue(said[:-1].isprintable(), said)


main()
