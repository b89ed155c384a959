"""Runs the commands of a case, one after the other, in a folder of their own.

The folder begins with the files of given/ and, under the name data, those of tests/data. `< FILE`
and `> FILE` at the end of a line are standard input and output. SUFFUSE_DATA is set for cases that
need it and for no other.
"""

import os
import pathlib
import shlex
import shutil
import subprocess
import tempfile
from dataclasses import dataclass, field

import masks
import outputs
from case_list import HERE

KEPT = ("PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH", "ASAN_OPTIONS", "UBSAN_OPTIONS")


@dataclass
class Outcome:
    """files: what a command changed, name -> content, None if it is gone."""

    line: str
    words: list
    code: int
    stdout: bytes
    stderr: bytes
    files: dict = field(default_factory=dict)


def new_folder():
    """A temporary folder with what is given."""
    folder = tempfile.TemporaryDirectory(prefix="golden-")
    for file in (HERE / "given").iterdir():
        shutil.copy(file, folder.name)
    os.symlink(HERE.parent / "data", pathlib.Path(folder.name, "data"))
    return folder


def contents(folder):
    """name -> content of every file that is not given by a link."""
    found = {}
    for place, _, names in os.walk(folder):
        for name in names:
            file = pathlib.Path(place, name)
            found[file.relative_to(folder).as_posix()] = file.read_bytes()
    return found


def changes(before, after):
    return {name: after.get(name) for name in {*before, *after}
            if before.get(name) != after.get(name)}


def environment(case):
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    if "SUFFUSE_DATA" in case.needs:
        kept["SUFFUSE_DATA"] = os.path.abspath(os.environ["SUFFUSE_DATA"])
    return kept | {"LC_ALL": "C.UTF-8"}


def redirected(words):
    """The words of a command, and the files behind < and >."""
    places = {}
    while len(words) > 2 and words[-2] in ("<", ">"):
        places[words[-2]] = words[-1]
        words = words[:-2]
    return words, places.get("<"), places.get(">")


def run_line(program, line, folder, variables):
    words, source, target = redirected(shlex.split(line))
    here = pathlib.Path(folder, source) if source else None
    given = here.read_bytes() if here and here.exists() else b""  # a line before may have failed
    done = subprocess.run([program, *words], cwd=folder, input=given, env=variables,
                          capture_output=True, check=False)
    if target:
        pathlib.Path(folder, target).write_bytes(done.stdout)
    places = {folder: "<folder>", variables.get("SUFFUSE_DATA", folder): "<SUFFUSE_DATA>"}
    said = [masks.without_places(text, places)
            for text in (b"" if target else done.stdout, done.stderr)]
    return Outcome(line, words, done.returncode, *said)


def command_text(case, program, exact):
    """What is stored about a case of commands."""
    lines = []
    with new_folder() as folder:
        before = contents(folder)
        for line in case.lines or ("",):  # a case without lines: no word at all
            outcome = run_line(program, line, folder, environment(case))
            after = contents(folder)
            outcome.files = changes(before, after)
            before = after
            lines += [*outputs.command_shown(outcome, exact), ""]
    return "\n".join(lines)
