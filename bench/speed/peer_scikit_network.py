"""scikit-network's personalized PageRank, one node at a time; peer.py says how it is called.

Its solvers are tried on a few nodes; the fastest whose result is right is measured on a sample of
nodes and projected to all of them, shared between as many processes as there are threads.
"""

import time
from importlib.metadata import version

import numpy as np
import scipy.sparse as sp
from sknetwork.ranking import PageRank

import peer
from settings import PEER_ALLOWED, THREADS
from truth import sampled_columns, sqrt_degrees, true_columns

SEEDS = 50
TRIED = 3

# Settings with which each comes as close as PEER_ALLOWED, if it ever does. Not among them: push,
# whose scores are another thing (0.2 off on Cora).
SOLVERS = {"bicgstab": {"tol": 1e-6}, "piteration": {"n_iter": 200, "tol": 1e-7},
           "diteration": {"n_iter": 200, "tol": 1e-7}, "RH": {"n_iter": 110},
           "lanczos": {"tol": 1e-6}}


class Ranking:
    """The k largest entries of columns of S from PageRank scores."""

    def __init__(self, matrix, setting, solver):
        self.adjacency = (matrix + sp.identity(matrix.shape[0], format="csr")).astype(np.float64)
        self.scale = sqrt_degrees(matrix)
        self.k = setting["top_k"]
        self.pagerank = PageRank(damping_factor=1 - setting["ppr"], solver=solver,
                                 **SOLVERS[solver])

    def column(self, node):
        """Its scores belong to A D^-1; D^-1/2 S D^1/2 turns them into ours."""
        scores = self.pagerank.fit_predict(self.adjacency, weights={int(node): 1})
        values = scores * (self.scale[node] / self.scale)
        kept = np.argpartition(values, -self.k)[-self.k :]
        return kept, values[kept]


def best_solver(matrix, setting):
    """(name, what was tried): the fastest that is right on the first columns of the sample."""
    nodes = sampled_columns(matrix.shape[0], TRIED)
    truth = true_columns(matrix, setting, nodes)
    tried = {}
    for solver in SOLVERS:
        ranking = Ranking(matrix, setting, solver)
        start = time.perf_counter()
        columns = [ranking.column(node) for node in nodes]
        seconds = (time.perf_counter() - start) / TRIED
        error = max(np.abs(values - truth[kept, c]).max()
                    for c, (kept, values) in enumerate(columns))
        tried[solver] = {"seconds_per_node": seconds, "error": float(error)}
    right = [solver for solver in tried if tried[solver]["error"] <= PEER_ALLOWED]
    if not right:
        raise ArithmeticError("no solver is right")
    return min(right, key=lambda solver: tried[solver]["seconds_per_node"]), tried


def prepare(matrix, setting, mode):
    nodes = sampled_columns(matrix.shape[0], SEEDS)
    solver, tried = best_solver(matrix, setting)
    ranking = Ranking(matrix, setting, solver)

    def to_sparse(columns):
        rows = np.concatenate([kept for kept, _ in columns])
        values = np.concatenate([values for _, values in columns])
        repeated = np.repeat(nodes, [len(kept) for kept, _ in columns])
        return sp.csc_matrix((values, (rows, repeated)), shape=matrix.shape)

    notes = {"computed": f"solver {solver}, one node at a time", "tried": tried,
             "projected_from": len(nodes),
             "projection": matrix.shape[0] / len(nodes) / THREADS}
    return lambda: [ranking.column(node) for node in nodes], to_sparse, notes


if __name__ == "__main__":
    peer.serve(prepare, {"scikit_network": version("scikit-network")})
