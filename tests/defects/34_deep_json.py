"""JSON that is nested without end, in a model file and in records. Usage: NAME.py SUFFUSE"""

import zipfile

from frame import InFolder, main

TRAIN = ["train", "karate", "--features", "identity", "--development", "20", "--per-class", "2",
         "--splits", "1", "--max-epochs", "2"]
DEEP = 100_000


class DeepJson(InFolder):
    def test_the_options_of_a_model(self):
        for text in ("[" * DEEP + "]" * DEEP, '{"a":' * DEEP + "0" + "}" * DEEP, "[" * DEEP,
                     '{"suffuse_model": 1, "options": ' + "[" * DEEP + "]" * DEEP + "}"):
            with zipfile.ZipFile(self.path("m.npz"), "w") as model:
                model.writestr("options.json", text)
            said = self.refused(2, "train", "karate", "--features", "identity", "--load", "m.npz",
                                "--predict", "p.csv")
            self.assertIn("m.npz: options.json: is nested more than 64 deep", said)

    def test_a_line_of_records(self):
        self.write("runs.jsonl", '{"options": ' + "[" * DEEP + "]" * DEEP + "}\n")
        self.assertIn("runs.jsonl:1: ", self.refused(2, *TRAIN, "--records", "runs.jsonl"))

    def test_many_keys(self):
        """They were compared with each other, which took an hour."""
        keys = ",".join(f'"{i:x}":0' for i in range(1_000_000))
        with zipfile.ZipFile(self.path("m.npz"), "w") as model:
            model.writestr("options.json", '{"suffuse_model":1,' + keys + "}")
        said = self.refused(2, "train", "karate", "--features", "identity", "--load", "m.npz",
                            "--predict", "p.csv")
        self.assertIn("m.npz: options.json: not the description of a model", said)


main()
