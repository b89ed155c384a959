"""The names that every Python case begins with."""

import inspect
import sys
import types

import numpy as np
import scipy.sparse as sp

import outputs
import suffuse  # noqa: F401  for the cases

karate = suffuse.read("karate").graph
weighted = sp.csr_array(([0.5, 0.5, 2, 2, 1.25, 1.25, 4, 3, 3],
                         ([0, 1, 0, 2, 1, 2, 2, 3, 4], [1, 0, 2, 0, 2, 1, 2, 4, 3])), shape=(6, 6))
directed = sp.csr_array(([2.0, 1, 5, 1], ([0, 1, 2, 3], [1, 2, 0, 0])), shape=(5, 5))
edges = np.array([[0, 1, 1, 2, 3, 4, 0], [1, 0, 2, 1, 4, 3, 2]])  # not symmetric; node 5 is alone
path = np.array([[0.0, 1, 0], [1, 0, 1], [0, 1, 0]])
papers = suffuse.generate("citation", nodes=90, features=30, seed=3)
quick = {"development": 60, "per_class": 2, "splits": 2, "max_epochs": 3, "hidden": 4}
club = {"features": "identity", "development": 20, "per_class": 2, "splits": 2, "max_epochs": 3}


def rough(matrix):
    """Which entries there are, and their values as far as a certificate of 1e-6 reaches: what may
    change within it is not shown. (Take graphs that have no value halfway between two steps.)"""
    matrix = sp.csr_array(matrix).tocoo()
    pattern = outputs.digest(np.stack([matrix.row, matrix.col]).astype(np.int64).tobytes())
    values = " ".join(f"{value:.4f}" for value in matrix.data)
    return [f"{matrix.dtype} {matrix.shape}, {matrix.nnz} entries, {pattern}", values]


def parameters(call):
    """Names and defaults, in their order."""
    return [str(one.replace(annotation=one.empty))
            for one in inspect.signature(call).parameters.values()]


class StandInGraph:
    """As much of a DGLGraph as suffuse.dgl uses, with NumPy's arrays."""

    def __init__(self, sides, nodes):
        self.sides, self.nodes, self.idtype, self.device = sides, nodes, "int64", "cpu"
        self.canonical_etypes, self.ntypes = [("_N", "_E", "_N")], ["_N"]
        self.edata, self.ndata = {}, {}

    def edges(self):
        return tuple(np.asarray(side) for side in self.sides)

    def num_nodes(self):
        return self.nodes

    def matrix(self, name="w"):
        return sp.csr_array((self.edata[name], self.edges()), shape=(self.nodes, self.nodes))


def heterograph(data_dict, num_nodes_dict, idtype, device):
    return StandInGraph(*[*data_dict.values(), *num_nodes_dict.values()])


def dgl_graph():
    """The edges of the examples of DGL's documentation, with weights of our own."""
    sys.modules["dgl"] = types.SimpleNamespace(heterograph=heterograph)
    graph = StandInGraph(([0, 1, 2, 3, 4], [2, 3, 4, 5, 3]), 6)
    graph.edata["w"] = np.array([0.13, 0.27, 0.31, 0.41, 0.57], dtype=np.float32)
    return graph
