"""Trains with the paper's presets and sets the accuracies beside the printed ones.

  accuracy.py PROGRAM RECORDS [--splits N]      bench/accuracy calls it

A cell agrees if the two intervals touch: the difference of the means is at most the sum of both
half-widths. JSON goes to stdout, a table to stderr.
"""

import argparse
import csv
import datetime
import json
import pathlib
import subprocess
import sys

from accuracy_settings import CELLS

PRINTED = pathlib.Path(__file__).parents[2] / "suffuse" / "paper" / "accuracy.csv"
NAMES = {"Cora": "cora", "Citeseer": "citeseer", "PubMed": "pubmed", "Coauthor CS": "coauthor_cs",
         "Amz Comp": "amazon_computers", "Amz Photo": "amazon_photo"}


def printed():
    """The paper's means and half-widths, in per cent."""
    with open(PRINTED, encoding="utf-8") as file:
        return {(NAMES[row["dataset"]], row["model"].lower(), row["diffusion"]):
                (float(row["mean"]), float(row["ci95"])) for row in csv.DictReader(file)}


def trained(program, records, cell, splits):
    dataset, model, diffusion = cell
    done = subprocess.run(
        [program, "train", dataset, "--model", model, "--preset", "paper", "--diffusion", diffusion,
         "--splits", str(splits), "--records", records, "--json"],
        stdout=subprocess.PIPE, text=True, check=True)
    told = json.loads(done.stdout)
    return told["results"][0], told["version"]


def measure(options):
    theirs, rows = printed(), []
    for cell, splits in CELLS.items():
        found, version = trained(options.program, options.records, cell, options.splits or splits)
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
    parser.add_argument("program")
    parser.add_argument("records")
    parser.add_argument("--splits", type=int)
    print(json.dumps(measure(parser.parse_args()), indent=1))


if __name__ == "__main__":
    main()
