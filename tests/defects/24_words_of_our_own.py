"""-h, help, hints, and what is wrong in our own words; help within 100 columns."""

from frame import InFolder, main

COMMANDS = ["gdc", "diffuse", "info", "convert", "generate", "train", "tune", "demo"]


class WordsOfOurOwn(InFolder):
    def said(self, *words):
        return self.refused(2, *words)

    def test_help_has_three_doors(self):
        for command in [[]] + [[name] for name in COMMANDS] + [["generate", "ring"]]:
            text = self.ok(*command, "--help").stdout
            self.assertEqual(self.ok(*command, "-h").stdout, text)
            self.assertEqual(self.ok("help", *command).stdout, text)
            self.assertLessEqual(max(map(len, text.split("\n"))), 100, command)
        self.assertIn("\n  help ", self.ok("--help").stdout)

    def test_help_goes_before_other_faults_but_not_before_an_unknown_command(self):
        usage = self.ok("gdc", "--help").stdout
        self.assertEqual(self.ok("gdc", "--ppr", "abc", "--bogus", "-h").stdout, usage)
        self.assertEqual(self.ok("gdc", "karate", "-h").stdout, usage)
        self.assertIn("unknown command 'gcd'; did you mean 'gdc'?", self.said("help", "gcd"))
        self.assertIn("unknown command 'gcd'", self.said("gcd", "-h"))

    def test_the_words_of_other_programs_get_a_hint(self):
        hints = {"--alpha=0.1": "--ppr", "--t=3": "--heat", "--k=8": "--top-k",
                 "--eps=0.1": "--epsilon"}
        for word, ours in hints.items():
            self.assertIn(f"did you mean '{ours}'?", self.said("gdc", "karate", word))
        self.assertIn("did you mean '--learning-rate'?", self.said("train", "karate", "--lr", "1"))
        self.assertNotIn("did you mean", self.said("gdc", "karate", "-x"))

    def test_a_value_of_the_wrong_kind_is_named_with_what_was_expected(self):
        expected = {
            ("--ppr", "abc"): "gdc: --ppr: expected a number, found 'abc'",
            ("--ppr", "0.1,,0.2"): "gdc: --ppr: expected a number, found nothing",
            ("--top-k", "2.5"): "gdc: --top-k: expected a whole number, found '2.5'",
            ("--top-k", "9" * 20): f"gdc: --top-k: {'9' * 20} is too large or too small",
            ("--transition", "foo"): "gdc: --transition: expected sym, col or row, found 'foo'",
            ("--json=3",): "gdc: --json takes no value, found '3'",
            ("--threads", "1", "--threads", "2"): "gdc: --threads is given twice",
            ("--ppr", "0.1", "--heat", "2"): "gdc: --ppr excludes --heat",
            ("--heat",): "gdc: --heat: expected T behind it, found nothing",
            ("--heat", "--json"): "gdc: --heat: expected T behind it, found '--json'",
            ("other",): "gdc: unknown argument 'other'",
        }
        for words, said in expected.items():
            self.assertEqual(self.said("gdc", "karate", "-o", "a.npz", *words),
                             f"suffuse: {said}\n")
        self.assertEqual(self.said("generate", "-o", "a.npz").partition("ring")[0],
                         "suffuse: generate: expected a kind: erdos-renyi, blocks, "
                         "degree-corrected-blocks, preferential, rmat, citation, ")
        self.assertIn("unknown kind 'rign'; did you mean 'ring'?", self.said("generate", "rign"))
        self.assertEqual(self.said("gdc"), "suffuse: gdc: GRAPH is required\n")
        self.assertEqual(self.said(), "suffuse: no command given; see 'suffuse --help'\n")

    def test_every_way_to_write_a_value(self):
        self.ok("gdc", "karate", "-oa.npz", "--top-k=3", "--quiet")
        self.ok("gdc", "--quiet=true", "-o", "b.npz", "--top-k", "3", "--", "karate")
        self.ok("generate", "-o", "r.npz", "ring", "--nodes", "5", "--json=false")
        self.assertEqual(self.content("a.npz"), self.content("b.npz"))
        self.ok("gdc", "karate", "-o", "c.npz", "--theta", "-0.5,+1.5", "--quiet")


if __name__ == "__main__":
    main()
