"""Defect 14: a training that cannot fit is refused before it starts, with what could; the cost of
trainings and searches is told beforehand. Usage: 14_training_that_cannot_fit.py SUFFUSE"""

from frame import InFolder, main

QUICK = ["citation", "--splits", "2", "--top-k", "16"]
WORDS = [*QUICK, "--max-epochs", "200"]
LARGE = [*WORDS, "--hidden", "4096", "--memory", "100M"]


class CannotFit(InFolder):
    def test_it_is_refused_with_what_could_fit(self):
        for words in [["train", *LARGE], ["train", *LARGE, "--dry-run"], ["tune", *LARGE],
                      ["train", *LARGE, "--compare", "--records", "r.jsonl"]]:
            with self.subTest(words):
                said = self.refused(3, *words)
                self.assertIn("holds at least", said)
                self.assertRegex(said, r"hidden \d+ could fit; allow more with --memory")

    def test_what_could_fit_does(self):
        said = self.refused(3, "train", *LARGE)
        hidden = said.split(" could fit")[0].split()[-1]
        self.ok("train", *QUICK, "--max-epochs", "2", "--hidden", hidden, "--memory", "100M",
                "--threads", "1")

    def test_a_dry_run_tells_time_and_memory(self):
        told = self.told("train", *WORDS, "--compare", "--dry-run")
        for series in told["plan"]:
            training = series["training"]
            self.assertEqual(training["epochs"], {"least": 101, "most": 200})
            seconds = training["seconds"]
            self.assertGreater(seconds["epoch"], 0)
            self.assertGreaterEqual(seconds["most"], seconds["least"])
            self.assertGreaterEqual(seconds["least"], 101 * seconds["epoch"])
            self.assertGreater(training["bytes"], 0)
        cost = told["cost"]
        self.assertGreaterEqual(cost["seconds"]["least"],
                                sum(s["training"]["seconds"]["least"] for s in told["plan"]))
        self.assertEqual(cost["bytes"], max(s["training"]["bytes"] for s in told["plan"]))
        text = self.ok("train", *WORDS, "--compare", "--dry-run").stdout
        self.assertRegex(text, r"\ncost +of training: .* an epoch, 101 to 200 epochs a run: ")
        self.assertRegex(text, r"\ncost +in all: .* on \d+ threads?, [\d.]+ MiB of memory\n")
        self.assertEqual(self.files(), [])

    def test_the_memory_that_is_told_is_enough(self):
        words = [*QUICK, "--threads", "1", "--max-epochs", "3"]
        told = self.told("train", *words, "--dry-run")
        self.ok("train", *words, "--memory", str(int(1.1 * told["cost"]["bytes"])))

    def test_a_guess_only_warns(self):
        guess = ["citation", "--splits", "2", "--epsilon", "1e-4", "--dry-run", "--threads", "2"]
        words = [*guess, "--memory", "20M"]
        self.assertRegex(self.ok("train", *words).stderr, r"\Asuffuse: note: this will need about ")
        self.assertEqual(self.ok("train", *words, "--quiet").stderr, "")
        words = [*guess, "--memory", "12M"]
        self.assertRegex(self.ok("train", *words).stderr, r"\Asuffuse: note: this will need more ")
        self.assertEqual(self.told("train", *words)["cost"], {"seconds": None, "bytes": None})


main()
