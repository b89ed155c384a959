#!/usr/bin/env python3
"""Checks the headers of an installed suffuse: one line per fault, exit code 1 if there is any.

  check_headers.py INCLUDE COMPILER SOURCE   PREFIX/include, the C++ compiler, the source tree
  check_headers.py --self-test               checks that every kind of fault is found

What suffuse/suffuse.h reaches is installed, what is installed can be reached from it, nothing of
the tape and of the kernels is there, and every header compiles alone and includes nothing but
suffuse/ and the standard library, without a warning that a project of somebody else may turn on. A
header that a source file of its own includes before anything
else was compiled alone by the build, and is not compiled again: that would take a minute.
"""

import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = "suffuse/suffuse.h"
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', re.MULTILINE)
STANDARD = re.compile(r"[a-z_]+")  # <vector>, but neither <zlib.h> nor <hwy/highway.h>
INTERNAL = re.compile(r"tape|kernels|(^|/)lane_")


def included(folder, header):
    """What the header includes: of suffuse, and of others."""
    names = INCLUDE.findall((folder / header).read_text(encoding="utf-8"))
    ours = [name for name in names if name.startswith("suffuse/")]
    return ours, [name for name in names if name not in ours and not STANDARD.fullmatch(name)]


def reached(folder):
    """All headers that the root includes, directly or not, whether they are there or not."""
    seen, waiting = set(), [ROOT]
    while waiting:
        header = waiting.pop()
        if header in seen:
            continue
        seen.add(header)
        if (folder / header).exists():
            waiting += included(folder, header)[0]
    return seen


def compiler_fault(folder, compiler, header):
    """What the compiler says first about the header alone."""
    command = [compiler, "-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", "-Wconversion",
               "-Wsign-conversion", "-Werror", "-I."]
    done = subprocess.run([*command, "-include", header, "-x", "c++", os.devnull], cwd=folder,
                          capture_output=True, text=True, check=False)
    lines = [line for line in done.stderr.splitlines() if "error" in line]
    return None if done.returncode == 0 else (lines or ["it does not compile"])[0]


def was_compiled_alone(source, header):
    """Whether it is the first include of its own source file."""
    file = (source / header).with_suffix(".cpp")
    return file.exists() and INCLUDE.findall(file.read_text(encoding="utf-8"))[:1] == [header]


def faults(folder, compiler, source):
    """One line per fault of the installed headers."""
    installed = {file.relative_to(folder).as_posix() for file in folder.rglob("*.h")}
    wanted = reached(folder)
    found = [f"{header}: suffuse.h reaches it, but it is not installed"
             for header in sorted(wanted - installed)]
    found += [f"{header}: installed, but suffuse.h does not reach it"
              for header in sorted(installed - wanted)]
    found += [f"{header}: not for users" for header in sorted(installed) if INTERNAL.search(header)]
    found += [f"{header}: includes {foreign}, which a user may not have"
              for header in sorted(installed) for foreign in included(folder, header)[1]]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        alone = [header for header in sorted(installed) if not was_compiled_alone(source, header)]
        said = pool.map(lambda header: compiler_fault(folder, compiler, header), alone)
        found += [f"{header}: {line}" for header, line in zip(alone, said) if line]
    return found


GOOD = {ROOT: '#include "suffuse/base/a.h"\n',
        "suffuse/base/a.h": "#pragma once\n#include <vector>\ninline std::vector<int> a;\n"}

# What is added to the good headers, and what must be said about it.
BAD = [
    ({ROOT: '#include "suffuse/base/b.h"\n'}, "suffuse/base/b.h: suffuse.h reaches it"),
    ({"suffuse/base/c.h": ""}, "suffuse/base/c.h: installed, but suffuse.h does not"),
    ({"suffuse/tape/d.h": ""}, "suffuse/tape/d.h: not for users"),
    ({"suffuse/base/lane_e.h": ""}, "suffuse/base/lane_e.h: not for users"),
    ({"suffuse/base/kernels.h": ""}, "suffuse/base/kernels.h: not for users"),
    ({"suffuse/base/a.h": "inline std::vector<int> a;\n"}, "suffuse/base/a.h: "),
    ({"suffuse/base/a.h": "std::string a;\n", "suffuse/base/a.cpp":
      '#include <string>\n#include "suffuse/base/a.h"\n'}, "suffuse/base/a.h: "),
    ({ROOT: "inline unsigned f(int i) { return i; }\n"}, "suffuse/suffuse.h: "),
    ({"suffuse/base/a.h": "#include <hwy/base.h>\n"}, "suffuse/base/a.h: includes hwy/base.h"),
]


def faults_of(headers):
    """Puts the headers into a folder and checks it."""
    with tempfile.TemporaryDirectory() as folder:
        for path, content in headers.items():
            file = pathlib.Path(folder, path)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(content, encoding="utf-8")
        return faults(pathlib.Path(folder), os.environ.get("CXX", "c++"), pathlib.Path(folder))


def self_test():
    """The good headers are silent, and every bad one is reported."""
    found = [f"the good headers are refused: {line}" for line in faults_of(GOOD)]
    for headers, said in BAD:
        lines = faults_of({**GOOD, **headers})
        if not any(line.startswith(said) for line in lines):
            found.append(f"not reported: {said!r}; found {lines}")
    return found


def main(arguments):
    if arguments == ["--self-test"]:
        found = self_test()
    else:
        found = faults(pathlib.Path(arguments[0]), arguments[1], pathlib.Path(arguments[2]))
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
