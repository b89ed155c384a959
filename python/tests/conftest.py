"""What all tests share: the same examples in every run, and the command line to compare with."""

import os
import pathlib
import subprocess

import hypothesis
import pytest

hypothesis.settings.register_profile("same", derandomize=True, deadline=None, max_examples=150)
hypothesis.settings.load_profile("same")


@pytest.fixture(scope="session")
def command_line():
    """Runs `suffuse WORDS...` and returns what it prints; SUFFUSE_CLI names the program."""
    program = os.environ.get("SUFFUSE_CLI", "")
    if not program:
        pytest.skip("SUFFUSE_CLI does not name the program to compare with")
    assert pathlib.Path(program).is_file(), f"SUFFUSE_CLI: there is no {program}"

    def run(*words):
        done = subprocess.run([program, *map(str, words)], capture_output=True, text=True,
                              check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run
