"""Cases are read from cases/*.txt. A case is a line [name], or [name] needs WHAT, and the lines
below it: commands without the word suffuse in front of them, or Python in cases/python_*.txt.
A line that begins with # is a comment. WHAT is SUFFUSE_DATA or the name of a Python module."""

import fnmatch
import pathlib
import re
from dataclasses import dataclass

HERE = pathlib.Path(__file__).resolve().parent
HEAD = re.compile(r"\[(\w+)\](?: needs ([\w ]+))?")


@dataclass(frozen=True)
class Case:
    """group: the name of its file; needs: what must be there for it to run."""

    group: str
    name: str
    needs: tuple
    lines: tuple

    @property
    def is_python(self):
        return self.group.startswith("python")

    def stored(self, folder):
        return folder / self.group / f"{self.name}.txt"


def cases_of(path):
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        head = HEAD.fullmatch(line)
        if head:
            found.append((head[1], tuple((head[2] or "").split()), []))
        elif line.strip() and not line.startswith("#"):
            if not found:
                raise SystemExit(f"{path}:{number}: expected [name]")
            found[-1][2].append(line)
    return [Case(path.stem, name, needs, tuple(lines)) for name, needs, lines in found]


def all_cases():
    cases = [case for path in sorted((HERE / "cases").glob("*.txt")) for case in cases_of(path)]
    names = [case.name for case in cases]
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise SystemExit(f"two cases have the name {', '.join(sorted(twice))}")
    return cases


def chosen(cases, patterns):
    """Those whose name, or the name of whose file, fits one of the patterns; all without any."""
    if not patterns:
        return cases
    found = [case for case in cases if any(fnmatch.fnmatch(name, pattern) for pattern in patterns
                                           for name in (case.name, case.group))]
    if not found:
        raise SystemExit(f"no case is called {' or '.join(patterns)}")
    return found
