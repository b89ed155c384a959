"""What the tests of the commands share. Usage of each of them: NAME.py SUFFUSE"""

import json
import os
import pty
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.path.abspath(sys.argv[1])


def run(*words, folder=None, given=None, environment=None):
    return subprocess.run([PROGRAM, *words], cwd=folder, input=given, env=environment,
                          capture_output=True, text=True, check=False)


def has_terminals():
    try:
        for descriptor in pty.openpty():
            os.close(descriptor)
        return True
    except OSError:
        return False


def on_terminal(words, folder):
    """Runs with standard error on a terminal; returns what was drawn there."""
    main, other = pty.openpty()
    process = subprocess.Popen([PROGRAM, *words], cwd=folder, stdout=subprocess.DEVNULL,
                               stderr=other)
    os.close(other)
    drawn = b""
    while True:
        try:
            piece = os.read(main, 4096)
        except OSError:  # the terminal is gone
            break
        if not piece:
            break
        drawn += piece
    process.wait()
    os.close(main)
    return drawn.decode()


class InFolder(unittest.TestCase):
    """Every test runs the program in a folder of its own."""

    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = self.temporary.name

    def tearDown(self):
        self.temporary.cleanup()

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def content(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def files(self):
        return sorted(os.listdir(self.folder))

    def run_here(self, *words, given=None):
        return run(*words, folder=self.folder, given=given)

    def ok(self, *words, given=None):
        result = self.run_here(*words, given=given)
        self.assertEqual(result.returncode, 0, result.stderr)
        return result

    def told(self, *words):
        """The JSON object, and nothing else."""
        text = self.ok(*words, "--json").stdout
        self.assertEqual(text.count("\n"), 1)
        return json.loads(text)

    def refused(self, code, *words):
        """One line on standard error, nothing on standard output, no file that was not there."""
        before = self.files()
        result = self.run_here(*words)
        self.assertEqual(result.returncode, code, result.stderr)
        self.assertEqual(result.stdout, "")
        self.assertRegex(result.stderr, r"\Asuffuse: [^\n]+\n\Z")
        self.assertEqual(self.files(), before)
        return result.stderr


def main():
    unittest.main(argv=sys.argv[:1])
