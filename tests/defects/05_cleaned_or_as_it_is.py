"""Whether a dataset was cleaned or taken as it is stands in one line, and can be chosen."""

import os

from frame import InFolder, main, run

# A loop, a direction, a weight and a second component.
LINES = "0 0 1\n0 1 1\n1 2 2\n3 4 1\n"


class CleanedOrAsItIs(InFolder):
    def setUp(self):
        super().setUp()
        self.write("g.txt", LINES)
        self.ok("convert", "g.txt", "mine.npz")
        os.mkdir(self.path("data"))
        os.rename(self.path("mine.npz"), self.path("data/mine.npz"))
        self.environment = os.environ | {"SUFFUSE_DATA": self.path("data")}

    def convert(self, *words):
        """What was read, as edges, and the note."""
        done = run("convert", *words, "out.mtx", "--json", folder=self.folder,
                   environment=self.environment)
        self.assertEqual(done.returncode, 0, done.stderr)
        return self.read("out.mtx"), done.stderr

    def test_the_line(self):
        cleaned, note = self.convert("mine")
        self.assertEqual(note, "suffuse: note: mine: cleaned, with 3 of 5 nodes, undirected, "
                               "without loops and weights (--as-is takes the file as it is)\n")
        whole, note = self.convert("data/mine.npz", "--directed")
        self.assertEqual(note, "suffuse: note: data/mine.npz: taken as it is, not cleaned (--clean "
                               "does as its name would)\n")
        self.assertNotEqual(cleaned, whole)
        self.assertEqual(self.convert("mine", "--as-is", "--directed"), (whole, ""))
        self.assertEqual(self.convert("data/mine.npz", "--clean")[0], cleaned)
        self.assertEqual(self.convert("mine", "--clean")[0], cleaned)
        self.assertEqual(self.convert("g.txt", "--clean")[0], cleaned)
        self.assertEqual(self.convert("mine", "--quiet"), (cleaned, ""))

    def test_json_and_info(self):
        def reading(*words):
            done = run("info", *words, folder=self.folder, environment=self.environment)
            return next(line for line in done.stdout.splitlines() if line.startswith("read as"))

        self.assertRegex(reading("mine"), r"; cleaned$")
        self.assertRegex(reading("mine", "--as-is"), r"; not cleaned$")
        self.assertIsNone(self.told("info", "karate")["reading"]["cleaned"])
        self.assertIs(self.told("info", "g.txt", "--clean")["reading"]["cleaned"], True)

    def test_what_contradicts_itself_is_refused(self):
        self.refused(2, "info", "g.txt", "--clean", "--as-is")
        self.assertIn("--as-is", self.refused(2, "info", "g.txt", "--clean", "--directed"))


if __name__ == "__main__":
    main()
