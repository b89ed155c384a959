"""A GCN in PyTorch Geometric, on a graph and on what suffuse.pyg.GDC makes of it.

The model stays as it is; only the transform is new. GDC helps on Cora; the built-in network is so
clean that a plain GCN does as well. Three splits each: 20 labels per class to
learn from, 500 nodes to choose the epoch by, the rest to test on.

    python3 pyg_gcn.py [DATASET...]     (default: the built-in citation network, and Cora if found)
"""

import sys

import numpy as np
import torch
from torch_geometric.data import Data
from torch_geometric.nn import GCNConv

import suffuse
from suffuse.pyg import GDC

SPLITS, EPOCHS, HIDDEN = 3, 100, 32


class GCN(torch.nn.Module):
    """Two layers. The graph of GDC is normalized already, so its layers leave it as it is."""

    def __init__(self, inputs, outputs, normalize):
        super().__init__()
        self.first = GCNConv(inputs, HIDDEN, normalize=normalize)
        self.second = GCNConv(HIDDEN, outputs, normalize=normalize)

    def forward(self, data):
        x = self.first(data.x, data.edge_index, data.edge_attr).relu()
        x = torch.dropout(x, 0.5, self.training)
        return self.second(x, data.edge_index, data.edge_attr)


def as_data(dataset):
    here, there = dataset.graph.nonzero()
    x = torch.tensor(dataset.features.toarray(), dtype=torch.float32)
    return Data(
        x=x / x.sum(dim=1, keepdim=True).clamp(min=1),
        edge_index=torch.tensor(np.stack([here, there]), dtype=torch.long),
        y=torch.tensor(np.asarray(dataset.labels), dtype=torch.long),
    )


def split(labels, seed):
    """Nodes to learn from, to choose by, to test on."""
    order = np.random.default_rng(seed).permutation(len(labels))
    classes = range(labels.max() + 1)
    train = np.concatenate([order[labels[order] == c][:20] for c in classes])
    rest = order[~np.isin(order, train)]
    return train, rest[:500], rest[500:]


def test_accuracy(data, normalize, seed):
    """The share of right test nodes, at the epoch that was best on the nodes to choose by."""
    torch.manual_seed(seed)
    train, choose, test = split(data.y.numpy(), seed)
    model = GCN(data.x.shape[1], int(data.y.max()) + 1, normalize)
    optimizer = torch.optim.Adam([
        {"params": model.first.parameters(), "weight_decay": 5e-4},
        {"params": model.second.parameters()},
    ], lr=0.02)  # fmt: skip
    best = (-1.0, 0.0)
    for epoch in range(1, EPOCHS + 1):
        model.train()
        optimizer.zero_grad()
        torch.nn.functional.cross_entropy(model(data)[train], data.y[train]).backward()
        optimizer.step()
        if epoch % 5:
            continue
        model.eval()
        with torch.no_grad():
            right = (model(data).argmax(dim=1) == data.y).double()
        best = max(best, (right[choose].mean().item(), right[test].mean().item()))
    return best[1]


def compare(name):
    """Prints the mean accuracy without and with GDC."""
    plain = as_data(suffuse.datasets.load(name))
    better = GDC(
        diffusion_kwargs={"method": "ppr", "alpha": 0.1},
        sparsification_kwargs={"method": "topk", "k": 32, "dim": 0},
        exact=False,
    )(plain)
    without = [test_accuracy(plain, True, seed) for seed in range(SPLITS)]
    with_gdc = [test_accuracy(better, False, seed) for seed in range(SPLITS)]
    print(f"{name}: {plain.num_nodes} nodes, {plain.num_edges} edges; with GDC {better.num_edges}")
    print(f"  GCN            {np.mean(without):.1%}  +- {np.std(without):.1%}")
    print(f"  GCN with GDC   {np.mean(with_gdc):.1%}  +- {np.std(with_gdc):.1%}", flush=True)


def default_names():
    try:
        suffuse.datasets.load("cora")
    except suffuse.InputError:
        return ["citation"]
    return ["citation", "cora"]


def main():
    torch.set_num_threads(2)
    for name in sys.argv[1:] or default_names():
        compare(name)


if __name__ == "__main__":
    main()
