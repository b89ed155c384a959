#!/usr/bin/env python3
"""`suffuse gdc` and `suffuse diffuse` against the float64 truth of dense_truth.py.

  gdc_truth.py SUFFUSE          a covering set of options: every pair of two options' values occurs
  gdc_truth.py SUFFUSE --full   the whole product of options

Graphs: the karate club, as it is and with weighted directed edges; with SUFFUSE_DATA also Cora and
Citeseer, and 300 columns of Amazon Photo. Checked: stored values lie within the certificate, the
kept set is the exact one but for ties, there are as many edges as the contract says, step 4 does
what is defined, and features are diffused within their bound.
"""

import collections
import itertools
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import numpy as np
import scipy.sparse as sp

from covering import covering
from dense_truth import (ROUNDING, conjugate_gradients, diffusion, fault_of_step_3, reached,
                         renormalized, transition)

TWELVE = (0.2, 0.18, 0.15, 0.12, 0.1, 0.08, 0.06, 0.05, 0.03, 0.02, 0.008, 0.002)
ONE_NEGATIVE = (0.51, 0.37, -0.1317, 0.2239)  # no sum of a few of its products is zero
OPTIONS = {
    "transition": ["sym", "col", "row"],
    "self-loops": [1.0, 0.0, 0.5],
    "coefficients": [("ppr", 0.05), ("ppr", 0.15), ("heat", 1.0), ("heat", 5.0),
                     ("theta", TWELVE), ("theta", ONE_NEGATIVE)],
    "sparsifier": [("top-k", 16), ("epsilon", 0.001), ("average-degree", 12.5), ("all", None)],
    "renormalize": ["col", "sym", "row", "none"],
    "change": ["", "symmetrize", "unweighted"],
}
MORE_COEFFICIENTS = [("ppr", 0.1), ("heat", 3.0)]  # of --full
SEEDED_COLUMNS = 300
Case = collections.namedtuple("Case", ["transition", "self_loops", "coefficients", "sparsifier",
                                       "renormalize", "change"])


class Wrong(Exception):
    """What the program did is not what the definitions say."""


def words_of(case, renormalize, change):
    kind, value = case.coefficients
    sparsifier, size = case.sparsifier
    words = ["--transition", case.transition, "--self-loops", str(case.self_loops), f"--{kind}",
             ",".join(map(str, value)) if kind == "theta" else str(value), f"--{sparsifier}"]
    if size is not None:
        words.append(str(size))
    return words + ["--renormalize", renormalize] + ([f"--{change}"] if change else [])


class Program:
    """Runs the program in a folder of its own."""

    def __init__(self, path, folder):
        self.path, self.folder = os.path.abspath(path), pathlib.Path(folder)

    def run(self, *words):
        """The JSON object, None where the input is refused."""
        done = subprocess.run([self.path, *map(str, words), "--json"], cwd=self.folder,
                              capture_output=True, text=True, check=False)
        if done.returncode not in (0, 2):
            raise Wrong(f"exit code {done.returncode}: {done.stderr.strip()}")
        return json.loads(done.stdout) if done.returncode == 0 else None

    def matrix(self, name):
        return sp.load_npz(self.folder / name)

    def graph(self, name):
        """A dataset as the program reads it."""
        self.run("convert", name, "graph.npz")
        return self.matrix("graph.npz").astype(np.float64)

    def gdc(self, graph, words):
        told = self.run("gdc", graph, *words, "-o", "out.npz")
        return told, None if told is None else self.matrix("out.npz")


class Truth:
    """S of a graph; the last one is kept, since cases in a row often share it."""

    def __init__(self, graph):
        self.graph, self.key = graph, None
        self.undirected = (graph != graph.T).nnz == 0

    def of(self, case):
        """S, and where it is not zero."""
        # With D the degrees of an undirected graph, T of col is D^1/2 T D^-1/2 of that of sym, and
        # so is S; row is the other way round.
        kind = "sym" if self.undirected else case.transition
        key = kind, *case[1:3]
        if self.key != key:
            t = transition(self.graph, kind, case.self_loops)
            self.s = diffusion(t, *case.coefficients, np.eye(t.shape[0]))
            self.nonzero = reached(t, *case.coefficients)
            self.key = key
        if case.transition == kind:
            return self.s, self.nonzero
        root = np.sqrt(np.asarray(self.graph.sum(0)).ravel() + case.self_loops)
        ratio = root[:, None] / root
        return self.s * (ratio if case.transition == "col" else ratio.T), self.nonzero


def require(holds, said):
    if not holds:
        raise Wrong(said)


def check_step_3(case, told, sparse, truth):
    """Values, kept set and certificate of a result without step 4; bound / measured error."""
    s, nonzero = truth.of(case)
    kept = np.zeros(s.shape, bool)
    coo = sparse.tocoo()
    kept[coo.row, coo.col] = True
    certificate = told["certificate"]
    bound = certificate["max_abs_error"]
    error = np.abs(coo.data - s[coo.row, coo.col]).max(initial=0)
    require(error <= bound + ROUNDING, f"an error of {error}, proven were {bound}")
    require(bound <= 1e-6, f"the bound is {bound}")
    if fault := fault_of_step_3(s, nonzero, kept, case.sparsifier):
        raise Wrong(fault)
    counts = [certificate[f"columns_{kind}"] for kind in ("proven", "tied", "open")]
    require(sum(counts) == certificate["columns"] == s.shape[1], f"columns: {counts}")
    require(counts[2] == 0, f"{counts[2]} open columns")
    require(told["output"]["edges"] == sparse.nnz, "edges are not what was written")
    return bound / max(error, ROUNDING)


def check_step_4(case, program, graph, sparse):
    told, found = program.gdc(graph, words_of(case, case.renormalize, case.change))
    expected = renormalized(sparse, case.renormalize, case.change)
    require((expected is None) == (told is None), "a negative sum is refused under sym, only then")
    if expected is None:
        return
    require(told["options"]["renormalize"] == case.renormalize, "another renormalization")
    require(np.array_equal(found.indptr, expected.indptr)
            and np.array_equal(found.indices, expected.indices), "step 4: another pattern")
    scale = np.abs(expected.data).max(initial=1)
    error = np.abs(found.data - expected.data).max(initial=0)
    require(error <= 3e-7 * scale, f"step 4: an error of {error}")  # float32, a sum of its values


def check_graph(program, name, cases):
    """All cases on one graph; those that differ in step 4 only share the other steps."""
    truth, ratios = Truth(program.graph(name)), []
    cases = sorted(cases, key=lambda case: str((case[1:3], case)))
    for _, group in itertools.groupby(cases, key=lambda case: case[:4]):
        sparse = None
        for case in group:
            try:
                if sparse is None:
                    told, sparse = program.gdc(name, words_of(case, "none", ""))
                    require(told is not None, "refused")
                    ratios.append(check_step_3(case, told, sparse, truth))
                check_step_4(case, program, name, sparse)
            except Wrong as error:
                words = " ".join(words_of(case, case.renormalize, case.change))
                raise Wrong(f"{error}\nagain with: suffuse gdc {name} {words}") from error
    print(f"{name}: {len(cases)} cases agree; bound / error: median {np.median(ratios):.1f}, "
          f"largest {max(ratios):.1f}")


def check_diffuse(program, name, rng):
    """out = S^T X: within the bound times the sum of |X| of each feature; dense and sparse X."""
    graph = program.graph(name)
    x = rng.standard_normal((graph.shape[0], 7)) * (rng.random((graph.shape[0], 7)) < 0.3)
    x = x.astype(np.float32).astype(np.float64)
    np.save(program.folder / "x.npy", x)
    np.save(program.folder / "x32.npy", np.asfortranarray(x.astype(np.float32)))
    sp.save_npz(program.folder / "x.npz", sp.csc_matrix(x))
    for kind, coefficients in [("sym", ("ppr", 0.15)), ("col", ("heat", 5.0)),
                               ("row", ("theta", ONE_NEGATIVE))]:
        case = Case(kind, 1.0, coefficients, ("all", None), "none", "")
        # S^T = f(T)^T = f(T^T)
        y = diffusion(transition(graph, kind, 1.0).T.tocsr(), *coefficients, x)
        for file in ("x.npy", "x32.npy", "x.npz"):
            words = words_of(case, "none", "")[:6]  # those of steps 1 and 2
            told = program.run("diffuse", name, file, *words, "-o", "y.npy")
            require(told is not None, f"diffuse {name} {file} is refused")
            error = np.abs(np.load(program.folder / "y.npy") - y)
            bound = told["certificate"]["max_abs_error"]
            require(bound <= 1e-6, f"diffuse: the bound is {bound}")
            require((error <= bound * np.abs(x).sum(0) + ROUNDING).all(),
                    f"diffuse {name} {file} {words}: an error of {error.max()}")
    print(f"{name}: 9 matrices of features agree")


def check_seeded_columns(program, name, rng):
    """The defaults on a graph too large for a dense truth."""
    told, sparse = program.gdc(name, ["--renormalize", "none"])
    graph = program.graph(name)
    seeds = rng.choice(graph.shape[0], SEEDED_COLUMNS, replace=False)
    s = conjugate_gradients(transition(graph, "sym", 1.0), 0.15, seeds)
    found = sparse.tocsc()[:, seeds].toarray()
    kept = found != 0
    error = np.abs(found - s)[kept].max()
    bound = told["certificate"]["max_abs_error"]
    require(error <= bound + ROUNDING, f"{name}: an error of {error}, proven were {bound}")
    fault = fault_of_step_3(s, np.ones_like(kept), kept, ("top-k", 64))
    require(not fault, f"{name}: {fault}")
    require(sparse.nnz == 64 * graph.shape[0], f"{name}: {sparse.nnz} edges")
    print(f"{name}: {SEEDED_COLUMNS} columns agree; bound / error: {bound / error:.1f}")


def directed_karate(program, rng):
    """The club with a direction and a weight for every friendship; some are mutual."""
    graph = sp.triu(program.graph("karate")).tocoo()
    swap = rng.random(graph.nnz) < 0.5
    row = np.where(swap, graph.col, graph.row)
    col = np.where(swap, graph.row, graph.col)
    both = rng.random(graph.nnz) < 0.3
    row, col = np.concatenate([row, col[both]]), np.concatenate([col, row[both]])
    weights = rng.integers(1, 32, len(row)) / 8
    sp.save_npz(program.folder / "directed.npz", sp.csr_matrix((weights, (row, col)), graph.shape))
    return "directed.npz"


def check_all(program, full):
    rng = np.random.default_rng(4)
    options = dict(OPTIONS)
    if full:
        options["coefficients"] = options["coefficients"] + MORE_COEFFICIENTS
    choose = itertools.product if full else covering
    cases = [Case(*choice) for choice in choose(*options.values())]
    small = ["karate", directed_karate(program, rng)]
    for name in small:
        check_graph(program, name, cases)
        check_diffuse(program, name, rng)
    if not os.environ.get("SUFFUSE_DATA"):
        print("skipped, for want of SUFFUSE_DATA: cora, citeseer, amazon_photo")
        return
    # Each truth is computed for one of the two graphs only, unless everything is.
    places = {key: i % 2 for i, key in enumerate(sorted({case[1:3] for case in cases}, key=str))}
    for i, name in enumerate(["cora", "citeseer"]):
        check_graph(program, name, [c for c in cases if full or places[c[1:3]] == i])
        check_diffuse(program, name, rng)
    check_seeded_columns(program, "amazon_photo", rng)


def main(path, *words):
    with tempfile.TemporaryDirectory() as folder:
        try:
            check_all(Program(path, folder), "--full" in words)
        except Wrong as error:
            sys.exit(f"gdc_truth: {error}")


if __name__ == "__main__":
    main(*sys.argv[1:])
