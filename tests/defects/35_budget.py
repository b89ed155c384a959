"""Nothing that a file names is allocated before the budget allows it. Usage: NAME.py SUFFUSE"""

import io
import json
import os
import subprocess
import sys
import zipfile

import numpy as np

from frame import PROGRAM, InFolder, main

MEGABYTE = 1 << 20
# A process counts as its own what its parent held when it was made: one that holds next to nothing.
MEASURE = """
import os, subprocess, sys
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
_, status, usage = os.wait4(process.pid, 0)
print(usage.ru_maxrss // 1024)
sys.stdout.flush()
os._exit(os.waitstatus_to_exitcode(status) % 256)
"""
with open(PROGRAM, "rb") as program:
    SANITIZED = b"__asan_init" in program.read()
TRAIN = ["train", "karate", "--features", "identity", "--development", "20", "--per-class", "2",
         "--splits", "1", "--max-epochs", "2"]


class Budget(InFolder):
    def refused_in_time(self, *words, most=150):
        """By the budget, and before more than so many MB were held."""
        result = subprocess.run([sys.executable, "-c", MEASURE, PROGRAM, *words], cwd=self.folder,
                                capture_output=True, text=True, check=False)
        self.assertEqual(result.returncode, 3, result.stderr)
        self.assertRegex(result.stderr, r"\Asuffuse: [^\n]* needs [^\n]*--memory\n\Z")
        if not SANITIZED:
            self.assertLess(int(result.stdout), most)

    def archive(self, name, members, of="karate.npz"):
        """The members of another archive, and these, deflated."""
        self.ok("convert", "karate", "karate.npz")
        with zipfile.ZipFile(self.path(of)) as old, \
                zipfile.ZipFile(self.path(name), "w", zipfile.ZIP_DEFLATED) as new:
            for member in old.namelist():
                if member not in members:
                    new.writestr(member, old.read(member))
            for member, content in members.items():
                new.writestr(member, content)

    @staticmethod
    def array(values):
        file = io.BytesIO()
        np.save(file, values)
        return file.getvalue()

    def test_names_in_an_npz(self):
        for member in ("node_names", "attr_names", "class_names"):
            names = self.array(np.zeros(20_000_000, "S1"))  # 640 MB as strings
            self.archive("names.npz", {member + ".npy": names})
            self.assertLess(os.path.getsize(self.path("names.npz")), MEGABYTE)
            self.refused_in_time("info", "names.npz", "--memory", "64M")

    def test_labels_in_an_npz(self):
        self.archive("labels.npz", {"labels.npy": self.array(np.zeros(20_000_000, "i1"))})
        self.refused_in_time("info", "labels.npz", "--memory", "110M")  # 20 + 80, and a copy

    def test_one_long_name(self):
        """As NumPy stores text, one long name makes all of them long."""
        lines = [f"{i},{i + 1}\n" for i in range(20_000)]
        self.write("names.csv", "x" * 20_000 + ",0\n" + "".join(lines))
        words = ["convert", "names.csv", "out.npz", "--directed", "--ids", "names", "--memory",
                 "64M"]
        self.refused_in_time(*words)
        self.assertNotIn("out.npz", self.files())
        self.ok("convert", "names.csv", "out.suffuse", "--ids", "names", "--memory", "64M")

    def test_a_long_line_of_features(self):
        for separator in (",", " "):
            self.write("x.csv", separator.join("0" for _ in range(5_000_000)) + "\n")
            self.refused_in_time(*TRAIN[:2], "--features", "x.csv", "--memory", "64M")
        self.write("x.csv", ",".join(f"f{i}" for i in range(1_000_000)) + "\n")
        self.refused_in_time(*TRAIN[:2], "--features", "x.csv", "--memory", "64M")

    def test_class_names_of_a_model(self):
        self.ok(*TRAIN, "--save", "m.npz")
        with zipfile.ZipFile(self.path("m.npz")) as model:
            text = json.loads(model.read("options.json"))
        for value in ([""] * 10_000_000, [0] * 10_000_000, [[]] * 10_000_000):
            text["class_names"] = value
            options = json.dumps(text, separators=(",", ":"))
            self.archive("names.npz", {"options.json": options}, of="m.npz")
            self.refused_in_time("train", "karate", "--features", "identity", "--load",
                                 "names.npz", "--predict", "p.csv", "--memory", "64M")

    def test_an_archive_of_many_members(self):
        with zipfile.ZipFile(self.path("many.npz"), "w") as archive:
            for i in range(70_000):
                archive.writestr(f"{i}", b"")
        self.assertIn("claims 70000 members", self.refused(2, "info", "many.npz"))

    def test_records_that_never_end(self):
        for path in ("/dev/full", "/dev/zero"):
            result = subprocess.run([PROGRAM, *TRAIN, "--records", path], cwd=self.folder,
                                    capture_output=True, text=True, timeout=60, check=False)
            self.assertEqual(result.returncode, 3 if path == "/dev/full" else 0, result.stderr)
        os.mkfifo(self.path("pipe"))
        process = subprocess.Popen([PROGRAM, *TRAIN, "--records", "pipe"], cwd=self.folder,
                                   stdout=subprocess.DEVNULL)
        with open(self.path("pipe"), encoding="utf-8") as pipe:
            self.assertEqual(json.loads(pipe.read())["model"], "gcn")
        self.assertEqual(process.wait(timeout=60), 0)

    def test_large_records(self):
        self.ok(*TRAIN, "--records", "runs.jsonl")
        line = self.read("runs.jsonl")
        self.write("runs.jsonl", line * 20_000)
        self.refused_in_time(*TRAIN, "--records", "runs.jsonl", "--memory", "64M")


main()
