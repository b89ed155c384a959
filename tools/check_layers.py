#!/usr/bin/env python3
"""Checks that includes follow suffuse/LAYERS: one line per violation, exit code 1 if there is any.

  tools/check_layers.py [ROOT]        checks a tree, by default the one this script is in
  tools/check_layers.py --self-test   checks that every kind of violation is found

Rules: a room includes only the rooms its line allows (cli/ is the room "cli", python/ likewise),
and a line names only rooms above it. Headers under suffuse/ include only the standard library and
"suffuse/..."; suffuse/base/require.h (which needs fmt) is the exception, and no other header
includes it. suffuse/suffuse.h is for users only; "cli/..." and "python/..." are for these rooms,
"cli/..." also for its tests. Tests, fuzzers and benchmarks include whatever the library has,
examples only suffuse/suffuse.h.
"""

import re

import tree_check

INCLUDE = re.compile(r'\s*#\s*include\s*([<"])([^>"]+)[>"]')
STANDARD = re.compile(r"[a-z_]+")  # <vector>, but neither <zlib.h> nor <fmt/format.h>
NEEDS_FMT = "suffuse/base/require.h"
FOR_USERS = "suffuse/suffuse.h"
EDGES = ("cli", "python")  # rooms outside suffuse/
FOLDERS = ("suffuse", *EDGES, "tests", "fuzz", "bench", "examples")


def read_layers(root):
    """The allowed rooms of every room, and what is wrong with the file itself."""
    allowed, wrong = {}, []
    lines = (root / "suffuse/LAYERS").read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, 1):
        line = line.partition("#")[0].strip()
        if not line:
            continue
        room, _, named = line.partition(":")
        wrong += [
            f"suffuse/LAYERS:{number}: {room} names {other}, which is not above it"
            for other in named.split()
            if other not in allowed
        ]
        allowed[room] = set(named.split())
    return allowed, wrong


def room_of(path):
    """suffuse/graph/csr.h -> graph, cli/main.cpp -> cli, anything else -> None."""
    parts = path.split("/")
    if parts[0] in EDGES:
        return parts[0]
    return parts[1] if parts[0] == "suffuse" and len(parts) > 2 else None


def room_fault(path, included, allowed):
    """What the layers say against this include."""
    room, other = room_of(path), room_of(included)
    if room is None or other is None or room == other:
        return None
    if other not in allowed.get(room, ()):
        return f"room {room} may not include room {other} ({included})"
    return None


def header_fault(path, bracket, included):
    """What speaks against this include in a header under suffuse/."""
    if included == NEEDS_FMT:
        return f"headers may not include {NEEDS_FMT}: users have no fmt"
    foreign = not included.startswith("suffuse/")
    if foreign and not (bracket == "<" and STANDARD.fullmatch(included)) and path != NEEDS_FMT:
        return f"headers include only the standard library and suffuse/, not {included}"
    return None


def faults(path, bracket, included, allowed):
    """Everything wrong with one include."""
    in_library = path.startswith("suffuse/")
    yield room_fault(path, included, allowed)
    if in_library and path.endswith(".h"):
        yield header_fault(path, bracket, included)
    if in_library and included == FOR_USERS:
        yield f"{FOR_USERS} is for users, not for the library"
    tested = included.startswith("cli/") and path.startswith("tests/cli/")
    if room_of(included) in EDGES and room_of(path) is None and not tested:
        yield f"only {', '.join(EDGES)} may include {included}"
    if included == NEEDS_FMT and room_of(path) is None:
        yield f"{NEEDS_FMT} is not public"
    if path.startswith("examples/") and included.startswith("suffuse/") and included != FOR_USERS:
        yield f"examples include {FOR_USERS} and nothing else of the library"
    if bracket == '"' and in_library and "/" not in included:
        yield f"includes start at the root of the project, not {included}"


def violations(root):
    """One line per violation of the tree."""
    allowed, found = read_layers(root)
    for folder in FOLDERS:
        for file in sorted((root / folder).rglob("*")):
            if file.suffix not in (".h", ".cpp"):
                continue
            path = file.relative_to(root).as_posix()
            if room_of(path) is not None and room_of(path) not in allowed:
                found.append(f"{path}:1: room {room_of(path)} has no line in suffuse/LAYERS")
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                include = INCLUDE.match(line)
                if include:
                    said = faults(path, include[1], include[2], allowed)
                    found += [f"{path}:{number}: {fault}" for fault in said if fault]
    return found


GOOD_TREE = {
    "suffuse/LAYERS": "# comment\nbase:\ngraph: base\nio: base graph\n"
    "cli: base graph io\npython: base\n",
    "suffuse/suffuse.h": '#include "suffuse/base/a.h"\n',
    "suffuse/base/a.h": "#include <vector>\n",
    "suffuse/base/require.h": "#include <fmt/format.h>\n",
    "suffuse/io/c.cpp": '#include <zlib.h>\n#include "suffuse/base/require.h"\n',
    "suffuse/graph/b.h": '#include "suffuse/base/a.h"\n#include "suffuse/graph/b2.h"\n',
    "cli/main.cpp": '#include "cli/options.h"\n#include "suffuse/base/require.h"\n',
    "python/src/m.cpp": '#include <nanobind/nanobind.h>\n#include "suffuse/base/a.h"\n',
    "tests/t.cpp": '#include <suffuse/suffuse.h>\n#include "suffuse/io/c.h"\n',
    "tests/cli/t.cpp": '#include "cli/options.h"\n',
}

# The file, what it holds, and what must be said about it.
BAD_FILES = [
    ("suffuse/LAYERS", "base: graph\ngraph: base\nio: base graph\ncli: base\npython: base\n",
     "not above it"),
    ("suffuse/graph/x.cpp", '#include "suffuse/io/c.h"\n', "graph may not include room io"),
    ("suffuse/base/x.h", '#  include <suffuse/io/c.h>\n', "base may not include room io"),
    ("suffuse/rogue/x.cpp", "int x;\n", "rogue has no line"),
    ("suffuse/io/x.h", "#include <zlib.h>\n", "not zlib.h"),
    ("suffuse/io/x.h", "#include <fmt/format.h>\n", "not fmt/format.h"),
    ("suffuse/io/x.h", '#include "suffuse/base/require.h"\n', "users have no fmt"),
    ("suffuse/io/x.cpp", '#include "suffuse/suffuse.h"\n', "for users"),
    ("suffuse/io/x.cpp", '#include "x.h"\n', "start at the root"),
    ("suffuse/io/x.cpp", '#include "cli/options.h"\n', "may not include room cli"),
    ("tests/x.cpp", '#include "cli/options.h"\n', "only cli, python may"),
    ("tests/cli/x.cpp", '#include "python/src/m.h"\n', "only cli, python may"),
    ("python/src/x.cpp", '#include "cli/options.h"\n', "python may not include room cli"),
    ("cli/x.h", '#include "python/src/m.h"\n', "cli may not include room python"),
    ("tests/x.cpp", '#include "suffuse/base/require.h"\n', "is not public"),
    ("examples/x.cpp", '#include "suffuse/base/a.h"\n', "and nothing else"),
]


if __name__ == "__main__":
    tree_check.main(violations, GOOD_TREE, BAD_FILES)
