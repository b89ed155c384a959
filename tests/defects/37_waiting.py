"""What waits can be stopped, and no label is too large. Usage: 37_waiting.py SUFFUSE"""

import os
import signal
import subprocess
import time

import numpy as np

from frame import PROGRAM, InFolder, main


class Waiting(InFolder):
    def stops(self, process, number):
        """At the first signal, once it has had time to begin to wait."""
        time.sleep(0.5)
        self.assertIsNone(process.poll())
        process.send_signal(number)
        try:
            self.assertEqual(process.wait(timeout=20), 130)
        finally:
            process.kill()

    def test_an_idle_pipe(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            process = subprocess.Popen([PROGRAM, "info", "-"], stdin=subprocess.PIPE,
                                       stderr=subprocess.DEVNULL)
            process.stdin.write(b"0 1\n")
            process.stdin.flush()
            self.stops(process, number)
            process.stdin.close()

    def test_a_named_pipe_that_nobody_writes(self):
        os.mkfifo(self.path("pipe"))
        self.stops(subprocess.Popen([PROGRAM, "info", "pipe"], cwd=self.folder,
                                    stderr=subprocess.DEVNULL), signal.SIGINT)

    def test_a_named_pipe_that_is_written_late(self):
        os.mkfifo(self.path("pipe"))
        process = subprocess.Popen([PROGRAM, "info", "pipe", "--undirected"], cwd=self.folder,
                                   stdout=subprocess.PIPE)
        time.sleep(0.3)
        with open(self.path("pipe"), "w", encoding="ascii") as pipe:
            pipe.write("0 1\n")
            pipe.flush()
            time.sleep(0.3)
            pipe.write("1 2\n")
        self.assertIn(b"nodes        3\n", process.communicate()[0])
        self.assertEqual(process.returncode, 0)

    def test_a_full_pipe(self):
        self.ok("generate", "ring", "--nodes", "100000", "-o", "g.npz")
        process = subprocess.Popen([PROGRAM, "convert", "g.npz", "-"], cwd=self.folder,
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.stops(process, signal.SIGINT)
        process.stdout.close()

    def test_a_named_pipe_that_nobody_reads(self):
        os.mkfifo(self.path("pipe.txt"))
        self.stops(subprocess.Popen([PROGRAM, "convert", "karate", "pipe.txt"], cwd=self.folder,
                                    stderr=subprocess.DEVNULL), signal.SIGTERM)


class LargeLabel(InFolder):
    def test_the_largest_label(self):
        """Classes without a node cost nothing, however many the largest label suggests."""
        self.ok("generate", "ring", "--nodes", "5000", "-o", "g.npz")
        labels = np.arange(5000) % 2
        labels[labels == 1] = 2**31 - 2
        np.save(self.path("labels.npy"), labels.astype(np.int32))
        words = ["train", "g.npz", "--features", "identity", "--labels", "labels.npy",
                 "--splits", "1", "--max-epochs", "1"]
        result = subprocess.run([PROGRAM, *words], cwd=self.folder, capture_output=True,
                                text=True, timeout=60, check=False)  # it took hours
        self.assertIn(result.returncode, (0, 2), result.stderr)
        self.assertLessEqual(result.stderr.count("\n"), 1)


main()
