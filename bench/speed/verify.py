"""Holds results against the truth; a wrong one of ours raises Wrong, which ends the benchmark.

  from verify import verify_ours, quality, verify_against
  verify.py --self-test      checks that results which are wrong are found
"""

import sys

import numpy as np
import scipy.sparse as sp

from truth import BOUND, sampled_columns, true_columns

TIE = 1e-11  # entries of a proven column that are this close to the cut may be on either side
FLOAT32_PEER = 2e-6  # our tolerance, and a float32 inverse's error


class Wrong(Exception):
    """One line that says what is wrong."""


def column_of(matrix, j):
    """(rows, values) of column j of a csc_matrix."""
    part = slice(matrix.indptr[j], matrix.indptr[j + 1])
    return matrix.indices[part], matrix.data[part]


def smallest_kept(truth, setting, certificate):
    """The cut of a column: the k-th largest value, or the one that is common to all."""
    if "top_k" not in setting:
        return certificate["epsilon_used"]
    k = min(setting["top_k"], np.count_nonzero(truth))
    return np.partition(truth, len(truth) - k)[len(truth) - k]


def judge(rows, values, truth, cut):
    """(largest error of a kept value, how far from the cut something is on the wrong side)"""
    dropped = np.ones(len(truth), dtype=bool)
    dropped[rows] = False
    error = np.abs(values - truth[rows]).max(initial=0)
    below = (cut - truth[rows]).max(initial=0)
    above = (truth[dropped] - cut).max(initial=0)
    return error, max(below, above)


def check_size(matrix, setting, certificate):
    """As many entries as were asked for; more only at the cut."""
    wanted = int(setting["average_degree"] * matrix.shape[0])
    at_cut = matrix.data <= certificate["epsilon_used"] + certificate["max_abs_error"]
    if not wanted <= matrix.nnz <= wanted + np.count_nonzero(at_cut):
        raise Wrong(f"{matrix.nnz} entries where {wanted} were asked for")


def verify_ours(matrix, setting, certificate, columns, truth):
    """Every kept entry of the columns lies within the certificate's bound, and what is kept is
    right but for entries at the cut."""
    matrix = matrix.tocsc()
    bound = certificate["max_abs_error"]
    if not bound <= certificate["tolerance"]:
        raise Wrong(f"the certificate's {bound:g} misses the tolerance")
    if "average_degree" in setting:
        check_size(matrix, setting, certificate)
    exact = "top_k" in setting and certificate["columns_open"] == 0
    allowed = TIE if exact else bound + BOUND
    worst = [0.0, 0.0]
    for place, j in enumerate(columns):
        rows, values = column_of(matrix, j)
        column = truth[:, place]
        cut = smallest_kept(column, setting, certificate)
        error, gap = judge(rows, values, column, cut)
        if len(rows) != min(setting.get("top_k", len(rows)), np.count_nonzero(column)):
            raise Wrong(f"column {j} has {len(rows)} entries")
        if error > bound + BOUND:
            raise Wrong(f"an entry of column {j} is {error:g} off; certified were {bound:g}")
        if gap > allowed:
            raise Wrong(f"column {j} has an entry on the wrong side of the cut, by {gap:g}")
        worst = [max(worst[0], error), max(worst[1], gap)]
    return {"columns": len(columns), "largest_error": float(worst[0]),
            "farthest_from_cut": float(worst[1]), "certified": bound}


def quality(matrix, setting, certificate, columns, truth):
    """How good a peer's columns are: largest error, and the share of the true entries that are
    among its own (its k largest, if k were asked for)."""
    matrix = matrix.tocsc()
    errors, recalls = [0.0], []
    for place, j in enumerate(columns):
        rows, values = column_of(matrix, j)
        column = truth[:, place]
        errors.append(np.abs(values - column[rows]).max(initial=0))
        cut = smallest_kept(column, setting, certificate) - BOUND
        if "top_k" in setting:
            rows = rows[np.argsort(-values)[: setting["top_k"]]]
        wanted = setting.get("top_k", np.count_nonzero(column >= cut))
        if wanted:
            recalls.append(min(1, np.count_nonzero(column[rows] >= cut) / wanted))
    return {"columns": len(columns), "largest_error": float(max(errors)),
            "recall": float(np.mean(recalls)), "worst_recall": float(np.min(recalls))}


def alone(a, b):
    """How many entries only a has, and how far above the smallest of their column in a they are:
    at a tie any choice is right."""
    rest = (a - a.multiply(b.astype(bool))).tocsc()
    rest.eliminate_zeros()
    columns = a.tocsc()
    smallest = np.array([columns.data[s:e].min(initial=np.inf)
                         for s, e in zip(columns.indptr, columns.indptr[1:])])
    gaps = rest.data - np.repeat(smallest, np.diff(rest.indptr))
    return int(rest.nnz), float(gaps.max(initial=0))


def verify_against(ours, theirs):
    """The whole of ours against the whole of an exact peer's."""
    shared = abs(ours.multiply(theirs.astype(bool)) - theirs.multiply(ours.astype(bool)))
    only_ours, our_gap = alone(ours, theirs)
    only_theirs, their_gap = alone(theirs, ours)
    found = {"entries": [int(ours.nnz), int(theirs.nnz)], "only": [only_ours, only_theirs],
             "largest_difference": float(shared.max()), "largest_gap": max(our_gap, their_gap)}
    if max(found["largest_difference"], found["largest_gap"]) > FLOAT32_PEER:
        raise Wrong(f"it differs from PyTorch Geometric's: {found}")
    return found


def self_test():
    """A right result passes; one with a changed, an exchanged or a missing entry does not."""
    ring = sp.csr_matrix(np.roll(np.eye(40), 1, axis=1) + np.roll(np.eye(40), -1, axis=1))
    path = sp.csr_matrix(ring.toarray() * (np.abs(np.subtract.outer(range(40), range(40))) < 2))
    setting = {"ppr": 0.1, "top_k": 4}
    certificate = {"max_abs_error": 1e-7, "tolerance": 1e-6, "columns_open": 0}
    columns = sampled_columns(40)
    truth = true_columns(path, setting, columns)
    right = np.zeros((40, 40))
    for place, j in enumerate(columns):
        kept = np.argsort(-truth[:, place])[:4]
        right[kept, j] = truth[kept, place]
    verify_ours(sp.csr_matrix(right), setting, certificate, columns, truth)
    i, j = np.argwhere(right > 0)[0]
    changed, exchanged, missing = right.copy(), right.copy(), right.copy()
    changed[i, j] += 3e-7
    exchanged[i, j], exchanged[39 - i, j] = 0, truth[39 - i, list(columns).index(j)]
    kept = np.flatnonzero(right[:, 0])
    missing[kept[right[kept, 0].argmin()], 0] = 0
    for broken in (changed, exchanged, missing):
        try:
            verify_ours(sp.csr_matrix(broken), setting, certificate, columns, truth)
        except Wrong as wrong:
            print(f"found: {wrong}")
        else:
            sys.exit("verify: a wrong result passed")


if __name__ == "__main__":
    if sys.argv[1:] != ["--self-test"]:
        sys.exit("usage: verify.py --self-test")
    self_test()
