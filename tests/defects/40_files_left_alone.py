"""What a run leaves, and what it must not write over. Usage: 40_files_left_alone.py SUFFUSE"""

import os
import subprocess
import time

from frame import PROGRAM, InFolder, main

TRAIN = ["train", "karate", "--features", "identity", "--development", "20", "--per-class", "2",
         "--splits", "1", "--max-epochs", "3"]


class LeftAlone(InFolder):
    def test_leftovers_are_named_after_the_output_and_go(self):
        self.ok("generate", "blocks", "--nodes", "60000", "-o", "g.npz")
        words = [PROGRAM, "convert", "g.npz", "out.txt.gz"]
        for _ in range(200):
            process = subprocess.Popen(words, cwd=self.folder, stdout=subprocess.DEVNULL)
            while process.poll() is None and len(self.files()) == 1:
                time.sleep(0.001)
            process.kill()
            process.wait()
            left = [name for name in self.files() if name not in ("g.npz", "out.txt.gz")]
            if left:
                break
        self.assertEqual(len(left), 1)
        self.assertTrue(left[0].startswith("out.txt.gz."), left)
        self.ok("convert", "g.npz", "out.txt.gz")
        self.assertEqual(self.files(), ["g.npz", "out.txt.gz"])

    def test_setuid_is_not_taken_over(self):
        self.write("out.npz", "older")
        os.chmod(self.path("out.npz"), 0o4755)
        self.ok("convert", "karate", "out.npz")
        self.assertEqual(os.stat(self.path("out.npz")).st_mode & 0o7777, 0o755)

    def test_a_link_to_nothing_is_followed(self):
        os.symlink("target.npz", self.path("out.npz"))
        self.ok("convert", "karate", "out.npz")
        self.assertTrue(os.path.islink(self.path("out.npz")))
        self.assertEqual(self.files(), ["out.npz", "target.npz"])

    def test_records_go_to_a_file(self):
        self.assertIn("records", self.refused(2, *TRAIN, "--records", "-"))
        self.assertIn("records", self.refused(2, "tune", *TRAIN[1:], "--ppr", "0.1,0.2",
                                              "--records", "-"))

    def test_results_do_not_replace_each_other(self):
        for first, second in (("x.npz", "x.npz"), ("x.npz", "./x.npz")):
            for options in (["--save", first, "--predict", second],
                            ["--records", first, "--predict", second],
                            ["--save", first, "--records", second]):
                self.assertIn("two results", self.refused(2, *TRAIN, *options))

    def test_results_do_not_replace_what_is_read(self):
        self.ok(*TRAIN, "--save", "m.npz")
        model = self.content("m.npz")
        load = ["train", "karate", "--features", "identity", "--load", "m.npz", "--predict"]
        os.symlink("m.npz", self.path("link.npz"))
        for name in ("m.npz", "./m.npz", "link.npz"):
            self.assertIn("read and written over", self.refused(2, *load, name))
        self.assertEqual(self.content("m.npz"), model)
        self.ok(*load, "p.npz")
        self.ok("generate", "citation", "-o", "g.npz")
        self.refused(2, "train", "g.npz", "--splits", "1", "--predict", "g.npz")


main()
