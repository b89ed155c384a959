"""Defect 48: where the sides of a comparison differ, each line `model` says whose it is.
Usage: 48_which_side.py SUFFUSE"""

from frame import InFolder, main

KARATE = ["train", "karate", "--features", "identity", "--development", "20", "--splits", "1",
          "--max-epochs", "3", "--hidden", "4", "--top-k", "8"]
RATE = ["--per-class", "2"]


class Sides(InFolder):
    def models(self, *words):
        lines = self.ok(*KARATE, *words).stdout.splitlines()
        return [line.split(maxsplit=1)[1].split(", ")[0] for line in lines
                if line.startswith("model  ") and "per class" not in line]

    def test_both_sides_are_named(self):
        sides = ["gcn without GDC: hidden 4", "gcn with GDC: hidden 4"]
        own = ["--compare", "--baseline", "l2=0.5"]
        self.assertEqual(self.models(*RATE, *own), sides)
        self.assertEqual(self.models(*RATE, *own, "--dry-run"), sides)
        self.assertEqual(self.models(*RATE, "--compare", "--dry-run"), sides)
        self.assertEqual(self.models("--per-class", "1,2", *own), sides)

    def test_one_line_is_enough_where_they_do_not_differ(self):
        self.assertEqual(self.models(*RATE), ["gcn: hidden 4"])
        self.assertEqual(self.models(*RATE, "--compare"), ["gcn: hidden 4"])
        self.assertEqual(self.models("--per-class", "1,2", "--compare"), ["gcn: hidden 4"])


main()
