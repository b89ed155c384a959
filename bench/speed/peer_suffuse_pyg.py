"""suffuse.pyg.GDC, measured as the peers are; peer.py says how it is called.

Measured is the whole call: edges of a data object in memory to edges of a data object in memory.
"""

import scipy.sparse as sp
import suffuse
import torch
import torch_geometric
from suffuse.pyg import GDC

import peer
from peer_pyg import as_data, transform
from settings import THREADS


def prepare(matrix, setting, mode):
    torch.set_num_threads(THREADS)
    data, theirs = as_data(matrix), transform(setting, "exact")
    ours = GDC(**vars(theirs))  # the very arguments

    def to_sparse(found):
        return sp.coo_matrix((found.edge_attr.numpy(), found.edge_index.numpy()),
                             shape=matrix.shape).tocsr()

    return lambda: ours(data), to_sparse, {}


if __name__ == "__main__":
    peer.serve(prepare, {"suffuse": suffuse.__version__, "torch": torch.__version__,
                         "torch_geometric": torch_geometric.__version__})
