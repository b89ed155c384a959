"""What is asked of a comparison, and whether the machine is quiet enough to answer.

  from asked import asked_for      options = asked_for("bench/gdc", DATASETS, "--quick")
"""

import argparse
import os
import sys

from settings import QUIET


def load_before(program):
    """The load average, with a warning if it is too high to measure."""
    load = os.getloadavg()[0]
    if load > QUIET:
        print(f"{program}: the machine is busy (load {load:.1f}): the figures will be off",
              file=sys.stderr)
    return load


def asked_for(program, datasets, *flags):
    """The words of the shell, BUILD [FLAG...] [DATASET...] in any order."""
    parser = argparse.ArgumentParser(prog=program)
    parser.add_argument("build")
    for flag in flags:
        parser.add_argument(flag, action="store_true")
    parser.add_argument("datasets", nargs="*", metavar="DATASET")
    options = parser.parse_intermixed_args()
    options.datasets = options.datasets or datasets
    options.load = load_before(program)
    return options
