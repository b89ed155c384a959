"""PyTorch Geometric's training of one model on one graph; stays and measures what it is asked.

  peer_training.py ARRAYS INDEX MODEL      INDEX: the JSON that bench_epochs printed with ARRAYS

Reads lines of JSON {"mode", "threads", "seconds"} from stdin; answers each with the seconds of an
epoch, after having checked that with our parameters it has our logits and our loss.
"""

import json
import sys
import time
import warnings

import numpy as np
import scipy.sparse as sp
import torch
import torch_geometric
from torch.nn.functional import cross_entropy, dropout, relu
from torch_geometric.nn import GATConv, GCNConv, GINConv

from array_file import ArrayFile
from training_settings import LOGITS_ALLOWED, LOSS_ALLOWED

HIDDEN = 64
GIN_DEPTH = 4
L2 = 0.05


def csr_tensor(matrix):
    matrix = matrix.tocsr()
    return torch.sparse_csr_tensor(torch.as_tensor(matrix.indptr, dtype=torch.int64),
                                   torch.as_tensor(matrix.indices, dtype=torch.int64),
                                   torch.as_tensor(matrix.data.astype(np.float32)), matrix.shape,
                                   check_invariants=False)


def layer_matrix(model, graph):
    """What a layer propagates along, entry (i, j) from i to j."""
    if model == "gcn":  # loops where there are none, then w_ij / sqrt(r_i r_j) by row sums
        graph = graph + sp.diags_array((graph.diagonal() == 0).astype(np.float64))
        scale = sp.diags_array(1 / np.sqrt(graph.sum(axis=1)))
        return scale @ graph @ scale
    graph = sp.csr_array(graph)
    graph.data = np.ones_like(graph.data)
    graph.setdiag(0)
    graph.eliminate_zeros()
    return graph


class SparseLinear(torch.nn.Module):
    """A linear map of features that are a sparse tensor."""

    def __init__(self, linear):
        super().__init__()
        self.weight, self.bias = linear.weight, linear.bias

    def forward(self, x):
        product = torch.sparse.mm(x, self.weight.t())
        return product if self.bias is None else product + self.bias


class Convolutions(torch.nn.Module):
    """GCN and GAT: two layers."""

    def __init__(self, kind, features, classes, sparse, **options):
        super().__init__()
        self.layers = torch.nn.ModuleList([kind(features, HIDDEN, **options),
                                           kind(HIDDEN, classes, **options)])
        if sparse:
            self.layers[0].lin = SparseLinear(self.layers[0].lin)

    def forward(self, x, graph):
        hidden = dropout(relu(self.layers[0](x, *graph)), 0.5, self.training)
        return self.layers[1](hidden, *graph)

    def named(self):
        for number, layer in enumerate(self.layers, 1):
            yield f"layer {number} weight", layer.lin.weight, True
            yield f"layer {number} bias", layer.bias, False
            if isinstance(layer, GATConv):
                yield f"layer {number} attention source", layer.att_src, False
                yield f"layer {number} attention target", layer.att_dst, False


class Gin(torch.nn.Module):
    """With sparse features the first linear map comes before the sum, which is the same."""

    def __init__(self, features, classes, sparse):
        super().__init__()
        self.sparse = sparse
        widths = [features, *[HIDDEN] * GIN_DEPTH, classes]
        self.layers = torch.nn.ModuleList(
            GINConv(torch.nn.Sequential(torch.nn.Linear(i, HIDDEN), torch.nn.ReLU(),
                                        torch.nn.Linear(HIDDEN, o)))
            for i, o in zip(widths, widths[1:]))

    def first(self, x, graph):
        if not self.sparse:
            return self.layers[0](x, *graph)
        inner, activation, outer = self.layers[0].nn
        mapped = torch.sparse.mm(x, inner.weight.t())
        return outer(activation(mapped + torch.sparse.mm(graph[0], mapped) + inner.bias))

    def forward(self, x, graph):
        x = dropout(relu(self.first(x, graph)), 0.5, self.training)
        for layer in self.layers[1:-1]:
            x = dropout(relu(layer(x, *graph)), 0.5, self.training)
        return self.layers[-1](x, *graph)

    def named(self):
        for number, layer in enumerate(self.layers, 1):
            for part, linear in (("first", layer.nn[0]), ("second", layer.nn[2])):
                yield f"layer {number} {part} weight", linear.weight, True
                yield f"layer {number} {part} bias", linear.bias, False


class Peer:
    def __init__(self, arrays, about, model):
        self.arrays, self.about, self.model = arrays, about, model
        self.graph = layer_matrix(model, arrays.matrix("graph", about["nodes"]))
        self.features = arrays.matrix("features", about["features"])
        self.labels = torch.as_tensor(arrays.array("labels"), dtype=torch.long)
        self.train, self.validation = (torch.as_tensor(arrays.array(name), dtype=torch.long)
                                       for name in ("train", "validation"))
        self.made = {}

    def edges(self, mode):
        if mode != "scatter" and self.model != "gat":
            return (csr_tensor(self.graph.T),)  # row j: what j receives
        source, target = self.graph.nonzero()
        index = torch.stack([torch.as_tensor(source, dtype=torch.long),
                             torch.as_tensor(target, dtype=torch.long)])
        if self.model != "gcn":
            return (index,)
        weights = np.asarray(self.graph.tocsr()[source, target]).ravel().astype(np.float32)
        return index, torch.as_tensor(weights)

    def module(self, mode):
        sizes = (self.about["features"], self.about["classes"], mode == "sparse")
        if self.model == "gin":
            return Gin(*sizes)
        if self.model == "gat":
            return Convolutions(GATConv, *sizes)
        return Convolutions(GCNConv, *sizes, normalize=False)

    def make(self, mode):
        """Module, features and graph of a mode, verified."""
        if mode not in self.made:
            module = self.module(mode)
            with torch.no_grad():
                for name, parameter, transposed in module.named():
                    ours = torch.as_tensor(self.arrays.array(name))
                    parameter.copy_((ours.T if transposed else ours).reshape(parameter.shape))
            x = (csr_tensor(self.features) if mode == "sparse" else
                 torch.as_tensor(self.features.toarray().astype(np.float32)))
            self.made[mode] = module, x, self.edges(mode)
            self.verify(*self.made[mode])
        return self.made[mode]

    def verify(self, module, x, graph):
        module.eval()
        with torch.no_grad():
            logits = module(x, graph)
            loss = cross_entropy(logits[self.train], self.labels[self.train]).item()
        ours = self.arrays.array("logits")
        off = np.abs(logits.numpy() - ours).max() / np.abs(ours).max()
        if off > LOGITS_ALLOWED or abs(loss / self.about["loss"] - 1) > LOSS_ALLOWED:
            sys.exit(f"logits differ by {off:.1e}, loss {loss:.6f} against "
                     f"{self.about['loss']:.6f}")

    def seconds(self, mode, seconds):
        """Of one epoch, after one that does not count."""
        module, x, graph = self.make(mode)
        adam = torch.optim.Adam(module.parameters(), lr=0.01, weight_decay=L2)
        self.epoch(module, x, graph, adam)
        epochs, start = 0, time.perf_counter()
        while time.perf_counter() - start < seconds:
            self.epoch(module, x, graph, adam)
            epochs += 1
        return (time.perf_counter() - start) / epochs

    def epoch(self, module, x, graph, adam):
        module.train()
        adam.zero_grad()
        cross_entropy(module(x, graph)[self.train], self.labels[self.train]).backward()
        adam.step()
        module.eval()
        with torch.no_grad():
            found = module(x, graph)[self.validation].argmax(dim=1)
        return (found == self.labels[self.validation]).float().mean().item()


def main(path, index, model):
    warnings.simplefilter("ignore")
    with open(index, encoding="utf-8") as file:
        about = json.load(file)
    peer = Peer(ArrayFile(path, about["arrays"]), about, model)
    versions = {"torch": torch.__version__, "torch_geometric": torch_geometric.__version__}
    print(json.dumps({"versions": versions}), flush=True)
    for line in sys.stdin:
        asked = json.loads(line)
        torch.set_num_threads(asked["threads"])
        print(json.dumps({"seconds": peer.seconds(asked["mode"], asked["seconds"])}), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
