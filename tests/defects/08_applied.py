"""Defect 8: what was asked is who a run is, what was applied stands beside it; nothing that was
asked for is left out silently. Usage: 08_applied.py SUFFUSE"""

import json

from frame import InFolder, main

KARATE = ["karate", "--features", "identity", "--development", "20", "--per-class", "2",
          "--splits", "2", "--max-epochs", "3", "--top-k", "8"]
LOAD = ["train", "karate", "--features", "identity", "--load", "m.npz"]


class Applied(InFolder):
    def test_records_and_json_say_both(self):
        told = self.told("train", *KARATE, "--compare", "--records", "r.jsonl")
        plain, diffused = told["results"]
        records = [json.loads(line) for line in self.read("r.jsonl").splitlines()]
        for said in [diffused, records[-1]]:
            self.assertEqual(said["options"]["solver"], "auto")
            self.assertIs(said["options"]["float64"], False)
            self.assertEqual(said["applied"], {"solver": "block", "float64": True})
        for said in [plain, records[0]]:
            self.assertEqual(said["applied"], {})
        self.assertEqual(told["diffusion"]["options"]["solver"], "block")

    def test_a_resumed_series_still_says_it(self):
        for reused in [0, 2]:
            told = self.told("train", *KARATE, "--records", "r.jsonl")
            self.assertEqual(told["reused"], reused)
            self.assertEqual(told["results"][0]["applied"], {"solver": "block", "float64": True})

    def test_a_search_says_it(self):
        told = self.told("tune", *KARATE, "--ppr", "0.1,0.2")
        for trial in told["trials"]:
            self.assertEqual(trial["applied"], {"solver": "block", "float64": True})

    def test_a_loaded_model_is_not_saved_again(self):
        self.ok("train", *KARATE, "--save", "m.npz")
        said = self.refused(2, *LOAD, "--predict", "p.csv", "--save", "s.npz")
        self.assertIn("--save", said)
        self.ok(*LOAD, "--predict", "p.csv")


main()
