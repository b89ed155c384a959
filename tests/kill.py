#!/usr/bin/env python3
"""Kills runs at random moments, and looks at what they leave.

  tests/kill.py [--program SUFFUSE] [--times 30] [--seed 1]

Each time a command (gdc, convert, train --records) is started in a folder and killed with SIGKILL.
Then: under the names of its outputs there is what was there before, or the whole new file;
everything else that is left is named after an output. The same command, run to its end, gives what
a run gives that nobody disturbed, its records included, and nothing else is left in the folder.
"""

import argparse
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
KARATE = "--features identity --development 20 --per-class 2 --splits 5 --max-epochs 60"
# What every folder holds: made once.
INPUTS = {"g.npz": "generate blocks --nodes 3000 --seed 1 -o g.npz",
          "large.npz": "generate blocks --nodes 30000 --seed 2 -o large.npz"}
# words -> the files that they write, of which the last may be records
COMMANDS = {
    "gdc g.npz --top-k 8 -o out.npz": ["out.npz"],
    "gdc g.npz --ppr 0.1,0.3 --top-k 8 -o out_{}.npz": ["out_0.1.npz", "out_0.3.npz"],
    "gdc g.npz --lcc --top-k 8 -o out.txt": ["out.txt", "out.txt.ids"],
    "convert large.npz out.txt.gz": ["out.txt.gz"],
    "convert large.npz --lcc out.npz": ["out.npz", "out.npz.ids"],
    "convert large.npz edge_index.npy": ["edge_index.npy", "edge_weight.npy"],
    f"train karate {KARATE} --predict p.csv --save m.npz --records runs.jsonl":
        ["p.csv", "m.npz", "runs.jsonl"],
}
OLDER = b"what was there before"
OF_A_RUN = ("seconds", "started", "commit", "version")  # of a record; its results are not


class Wrong(Exception):
    """What a killed run must not leave."""


def records_in(content):
    """The records of a file without what depends on the clock, and how many lines are torn."""
    records, torn = [], 0
    for line in content.decode().splitlines():
        try:
            record = json.loads(line)
        except json.JSONDecodeError:
            torn += 1
            continue
        records.append({key: record[key] for key in record if key not in OF_A_RUN})
    return sorted(records, key=lambda record: json.dumps(record, sort_keys=True)), torn


def content_of(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


class Command:
    """A command, what an undisturbed run of it gives, and how long that takes."""

    def __init__(self, program, words, outputs, inputs):
        self.words = [program, *words.split(), "--quiet"]
        self.outputs = outputs
        self.inputs = inputs
        self.whole = {}
        times = []
        for _ in range(3):
            with self.folder() as folder:
                start = time.perf_counter()
                self.run_to_end(folder)
                times.append(time.perf_counter() - start)
                self.whole = {name: content_of(folder)[name] for name in outputs}
        self.seconds = min(times)

    def folder(self):
        folder = Folder()
        for path in self.inputs.iterdir():
            os.link(path, folder.path / path.name)
        return folder

    def run_to_end(self, folder):
        result = subprocess.run(self.words, cwd=folder, capture_output=True, text=True, check=False)
        if result.returncode != 0:
            raise Wrong(f"exit code {result.returncode}: {result.stderr}")

    def is_whole(self, name, content):
        if not name.endswith(".jsonl"):
            return content == self.whole[name]
        return records_in(content)[0] == records_in(self.whole[name])[0]

    def check_killed(self, folder, before):
        for name, content in content_of(folder).items():
            if name.endswith(".jsonl"):
                self.check_records(content)
            elif name in self.outputs:
                if content != before.get(name) and not self.is_whole(name, content):
                    raise Wrong(f"{name} is neither the old file nor the new one")
            elif name not in before and not any(name.startswith(o + ".") for o in self.outputs):
                raise Wrong(f"{name} is not named after an output")

    def check_records(self, content):
        known = records_in(self.whole["runs.jsonl"])[0]
        found, torn = records_in(content)
        if torn > 1 or any(record not in known for record in found):
            raise Wrong("the records hold what no run has written")

    def kill_once(self, dice):
        """Whether it was still running when it was killed."""
        with self.folder() as folder:
            for name in self.outputs:
                if dice.random() < 0.5 and not name.endswith(".jsonl"):
                    (folder / name).write_bytes(OLDER)
            before = content_of(folder)
            # Half of the times near the end, where files are written.
            moment = dice.uniform(0, 1.05) if dice.random() < 0.5 else dice.uniform(0.7, 1.05)
            process = subprocess.Popen(self.words, cwd=folder, stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL)
            time.sleep(moment * self.seconds)
            running = process.poll() is None
            process.kill()
            process.wait()
            self.check_killed(folder, before)
            self.run_to_end(folder)
            after = content_of(folder)
            if set(after) != set(before) | set(self.outputs):
                raise Wrong(f"left over: {sorted(set(after) - set(before) - set(self.outputs))}")
            for name in self.outputs:
                if not self.is_whole(name, after[name]):
                    raise Wrong(f"{name} is not what an undisturbed run gives")
            return running


class Folder:
    """A temporary folder, as a path."""

    def __init__(self):
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="suffuse-kill-"))

    def __enter__(self):
        return self.path

    def __exit__(self, *_):
        shutil.rmtree(self.path)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=ROOT / "build/release/bin/suffuse")
    parser.add_argument("--times", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    program = str(pathlib.Path(asked.program).resolve())
    dice = random.Random(asked.seed)
    with Folder() as inputs:
        for words in INPUTS.values():
            subprocess.run([program, *words.split(), "--quiet"], cwd=inputs, check=True)
        commands = [Command(program, words, outputs, inputs)
                    for words, outputs in COMMANDS.items()]
        running = 0
        for turn in range(asked.times):
            command = commands[turn % len(commands)]
            try:
                running += command.kill_once(dice)
            except Wrong as wrong:
                sys.exit(f"tests/kill.py: time {turn}: {' '.join(command.words)}: {wrong}")
    print(f"{asked.times} runs killed, {running} of them before they ended: nothing half, "
          "nothing left, the rest of every run as if nothing had been")


if __name__ == "__main__":
    main()
