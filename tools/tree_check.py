"""The frame of the checks: each is a function that returns the faults of a tree, a line each.

Usage of every check: NAME.py [ROOT], by default the tree that it is in; or NAME.py --self-test.
"""

import pathlib
import sys
import tempfile


def faults_of(check, tree):
    """What the check says about a tree of {path: content}, built in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        for path, content in tree.items():
            file = pathlib.Path(folder, path)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(content, encoding="utf-8")
        return check(pathlib.Path(folder))


def self_test(check, good, bad):
    """The good tree is silent, and every bad file is reported once, for what is wrong with it.

    bad: (path, content, what must be said); without content the file is missing.
    """
    failures = [f"the good tree is refused: {line}" for line in faults_of(check, good)]
    for path, content, said in bad:
        tree = {**good, path: content}
        if content is None:
            del tree[path]
        found = faults_of(check, tree)
        if len(found) != 1 or not found[0].startswith(path + ":") or said not in found[0]:
            failures.append(f"expected only {said!r} in {path}; found {found}")
    return failures


def main(check, good, bad):
    """One line per fault, exit code 1 if there is any."""
    arguments = sys.argv[1:]
    if arguments == ["--self-test"]:
        found = self_test(check, good, bad)
    else:
        here = pathlib.Path(__file__).resolve().parent.parent
        found = check(pathlib.Path(arguments[0]) if arguments else here)
    for line in found:
        print(line)
    sys.exit(1 if found else 0)
