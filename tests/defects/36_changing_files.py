"""Files that are cut off or written over while they are used. Usage: NAME.py SUFFUSE"""

import os
import random
import shutil
import subprocess
import time

from frame import PROGRAM, InFolder, main


class ChangingFiles(InFolder):
    def setUp(self):
        super().setUp()
        self.ok("generate", "blocks", "--nodes", "30000", "--seed", "1", "-o", "g.suffuse")
        self.ok("generate", "blocks", "--nodes", "50000", "--seed", "2", "-o", "other.suffuse")
        shutil.copy(self.path("g.suffuse"), self.path("kept.suffuse"))

    def cut_off(self):
        os.truncate(self.path("g.suffuse"), 5000)

    def write_over(self):
        with open(self.path("g.suffuse"), "wb") as file:
            file.write(self.content("other.suffuse"))

    def test_a_snapshot_that_changes_after_it_was_read(self):
        """It is mapped and verified by then: the run waits for the features."""
        os.mkfifo(self.path("features"))
        for change in (self.cut_off, self.write_over):
            shutil.copy(self.path("kept.suffuse"), self.path("g.suffuse"))
            process = subprocess.Popen([PROGRAM, "diffuse", "g.suffuse", "features", "--tolerance",
                                        "0.1", "-o", "out.npy"], cwd=self.folder,
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            with open(self.path("features"), "wb") as pipe:  # opens when it is being read
                change()
                pipe.write(b"\x93NUMPY\x01\x00\x76\x00")
                head = "{'descr': '<f4', 'fortran_order': False, 'shape': (30000, 1), }"
                pipe.write(head.ljust(117).encode() + b"\n" + bytes(4 * 30000))
            out, said = process.communicate(timeout=120)
            self.assertEqual((process.returncode, out), (2, ""), said)
            self.assertEqual(said, "suffuse: g.suffuse: changed while it was read or used\n")
            self.assertNotIn("out.npy", self.files())

    def test_a_snapshot_that_is_cut_off_at_any_moment(self):
        moments = random.Random(36)
        for _ in range(20):
            shutil.copy(self.path("kept.suffuse"), self.path("g.suffuse"))
            process = subprocess.Popen([PROGRAM, "convert", "g.suffuse", "out.txt"],
                                       cwd=self.folder, stdout=subprocess.DEVNULL,
                                       stderr=subprocess.PIPE, text=True)
            time.sleep(moments.uniform(0, 0.04))
            os.truncate(self.path("g.suffuse"), moments.randrange(2) * 5000)
            said = process.communicate(timeout=120)[1]
            self.assertIn(process.returncode, (0, 2), said)
            self.assertNotIn("defect", said)

    def test_text_features_that_are_written_over_at_any_moment(self):
        self.ok("generate", "ring", "--nodes", "20000", "-o", "ring.npz")
        self.write("labels.txt", "0\n1\n" * 10000)
        moments = random.Random(36)
        for _ in range(20):
            self.write("x.csv", "0,0,0,0,0,0,0,0\n" * 20000)
            process = subprocess.Popen([PROGRAM, "train", "ring.npz", "--features", "x.csv",
                                        "--labels", "labels.txt", "--splits", "1", "--max-epochs",
                                        "1", "--diffusion", "none"], cwd=self.folder,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                       text=True)
            time.sleep(moments.uniform(0, 0.05))
            with open(self.path("x.csv"), "r+", encoding="ascii") as file:  # in place
                file.write("1,1,1,1,1,1,1,1\n" * 20000)
            said = process.communicate(timeout=120)[1]
            self.assertIn(process.returncode, (0, 2), said)
            self.assertNotIn("defect", said)


main()
