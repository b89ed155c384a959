"""PyTorch Geometric's GDC transform, exact or approximate; peer.py says how it is called.

The approximate transform pushes PPR and knows no top k: it gets epsilon = 1e-4 for the push and
keeps everything that the push finds, which costs it least and finds most. Its row j is what was
pushed from node j; S is symmetric, so that is taken for column j.
"""

import numpy as np
import scipy.sparse as sp
import torch
import torch_geometric
from torch_geometric.data import Data
from torch_geometric.transforms import GDC

import peer
from settings import THREADS

PUSH_EPSILON = 1e-4


def as_data(matrix):
    coo = matrix.tocoo()
    index = np.vstack([coo.row, coo.col]).astype(np.int64)
    return Data(edge_index=torch.from_numpy(index), num_nodes=matrix.shape[0])


def transform(setting, mode):
    diffusion = ({"method": "ppr", "alpha": setting["ppr"]} if "ppr" in setting else
                 {"method": "heat", "t": setting["heat"]})
    sparsification = ({"method": "topk", "k": setting["top_k"], "dim": 0} if "top_k" in setting
                      else {"method": "threshold", "avg_degree": setting["average_degree"]})
    if mode == "approximate":
        diffusion["eps"] = PUSH_EPSILON
        sparsification = {"method": "threshold", "eps": 0.0}
    return GDC(self_loop_weight=1, normalization_in="sym", normalization_out=None,
               diffusion_kwargs=diffusion, sparsification_kwargs=sparsification,
               exact=mode == "exact")


def prepare(matrix, setting, mode):
    torch.set_num_threads(THREADS)
    notes = {"computed": "float32, " + ("torch.inverse" if "ppr" in setting else "torch eigh")}
    if mode == "approximate":
        notes = {"computed": f"push with epsilon {PUSH_EPSILON:g}, all entries that it found"}
        ring = sp.coo_matrix((np.ones(4), ([0, 1, 2, 3], [1, 0, 3, 2])))
        transform(setting, mode)(as_data(ring))  # compiles it
    data = as_data(matrix)
    gdc = transform(setting, mode)

    def to_sparse(found):
        i, j = found.edge_index.numpy()
        place = (j, i) if mode == "approximate" else (i, j)
        return sp.coo_matrix((found.edge_attr.numpy(), place), shape=matrix.shape).tocsr()

    return lambda: gdc(data), to_sparse, notes


if __name__ == "__main__":
    peer.serve(prepare, {"torch": torch.__version__,
                         "torch_geometric": torch_geometric.__version__})
