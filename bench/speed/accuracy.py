"""Trains with the paper's presets and sets the accuracies beside the printed ones.

  accuracy.py BUILD RECORDS [--splits N]      bench/accuracy calls it

A cell agrees if the two intervals touch: the difference of the means is at most the sum of both
half-widths. JSON goes to stdout, a table to stderr.
"""

import argparse
import datetime
import json
import subprocess
import sys

from accuracy_settings import CELLS


def told(*words):
    """What a program tells as JSON."""
    return json.loads(subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True).stdout)


def printed(build):
    """The paper's means and half-widths, in per cent."""
    return {(row["dataset"], row["model"], row["diffusion"]): (row["mean"], row["ci95"])
            for row in told(f"{build}/bench/paper_accuracies")}


def trained(build, records, cell, splits):
    dataset, model, diffusion = cell
    result = told(f"{build}/bin/suffuse", "train", dataset, "--model", model, "--preset", "paper",
                  "--diffusion", diffusion, "--splits", str(splits), "--records", records, "--json")
    return result["results"][0], result["version"]


def measure(options):
    theirs, rows = printed(options.build), []
    for cell, splits in CELLS.items():
        found, version = trained(options.build, options.records, cell, options.splits or splits)
        test, (mean, half) = found["test_accuracy"], theirs[cell]
        row = {"dataset": cell[0], "model": cell[1], "diffusion": cell[2],
               "runs": found["runs"], "mean": 100 * test["mean"], "half": 100 * test["half_width"],
               "validation": 100 * found["validation_accuracy"]["mean"],
               "diverged": found["diverged"], "epochs": found["epochs"],
               "seconds": found["seconds"], "paper_mean": mean, "paper_half": half}
        row["agrees"] = abs(row["mean"] - mean) <= row["half"] + half
        rows.append(row)
        print(f"{' '.join(cell)}: {row['mean']:.2f} ± {row['half']:.2f}, paper {mean:.2f} ± "
              f"{half:.2f}{'' if row['agrees'] else '  OFF'}", file=sys.stderr, flush=True)
    return {"version": version, "date": datetime.date.today().isoformat(), "results": rows}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("records")
    parser.add_argument("--splits", type=int)
    print(json.dumps(measure(parser.parse_args()), indent=1))


if __name__ == "__main__":
    main()
