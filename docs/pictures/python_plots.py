"""Draws the pictures of docs/plots.md from the two built-in graphs.

Usage: python3 docs/pictures/python_plots.py [FOLDER]    (default: beside this script)
"""

import sys
from pathlib import Path

import matplotlib

matplotlib.use("Agg")

import numpy as np
from matplotlib import pyplot

import suffuse


def neighbourhood():
    papers = suffuse.datasets.load("citation")
    return suffuse.plot.neighbourhood(papers, suffuse.gdc(papers, ppr=0.1, top_k=32), 100)


def degrees():
    papers = suffuse.datasets.load("citation")
    return suffuse.plot.degrees(papers, suffuse.gdc(papers, ppr=0.15, average_degree=16))


def filter_curve():
    club = suffuse.datasets.load("karate").graph
    eigenvalues = np.linalg.eigvalsh(suffuse.transition(club).toarray())
    return suffuse.plot.filter_curve(
        ppr=(0.05, 0.15), heat=(1, 5), theta=[0, 0.5, 0.5], eigenvalues=eigenvalues
    )


def homophily():
    papers = suffuse.datasets.load("citation")
    return suffuse.plot.homophily(papers, suffuse.gdc(papers, ppr=0.15, top_k=16))


def main():
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent)
    for draw in (neighbourhood, degrees, filter_curve, homophily):
        path = folder / f"plot_{draw.__name__}.png"
        # Without the version of matplotlib in it the file changes only if the picture does.
        draw().figure.savefig(path, dpi=110, metadata={"Software": None})
        pyplot.close("all")
        print(path)


if __name__ == "__main__":
    main()
