"""The figures as text: lines for a terminal.

  from table import print_head, print_row, print_targets
"""

import sys

from settings import METHODS, SETTING_TITLES, TITLES


def seconds_text(seconds):
    """Two or three digits: 9.1 ms, 460 ms, 1.28 s, 25.6 s, 419 s."""
    amount, unit = (seconds, "s") if seconds >= 0.9995 else (1000 * seconds, "ms")
    digits = 0 if amount >= 100 else 1 if amount >= 10 or unit == "ms" else 2
    return f"{amount:.{digits}f} {unit}"


def ratio_text(ratio):
    return f"{ratio:.0f}×" if ratio >= 10 else f"{ratio:.1f}×"


def quality_text(figures):
    if "verified" in figures:
        return f"certified {figures['verified']['certified']:.1e}, verified"
    found = figures["quality"]
    return f"error {found['largest_error']:.0e}, recall {found['recall']:.3f}"


def print_head():
    print(f"{'':24}{'time':>10}{'memory':>11}{'slower by':>11}", file=sys.stderr)


def line_of(method, figures):
    title = METHODS[method][0]
    if "seconds" not in figures:
        return f"  {title:<22}{figures['status']}: {figures['reason']}"
    times = ratio_text(figures["times_slower"]) if "times_slower" in figures else ""
    notes = [quality_text(figures)]
    if method == "suffuse":
        notes.append(f"runs {' and '.join(map(seconds_text, figures['runs']))}")
        notes.append(f"{figures['roofline']['share']:.0%} of the roofline")
    if figures["status"] != "measured":
        notes.append(figures["status"])
    return (f"  {title:<22}{seconds_text(figures['seconds']):>10}"
            f"{figures['bytes_beyond'] / 1e6:>8.0f} MB{times:>11}  {'; '.join(notes)}")


def print_row(row):
    print(f"{TITLES.get(row['dataset'], row['dataset'])}, {SETTING_TITLES[row['setting']]}, "
          f"{row['nodes']} nodes", file=sys.stderr)
    for method, figures in row["methods"].items():
        print(line_of(method, figures), file=sys.stderr, flush=True)


def print_targets(asked):
    for target in asked:
        met = "met" if target["met"] else "MISSED"
        print(f"{target['what']:<66}{ratio_text(target['measured']):>8}  "
              f"required {target['required']:g}, aim {target['aim']:g}  {met}", file=sys.stderr)
