"""Draws docs/pictures/speed.svg and writes the figures into README.md and docs/speed.md.

  draw.py [SPEED.json [SCALING.json]]      bench/draw calls it; default: those of docs/measured
"""

import json
import pathlib
import sys

from chart import chart
from pages import scaling_parts, speed_parts, with_parts

ROOT = pathlib.Path(__file__).parents[2]
MEASURED = ROOT / "docs" / "measured"


def main(speed=MEASURED / "speed.json", scaling=MEASURED / "scaling.json"):
    report = json.loads(pathlib.Path(speed).read_text(encoding="utf-8"))
    parts = speed_parts(report)
    if pathlib.Path(scaling).exists():
        parts |= scaling_parts(json.loads(pathlib.Path(scaling).read_text(encoding="utf-8")))
    (ROOT / "docs" / "pictures" / "speed.svg").write_text(chart(report), encoding="utf-8")
    for name in ("README.md", "docs/speed.md"):
        page = ROOT / name
        page.write_text(with_parts(page.read_text(encoding="utf-8"), parts), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
