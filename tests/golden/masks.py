"""What is not compared, by named rules, as few as there can be.

Always: times (seconds, started, and "about 3 s" in the text for people), the version, the commit,
which is not even there where git does not know it, and the folders of a case and of SUFFUSE_DATA.
Where a command does not say --threads 1: the number of threads, and the memory that depends on it.
Unless --exact: what a training gives (accuracies, epochs, intervals, p-values, verdicts,
predictions, parameters, the order of a ranking), since it depends on the vector unit.
"""

import os
import re

SECONDS, VERSION, OF_MACHINE, LEARNED = "<seconds>", "<version>", "<machine>", "<learned>"
LEARNED_KEYS = {"test_accuracy", "validation_accuracy", "epochs", "best_epoch", "difference",
                "p_value", "verdict"}
MEMORY_KEYS = {"peak_bytes", "estimate bytes"}  # bytes of an estimate

DURATION = re.compile(r"(less than|about) [\d.]+ (s|min|h)( to about [\d.]+ (s|min|h))?"
                      r"(?= on \d+ thread)")
EPOCH = re.compile(r"\b[\d.]+(e-\d+)? m?s( to [\d.]+(e-\d+)? m?s)?(?= an epoch|$)")
THREADS = re.compile(r"on \d+ threads?, [\d.]+ [A-Za-z]+ of memory")
OWN_VERSION = re.compile(r'^(suffuse |  "version": ")\d+\.\d+\.\d+')
ACCURACY = r" +(?:\d+\.\d\d ± \d+\.\d\d %|-)"
TABLE_ROW = re.compile(rf"^(\w+ .*?)({ACCURACY})({ACCURACY})( +\d+)( +\d+\.\d)(  \d+.*)$")
RANK_ROW = re.compile(rf"^( *\d+ )({ACCURACY})( .*)$")
VERDICT = re.compile(r"^(Undecided|No difference is shown|No verdict|GDC (helps|hurts) here): .*")


def trained_files(words):
    """Files that hold what a training gave."""
    return {words[k + 1] for k, word in enumerate(words[:-1]) if word in ("--predict", "--save")}


def without_places(data, places):
    """The bytes with names instead of folders; places: folder -> name."""
    for folder, name in places.items():
        data = data.replace(os.fsencode(folder), name.encode())
    return data


def width(text, name):
    """The name at the right end of as many columns as the text takes."""
    return name.rjust(len(text))


class Rules:
    """The rules for one command or call."""

    def __init__(self, exact, words=()):
        self.exact = exact
        named = [words[k + 1] for k, word in enumerate(words[:-1]) if word == "--threads"]
        self.one_thread = named == ["1"]
        self.threads_named = bool(named)

    def json(self, value, key=""):
        """Numbers below a key that a rule names are masked; the rest stays."""
        if isinstance(value, dict):
            inside = {name: self.json(one, self.rule(name, key)) for name, one in value.items()
                      if name != "commit"}
            return self.ranking(inside)
        if isinstance(value, list):
            return [self.json(one, key) for one in value]
        return self.masked(value, key)

    def rule(self, name, above):
        """The key that decides about a value: the outermost that a rule names."""
        if above in LEARNED_KEYS or above == "seconds":
            return above
        of_estimate = name == "bytes" and above in ("estimate", "all_at_most", "gdc", "training",
                                                    "cost")
        return "estimate bytes" if of_estimate else name

    def masked(self, value, key):
        if isinstance(value, (bool, type(None))):
            return value
        if key == "seconds":
            return SECONDS
        if key in ("version", "started"):
            return VERSION if key == "version" else "<started>"
        if key == "threads" and not self.threads_named:
            return OF_MACHINE
        if key in MEMORY_KEYS and not self.one_thread:
            return OF_MACHINE
        if key in LEARNED_KEYS and not self.exact:
            return LEARNED
        return value

    def ranking(self, value):
        """Of the trials of a search, which one is the best was learned."""
        sides = [side for side in ("trials", "baseline") if isinstance(value.get(side), list)]
        if self.exact or all(len(value[side]) <= 1 for side in sides):
            return value
        return {**value, "best": LEARNED,
                **{side: sorted(value[side], key=lambda trial: trial["command"])
                   for side in sides}}

    def lines(self, lines):
        """The same for text that people read."""
        lines = [VERDICT.sub(LEARNED, line) if not self.exact else line for line in lines]
        lines = [self.line(line) for line in lines]
        tables = self.tables(lines)
        if self.exact or not tables:
            return lines
        for ranks in tables:
            rows = sorted(RANK_ROW.match(lines[k])[3] for k in ranks)
            for k, row in zip(ranks, rows):
                lines[k] = f"<rank> {LEARNED}{row}"
        chosen = any(len(ranks) > 1 for ranks in tables)
        return [f"  {LEARNED}" if line.startswith("  suffuse train ") and chosen else line
                for line in lines]

    @staticmethod
    def tables(lines):
        """The rows of rankings: places that follow each other are of one table."""
        tables = []
        for k, line in enumerate(lines):
            if not RANK_ROW.match(line):
                continue
            if tables and tables[-1][-1] == k - 1:
                tables[-1].append(k)
            else:
                tables.append([k])
        return tables

    def line(self, line):
        line = DURATION.sub(SECONDS, line)
        if line.startswith("cost "):
            line = EPOCH.sub(SECONDS, line)
        if not self.one_thread:
            line = THREADS.sub(OF_MACHINE, line)
        line = OWN_VERSION.sub(rf"\1{VERSION}", line)
        row = TABLE_ROW.match(line)
        if row is None:
            return line
        head, test, validation, epochs, seconds, runs = row.groups()
        if not self.exact:
            test, validation = self.accuracy(test), self.accuracy(validation)
            epochs = width(epochs, "<n>")
        return head + test + validation + epochs + width(seconds, SECONDS) + runs

    @staticmethod
    def accuracy(text):
        """That there is none stays."""
        return text if text.endswith(" -") else width(text, LEARNED)

    def predictions(self, data):
        """Of a table of predictions the head and the nodes stay."""
        head, *rows = data.decode().splitlines(keepends=True)
        rows = [f"{row.split(',')[0]},{LEARNED} x {row.count(',')}\n" for row in rows]
        return (head + "".join(rows)).encode()
