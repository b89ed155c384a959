"""Names that an earlier run left beside an output do not stay beside another graph."""

import os

from frame import InFolder, main


class IdsOfAnEarlierRun(InFolder):
    def test_they_are_gone_or_replaced(self):
        self.write("people.csv", "source,target\nann,bob\nbob,cem\n")
        self.write("others.csv", "source,target\nx,y\ny,z\n")
        for out in ("out.csv", "out.npz", "out.mtx", "out.suffuse"):
            self.ok("gdc", "people.csv", "-o", out)
            self.assertEqual(self.read(out + ".ids"), "ann\nbob\ncem\n")
            self.ok("convert", "others.csv", out)
            self.assertEqual(self.read(out + ".ids"), "x\ny\nz\n")
            self.ok("gdc", "karate", "-o", out)
            self.assertFalse(os.path.exists(self.path(out + ".ids")), out)

    def test_generate_too(self):
        self.write("people.csv", "source,target\nann,bob\nbob,cem\n")
        self.ok("convert", "people.csv", "out.npz")
        self.ok("generate", "ring", "-o", "out.npz")
        self.assertNotIn("out.npz.ids", self.files())

    def test_what_fails_leaves_them(self):
        self.write("people.csv", "source,target\nann,bob\nbob,cem\n")
        self.ok("convert", "people.csv", "out.npz")
        before = self.content("out.npz")
        self.refused(2, "gdc", "karate", "-o", "out.npz", "--ppr", "2")
        self.refused(3, "gdc", "karate", "-o", "out.npz", "--memory", "1K")
        self.assertEqual(self.read("out.npz.ids"), "ann\nbob\ncem\n")
        self.assertEqual(self.content("out.npz"), before)


if __name__ == "__main__":
    main()
