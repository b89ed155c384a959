"""Defect 24: what is wrong with the classes of a split is told at once; verdicts name their rate.
Usage: 24_label_rates.py SUFFUSE"""

from frame import InFolder, main

KARATE = ["karate", "--features", "identity", "--top-k", "8", "--max-epochs", "3"]


class LabelRates(InFolder):
    def test_all_classes_are_told_at_once(self):
        said = self.refused(2, "train", *KARATE, "--development", "20")
        self.assertRegex(said, r"class 'Mr. Hi' has \d+, class 'Officer' has \d+ of the 20 ")

    def test_verdicts_name_the_label_rate(self):
        words = ["train", *KARATE, "--development", "20", "--per-class", "1,3", "--splits", "2",
                 "--compare"]
        first, second = self.told(*words)["comparisons"]
        self.assertEqual((first["per_class"], second["per_class"]), (1, 3))
        self.assertTrue(first["verdict"].endswith("on 2 splits with 1 label per class; fewer than "
                                                  "6 splits cannot show a difference."))
        self.assertIn("on 2 splits with 3 labels per class", second["verdict"])
        text = self.ok(*words).stdout
        self.assertIn("with 1 label per class", text)
        self.assertIn("with 3 labels per class", text)


main()
