#!/usr/bin/env python3
"""Writes _option_types.pyi, the types of the keywords that are options of the engine.

  option_types.py FOLDER FILE

FOLDER holds the module _engine, whose tables say which options there are.
"""

import sys

TABLES = ("gdc", "estimator", "diffuse", "read", "train", "tune")

HEAD = """# Written by the build from the engine's tables of options.
from collections.abc import Sequence
from typing import Literal, TypedDict

import numpy as np
"""


def text_of(table, options):
    lines = "\n".join(f"    {option.name}: {option.type}" for option in options)
    return f"\nclass {table.capitalize()}(TypedDict, total=False):\n{lines}\n"


def words_of(options):
    """The type of every option that is a word, under the name of the option."""
    return "".join(f"\n{option.name.capitalize()} = {option.type}" for option in options
                   if option.words) + "\n"


def main(folder, path):
    sys.path.insert(0, folder)
    import _engine

    classes = "".join(text_of(table, _engine.options(table)) for table in TABLES)
    with open(path, "w", encoding="utf-8") as file:
        file.write(HEAD + words_of(_engine.options("diffuse")) + classes)


if __name__ == "__main__":
    main(*sys.argv[1:])
