"""What cannot fit is refused before it starts, with what would fit; --dry-run says so."""

import re
import time

from frame import InFolder, main


class HopelessRuns(InFolder):
    def setUp(self):
        super().setUp()
        self.ok("generate", "erdos-renyi", "--nodes", "60000", "--average-degree", "8", "-o",
                "g.npz", "--seed", "1")

    def test_a_result_that_cannot_fit_is_refused_at_once(self):
        start = time.monotonic()
        said = self.refused(3, "gdc", "g.npz", "--all", "-o", "out.npz", "--memory", "1G")
        self.assertLess(time.monotonic() - start, 60)  # the columns would take minutes
        found = re.search(r"all: the result has at least (\d+) entries, which take (\d+\.\d) GiB; "
                          r"[\d.]+ \w+ of 1.0 GiB is free; top_k of at most (\d+) would fit; "
                          r"allow more with --memory\n", said)
        self.assertTrue(found, said)
        self.assertGreater(int(found[1]), 3.5e9)
        self.assertGreater(int(found[3]), 500)
        self.assertIn("top_k 5000: ", self.refused(3, "gdc", "g.npz", "--top-k", "5000", "-o",
                                                   "out.npz", "--memory", "1G"))

    def test_a_dry_run_tells_the_cost_and_the_refusal(self):
        words = ["gdc", "g.npz", "--dry-run", "--memory", "1G"]
        text = self.ok(*words, "--all").stdout
        self.assertRegex(text, r"\ncost +about .*\nrefused +all: the result has at least")
        told = self.told(*words, "--all")
        self.assertGreater(told["estimate"]["bytes"], 2**30)
        self.assertIn("at least", told["refused"])
        self.assertNotIn("refused", self.told(*words, "--top-k", "8"))

    def test_features_that_cannot_fit_are_refused_too(self):
        self.ok("generate", "citation", "--nodes", "3000", "-o", "papers.npz")
        said = self.refused(3, "diffuse", "papers.npz", "-o", "out.npy", "--memory", "8M")
        self.assertIn("a result of 3000 x 1433 values needs 16.4 MiB", said)
        self.assertIn("needs 16.4 MiB",
                      self.told("diffuse", "papers.npz", "--dry-run", "--memory", "8M")["refused"])


if __name__ == "__main__":
    main()
