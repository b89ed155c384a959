#!/usr/bin/env python3
"""Checks that what the pages name exists: one line per fault, exit code 1 if any.

  tools/check_docs.py [ROOT]        checks a tree, by default the one this script is in
  tools/check_docs.py --self-test   checks that every kind of fault is found

In README.md, CONTRIBUTING.md and every page of docs/: a word in backquotes that looks like a file
is one of the tree, by its path from the top, where * stands for anything within a name; so is the
target of a link, by its path from the page. `Type::member` stands in a header of suffuse/ that
defines the type. The pages of PAGES must be there and name files. The table of CONTRIBUTING.md has
a row for every kind of ROWS with at least three paths. A word of the glossary stands in the file
beside it.
"""

import re

import tree_check

PAGES = ("CONTRIBUTING.md", "docs/one-column.md", "docs/architecture.md", "docs/glossary.md")
FOLDERS = ("suffuse", "cli", "python", "tests", "fuzz", "bench", "examples", "tools", "cmake",
           "docs", ".ci")
FILE_NAME = re.compile(r"[\w./*-]+\.(h|cpp|py|md|cmake)|([\w./*-]*/)?CMakeLists\.txt")
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
QUOTED = re.compile(r"`([^`\n]+)`")
MEMBER = re.compile(r"(\w+)::(\w+)")
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")
ROWS = ("solver", "model", "option", "command", "file format", "metric")


def files_of(root):
    """The paths of all files and folders that a page may name."""
    found = [path.name for path in root.iterdir() if path.is_file()]
    for folder in FOLDERS:
        paths = [root / folder, *(root / folder).rglob("*")]
        found += [path.relative_to(root).as_posix() for path in paths if path.exists()]
    return found


def pages_of(root):
    """README.md and CONTRIBUTING.md, then the pages of docs/; those of PAGES there or not."""
    found = {"README.md", *PAGES, *(page.relative_to(root).as_posix()
                                    for page in (root / "docs").rglob("*.md"))}
    return sorted(page for page in found if page in PAGES or (root / page).exists())


def names_file(word):
    """suffuse/graph/csr.h, graph/csr.h, csr.h, tools/test; not graph.npz, build/x, std::move."""
    in_folder = word.partition("/")[0] in FOLDERS and re.fullmatch(r"[\w./*-]+/[\w./*-]*", word)
    return bool(in_folder or FILE_NAME.fullmatch(word))


def exists(word, files):
    """Whether the word is the path of one of these files; * is anything within a name."""
    pattern = re.escape(word.rstrip("/")).replace(r"\*", "[^/]*")
    return any(re.fullmatch(pattern, file) for file in files)


def paths_in(text):
    """The words in backquotes that look like files."""
    return [word for quoted in QUOTED.findall(text) for word in quoted.split() if names_file(word)]


def lines_of(text):
    """(number, line), those of fenced blocks left out."""
    text = FENCE.sub(lambda block: "\n" * block[0].count("\n"), text)
    return list(enumerate(text.splitlines(), 1))


def has_member(kind, member, headers):
    """Whether a header defines the type and has the word; of the namespaces: whether any has it."""
    defines = rf"\b(struct|class)\s+{kind}\b" if kind != "suffuse" else ""
    return kind == "std" or any(re.search(defines, text) and re.search(rf"\b{member}\b", text)
                                for text in headers)


def page_faults(root, page, files, headers):
    """(line, what is wrong) with the paths, members and links of a page."""
    lines = lines_of((root / page).read_text(encoding="utf-8"))
    if page in PAGES and not any(paths_in(line) for _, line in lines):
        yield 1, "names no file of the tree: nothing was checked"
    for number, line in lines:
        for word in paths_in(line):
            if not exists(word, files):
                yield number, f"there is no {word}"
        for kind, member in MEMBER.findall(" ".join(QUOTED.findall(line))):
            if not has_member(kind, member, headers):
                yield number, f"no header has {kind}::{member}"
        for target in LINK.findall(line):
            if "://" not in target and not (root / page).parent.joinpath(target).exists():
                yield number, f"the link leads nowhere: {target}"


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def table_faults(text):
    """(line, what is wrong) with the table of where new things go."""
    rows = {cells(line)[0]: (number, line) for number, line in lines_of(text)
            if line.startswith("| ")}
    for kind in ROWS:
        number, line = rows.get(kind, (1, ""))
        if len(paths_in(line)) < 3:
            yield number, f"where a new {kind} goes is not told in three paths"


def glossary_faults(root, text, files):
    """(line, what is wrong) with words that their file does not know."""
    for number, line in lines_of(text):
        if not line.startswith("| ") or len(cells(line)) != 3:
            continue
        words, _, see = cells(line)
        path = see.strip("`")
        if see == path or not names_file(path):
            continue
        if path not in files:
            continue
        content = path + (root / path).read_text(encoding="utf-8")
        for word in words.split(", "):
            stem = word.split()[0].rstrip("s")
            in_code = rf"(?<![a-z]){stem}|{stem.capitalize()}"  # with_preset, ErrorBound
            if not re.search(in_code, content):
                yield number, f"{path} does not know the word {word}"


def violations(root):
    """One line per fault of the tree."""
    files = files_of(root)
    headers = [(root / file).read_text(encoding="utf-8") for file in files
               if file.startswith("suffuse/") and file.endswith(".h")]
    found = []
    for page in pages_of(root):
        if not (root / page).exists():
            found.append(f"{page}:1: the page is missing")
            continue
        text = (root / page).read_text(encoding="utf-8")
        faults = list(page_faults(root, page, files, headers))
        if page == "CONTRIBUTING.md":
            faults += table_faults(text)
        if page == "docs/glossary.md":
            faults += glossary_faults(root, text, files)
        found += [f"{page}:{line}: {said}" for line, said in sorted(faults)]
    return found


A_ROW = "| {} | `suffuse/graph/a.h`, `suffuse/graph/a.cpp` | `tests/a_test.cpp` |\n"
GOOD_TREE = {
    "suffuse/graph/a.h": "// A lane.\nstruct Wide {\n    int lane;\n};\n",
    "suffuse/graph/b.h": "int thin;\n",
    "suffuse/graph/a.cpp": "",
    "tests/a_test.cpp": "",
    "tools/run": "",
    "CONTRIBUTING.md": "".join(map(A_ROW.format, ROWS))
    + "[a](docs/one-column.md#there) [b](https://example.org/x.h) `graph.npz` `build/x/y.o`\n"
    "```\n`suffuse/none.h`\n```\n`tools/run --x suffuse/graph` `std::x` `*.npz`\n",
    "README.md": "no file\n",
    "docs/more/page.md": "`Wide::lane` `suffuse::thin(x)` [up](../one-column.md)\n",
    "docs/one-column.md": "`suffuse/graph/a.h` `suffuse/*/a.cpp` [up](../CONTRIBUTING.md)\n",
    "docs/architecture.md": "`tests/`\n",
    "docs/glossary.md": "| lane, lanes | a place | `suffuse/graph/a.h` |\n",
}

# The page, what is added to it, and what must be said about it.
BAD_LINES = [
    ("CONTRIBUTING.md", "`suffuse/graph/c.h`\n", "there is no suffuse/graph/c.h"),
    ("CONTRIBUTING.md", "`tools/none --fast`\n", "there is no tools/none"),
    ("docs/one-column.md", "`a.cpp`\n", "there is no a.cpp"),
    ("docs/one-column.md", "`graph/a.h`\n", "there is no graph/a.h"),
    ("docs/architecture.md", "`*/a.h`\n", "there is no */a.h"),
    ("docs/architecture.md", "`suffuse/*/c.h`\n", "there is no suffuse/*/c.h"),
    ("docs/architecture.md", "[x](none.md)\n", "leads nowhere: none.md"),
    ("docs/glossary.md", "| aim | a wish | `suffuse/graph/a.h` |\n", "not know the word aim"),
    ("docs/glossary.md", "| lane, aim | | `suffuse/graph/a.h` |\n", "not know the word aim"),
    ("README.md", "`tools/none`\n", "there is no tools/none"),
    ("README.md", "[x](docs/none.md)\n", "leads nowhere: docs/none.md"),
    ("docs/more/page.md", "`suffuse/none.h`\n", "there is no suffuse/none.h"),
    ("docs/more/page.md", "`Wide::width`\n", "no header has Wide::width"),
    ("docs/more/page.md", "`Wide::thin`\n", "no header has Wide::thin"),
    ("docs/more/page.md", "`Thin::lane`\n", "no header has Thin::lane"),
    ("docs/more/page.md", "`suffuse::wide(x)`\n", "no header has suffuse::wide"),
]


# The page, what it holds instead, and what must be said about it.
BAD_FILES = [
    *((page, GOOD_TREE[page] + line, said) for page, line, said in BAD_LINES),
    ("CONTRIBUTING.md", GOOD_TREE["CONTRIBUTING.md"].replace("| metric", "| x"), "a new metric"),
    ("docs/one-column.md", "x\n", "nothing was"),
    ("docs/architecture.md", None, "the page is missing"),
]


if __name__ == "__main__":
    tree_check.main(violations, GOOD_TREE, BAD_FILES)
