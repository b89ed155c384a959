"""What Python calls return and raise is what tests/golden has stored."""

import pathlib
import subprocess
import sys

RUN = pathlib.Path(__file__).parents[2] / "tests" / "golden" / "run"


def test_calls_give_what_is_stored():
    done = subprocess.run([sys.executable, RUN, "--check", "--python", sys.executable],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
