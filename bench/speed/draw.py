"""Draws docs/pictures/speed.svg and writes the figures into README.md, docs/speed.md,
docs/training-speed.md and docs/reached.md.

  draw.py [SPEED.json [SCALING.json [TRAINING.json [ACCURACY.json]]]]      bench/draw calls it

Default: those of docs/measured.
"""

import json
import pathlib
import sys

from chart import chart
from pages import reached_parts, scaling_parts, speed_parts, training_parts, with_parts

ROOT = pathlib.Path(__file__).parents[2]
MEASURED = ROOT / "docs" / "measured"


def measured(path):
    return json.loads(pathlib.Path(path).read_text(encoding="utf-8"))


def main(speed=MEASURED / "speed.json", scaling=MEASURED / "scaling.json",
         training=MEASURED / "training.json", accuracy=MEASURED / "accuracy.json"):
    report = measured(speed)
    parts = speed_parts(report)
    for path, parts_of in ((scaling, scaling_parts), (training, training_parts),
                           (accuracy, reached_parts)):
        if pathlib.Path(path).exists():
            parts |= parts_of(measured(path))
    (ROOT / "docs" / "pictures" / "speed.svg").write_text(chart(report), encoding="utf-8")
    for name in ("README.md", "docs/speed.md", "docs/training-speed.md", "docs/reached.md"):
        page = ROOT / name
        page.write_text(with_parts(page.read_text(encoding="utf-8"), parts), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
