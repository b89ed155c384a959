#!/usr/bin/env python3
"""Checks what a machine can see of the house style: one line per violation, exit code 1 if any.

  tools/check_style.py [ROOT]        checks a tree, by default the one this script is in
  tools/check_style.py --self-test   checks that every kind of violation is found

Looks at the size of files and functions, words that do not belong in a room, tests that assert
nothing, unfinished work, names that say nothing, tabs and long lines.
"""

import enum
import re

import tree_check

MAX_FILE_LINES = 400
MAX_PRODUCT_LINES = 250  # of a file below one of PRODUCT: what is built and shipped
PRODUCT = ("suffuse/", "cli/", "python/")
MAX_FUNCTION_LINES = 60
MAX_COLUMNS = 100
FOLDERS = (
    "suffuse", "cli", "python", "tests", "fuzz", "bench", "examples", "tools", "cmake",
)
SUFFIXES = (".h", ".cpp", ".py", ".pyi", ".cmake")

# (what is said, where, what is searched in code without comments and strings)
FORBIDDEN = [
    ("the library never prints", r"suffuse/", r"std::(cout|cerr|clog)\b|\bf?(printf|puts)\s*\("),
    ("the library never exits", r"suffuse/", r"\b(_?exit|quick_exit|abort|terminate)\s*\("),
    (
        "threads only through parallel_for",
        r"suffuse/(?!base/)|cli/",
        r"std::(jthread|thread|async|(\w+_)?mutex|condition_variable|atomic(?!\s*<bool>))\b",
    ),
    (
        "randomness only through Rng",
        r".*\.(h|cpp)$",
        r"\b(random_device|mt19937(_64)?|default_random_engine)\b|(?<![\w.>])s?rand\s*\(",
    ),
    ("nothing depends on the clock's time", r".*\.(h|cpp)$", r"(?<![\w.>])time\s*\("),
    ("threads only through parallel_for", r".*\.(h|cpp)$", r"#\s*pragma\s+omp\b"),
]
UNFINISHED = re.compile(r"\b(TO" r"DO|FIX" r"ME)\b")
EMPTY_NAMES = {"util", "utils", "helper", "helpers", "common", "misc"}
# A test asserts by itself or through a function named check_....
ASSERTION = re.compile(r"\b(CHECK|REQUIRE)\w*\s*\(|\bcheck_\w+\s*[(<]")

# path -> kinds of violations, or forbidden words, that are meant there
ALLOWED = {
    # Progress is told from any thread.
    "cli/terminal_progress.h": {"std::mutex", "std::atomic"},
    # The smallest index that any range finds: a minimum does not depend on the order.
    "suffuse/io/verify_section.cpp": {"std::atomic"},
    # A sum of whole numbers: it does not depend on the order.
    "suffuse/graph/transpose.cpp": {"std::atomic"},
    # The published splits are drawn with it.
    "suffuse/split/shuffle.h": {"mt19937"},
}

COMMENT_OR_STRING = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"(?P<mark>[^()\s]*)\(.*?\)(?P=mark)"|"(?:\\.|[^"\\\n])*"'
    r"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'",
    re.DOTALL,
)


def bare_code(text):
    """The text with comments, strings and characters emptied; lines stay where they are."""

    def emptied(match):
        mark = "" if match[0].startswith("/") else '""'
        return mark + "\n" * match[0].count("\n")

    return COMMENT_OR_STRING.sub(emptied, text)


def without_template_heads(head):
    """template <class T> struct S -> struct S."""
    while (start := head.find("template")) >= 0:
        end, depth = head.find("<", start), 0
        while 0 <= end < len(head):
            depth += {"<": 1, ">": -1}.get(head[end], 0)
            end += 1
            if depth == 0:
                break
        head = head[:start] + head[end:] if end > start else head[:start] + head[start + 8 :]
    return head


class Block(enum.Enum):
    """What stands between braces."""

    FUNCTION = 1
    INITIALIZER = 2  # of a member, before the body of a constructor; or that body itself
    HOLDER = 3  # namespace, class, table, or anything inside a function


def block_kind(head):
    """Namespaces, classes and tables have no parentheses before their brace."""
    if "(" not in head:
        return Block.HOLDER
    return Block.INITIALIZER if re.search(r"\)[\s\w]*:(?!:)", head) else Block.FUNCTION


def functions(code):
    """(first line, last line, text) of every outermost function."""
    code = re.sub(r"^[ \t]*#.*(\\\n.*)*|^\s*(public|private|protected)\s*:(?!:)",
                  lambda match: re.sub(r"[^\n]", " ", match[0]), code, flags=re.MULTILINE)
    blocks, head_start = [], 0  # blocks: (where the head starts, what kind of block it is)
    for match in re.finditer(r"[{};]", code):
        next_start = match.end()
        if match[0] == "{":
            head = without_template_heads(code[head_start : match.start()])
            inside = any(kind is Block.FUNCTION for _, kind in blocks)
            blocks.append((head_start, Block.HOLDER if inside else block_kind(head)))
        elif match[0] == "}" and blocks:
            start, kind = blocks.pop()
            if kind is Block.INITIALIZER and re.match(r"\s*[{,]", code[match.end() :]):
                next_start = start  # S() : a{1} { the body comes later }
            elif kind is not Block.HOLDER:
                start += len(code[start:]) - len(code[start:].lstrip())
                last = code.count("\n", 0, match.start()) + 1
                yield code.count("\n", 0, start) + 1, last, code[start : match.end()]
        head_start = next_start


def python_functions(text):
    """(first line, last line, text) of every function, judged by indentation."""
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if not (head := re.match(r"(\s*)(async )?def ", line)):
            continue
        body = re.compile(rf"$|{head[1]}[ \t]|{head[1]}\)")
        last = number + 1
        while last < len(lines) and body.match(lines[last]):
            last += 1
        block = "\n".join(lines[number:last]).rstrip()
        yield number + 1, number + 1 + block.count("\n"), block


def size_faults(path, text, blocks):
    """(kind, line, what is wrong)"""
    lines, most = text.count("\n"), MAX_FILE_LINES
    if path.startswith(PRODUCT):
        most = MAX_PRODUCT_LINES
    if lines > most:
        yield "size", 1, f"{lines} lines; a file has at most {most}"
    for first, last, _ in blocks:
        if last - first + 1 > MAX_FUNCTION_LINES:
            said = f"a function of {last - first + 1} lines; at most {MAX_FUNCTION_LINES}"
            yield "size", first, said


def line_faults(text):
    """(kind, line, what is wrong)"""
    for number, line in enumerate(text.splitlines(), 1):
        if "\t" in line:
            yield "tab", number, "a tab"
        if len(line) > MAX_COLUMNS:
            yield "width", number, f"{len(line)} columns; a line has at most {MAX_COLUMNS}"
        if UNFINISHED.search(line):
            yield "unfinished", number, "unfinished work belongs in an issue"


def word_faults(path, code):
    """(kind, line, what is wrong)"""
    for number, line in enumerate(code.splitlines(), 1):
        for said, where, words in FORBIDDEN:
            if re.match(where, path) and (word := re.search(words, line)):
                yield word[0], number, f"{said}: {word[0]}"
        namespace = re.match(r"\s*namespace\s+(\w+)", line)
        if namespace and namespace[1] in EMPTY_NAMES:
            yield "name", number, f"the name {namespace[1]} says nothing"


def name_faults(path):
    """(kind, line, what is wrong)"""
    for part in path.rsplit(".", 1)[0].split("/"):
        if EMPTY_NAMES & set(re.split(r"[_\-.]", part.lower())):
            yield "name", 1, f"the name {part} says nothing"


def test_faults(blocks):
    """(kind, line, what is wrong)"""
    for first, _, block in blocks:
        if block.startswith("TEST_CASE") and not ASSERTION.search(block):
            yield "test", first, "a test that asserts nothing"


def faults(path, text):
    """(kind, line, what is wrong) of one file."""
    is_python, is_cpp = path.endswith((".py", ".pyi")), path.endswith((".h", ".cpp"))
    code = bare_code(text) if is_cpp else ""
    blocks = list(python_functions(text) if is_python else functions(code))
    yield from size_faults(path, text, blocks)
    yield from line_faults(text)
    yield from word_faults(path, code)
    yield from name_faults(path)
    yield from test_faults(blocks)


def violations(root):
    """One line per violation of the tree."""
    files = [root / "CMakeLists.txt"]
    for folder in FOLDERS:
        files += sorted((root / folder).rglob("*"))
    found = []
    for file in files:
        if not file.is_file() or not (file.suffix in SUFFIXES or file.name == "CMakeLists.txt"):
            continue
        path = file.relative_to(root).as_posix()
        for kind, line, said in faults(path, file.read_text(encoding="utf-8")):
            if kind not in ALLOWED.get(path, ()):
                found.append(f"{path}:{line}: {said}")
    return found


LONG_BODY = "    ++x;\n" * MAX_FUNCTION_LINES
SHORT_FUNCTION = "void f(int x) {\n    ++x;\n}\n\n"

GOOD_TREE = {
    # Long namespaces, classes and tables of short pieces; words only in comments and strings.
    "suffuse/base/long.cpp": "namespace suffuse {\n" + SHORT_FUNCTION * 25
    + "template <class T, class U = std::vector<T>>\nclass C : public B<T> {\npublic:\n"
    + "    int g() const { return 1; }\n" * 70 + "};\n"
    + "const int table[] = {\n" + "    1,\n" * 70 + "};\n}  // namespace suffuse\n",
    "suffuse/graph/words.cpp": '// exit( std::cout time(\nconst char* a = "printf( {{{";\n'
    "std::atomic<bool> flag;\nchar brace = '{';\nint b = 1'000'000;\n"
    'auto raw = R"x(abort( " {)x";\nint run_time(int x);\n' + SHORT_FUNCTION,
    "suffuse/base/threads.cpp": "std::jthread thread;\nstd::mutex mutex;\n",
    "tests/a_test.cpp": 'TEST_CASE("a {") {\n    CHECK(true);\n}\n'
    'TEST_CASE("b") {\n    check_all(1);\n}\n',
    "tools/a.py": "def f():\n    return 1\n" * 200,
}

# The file, what it holds, and what must be said about it.
BAD_FILES = [
    ("tests/a.cpp", "int x;\n" * 401, "401 lines; a file has at most 400"),
    ("cli/a.cpp", "int x;\n" * 251, "251 lines; a file has at most 250"),
    ("suffuse/io/a.h", "int x;\n" * 251, "251 lines"),
    ("python/a.pyi", "x: int\n" * 251, "251 lines"),
    ("cli/a.cpp", "namespace n {\nvoid f(int x) {\n" + LONG_BODY + "}\n}\n", "a function of 62"),
    ("cli/a.h", "struct S {\n    S() : a{1} {\n" + LONG_BODY + "    }\n};\n", "a function of"),
    ("cli/a.h", "template <class T>\nvoid f(T x) {\n" + LONG_BODY + "}\n", "a function of 63"),
    ("tools/b.py", "def f():\n" + "    x()\n" * 60, "a function of 61"),
    ("suffuse/io/a.cpp", "void f() { std::cout << 1; }\n", "never prints: std::cout"),
    ("suffuse/io/a.cpp", "void f() { std::cerr << 1; }\n", "never prints: std::cerr"),
    ("suffuse/io/a.cpp", 'void f() { printf("x"); }\n', "never prints: printf("),
    ("suffuse/io/a.cpp", "void f() { exit(1); }\n", "never exits: exit("),
    ("suffuse/io/a.cpp", "void f() { std::abort(); }\n", "never exits: abort("),
    ("suffuse/io/a.cpp", "std::thread t;\n", "parallel_for: std::thread"),
    ("suffuse/io/a.cpp", "std::jthread t;\n", "parallel_for: std::jthread"),
    ("cli/a.cpp", "std::mutex m;\n", "parallel_for: std::mutex"),
    ("suffuse/io/a.cpp", "std::atomic<int> a;\n", "parallel_for: std::atomic"),
    ("bench/a.cpp", "std::random_device d;\n", "Rng: random_device"),
    ("tests/a.cpp", "int x = rand();\n", "Rng: rand("),
    ("tests/a.cpp", "auto x = std::time(nullptr);\n", "clock's time: time("),
    ("tests/a.cpp", "#pragma omp parallel\n", "parallel_for: #pragma omp"),
    ("tests/a.cpp", 'TEST_CASE("CHECK(1)") {\n    f();  // CHECK(x)\n}\n', "asserts nothing"),
    ("cli/a.cpp", "// TO" "DO later\n", "unfinished"),
    ("cli/a.cpp", "// FIX" "ME\n", "unfinished"),
    ("cli/string_utils.h", "", "the name string_utils"),
    ("suffuse/common/a.h", "", "the name common"),
    ("cli/a.h", "namespace helpers {\n}\n", "the name helpers"),
    ("cli/CMakeLists.txt", "\tx\n", "a tab"),
    ("cmake/a.cmake", "#" * 101 + "\n", "101 columns"),
]


if __name__ == "__main__":
    tree_check.main(violations, GOOD_TREE, BAD_FILES)
