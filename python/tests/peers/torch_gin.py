"""GIN in PyTorch."""

import torch
from torch import nn
from torch.nn.functional import relu
from torch_geometric.nn import GINConv
from torch_model import Model


class WeightedSum(nn.Module):
    """GINConv with eps = 0 for edges that have weights."""

    def __init__(self, mlp):
        super().__init__()
        self.nn = mlp

    def forward(self, x, edges):
        matrix = torch.sparse_coo_tensor(edges.index.flip(0), edges.weight, (len(x), len(x)),
                                         check_invariants=False)
        return self.nn(x + torch.sparse.mm(matrix, x))


class PlainSum(nn.Module):
    def __init__(self, mlp):
        super().__init__()
        self.conv = GINConv(mlp, eps=0.0, train_eps=False)

    def forward(self, x, edges):
        return self.conv(x, edges.index)


class Gin(Model):
    def __init__(self, options, sizes):
        super().__init__(options, sizes)
        self.output = options.get("gin_output", "gin")
        self.norm = options.get("gin_norm", "none")
        kind = PlainSum if options.get("gin_weights") == "plain" else WeightedSum
        widths = [self.features, *[self.hidden] * self.depth]
        widths += [self.classes] if self.output == "gin" else []
        self.layers = nn.ModuleList(kind(self.two_maps(f"layer {number}", i, o)) for number, (i, o)
                                    in enumerate(zip(widths, widths[1:]), 1))
        self.norms = nn.ModuleList(self.normalization(number) for number in
                                   range(1, self.depth + 1) if self.norm != "none")
        name = f"layer {self.depth + 1}"
        if self.output == "mlp":
            self.last = self.two_maps(name, self.hidden, self.classes)
        elif self.output == "linear":
            self.last = self.linear(name, nn.Linear(self.hidden, self.classes))

    def normalization(self, number):
        norm = nn.BatchNorm1d(self.hidden)
        for what, tensor in (("scale", norm.weight), ("shift", norm.bias),
                             ("mean", norm.running_mean), ("variance", norm.running_var)):
            self.row(f"layer {number} norm {what}", tensor)
        return norm

    def normalized(self, layer, x):
        norm = self.norms[layer]
        deviation = (x.var(dim=0, unbiased=False) + norm.eps).sqrt()
        self.enlarged = max(self.enlarged, (norm.weight.abs() / deviation).max().item())
        return norm(x)

    def activated(self, layer, x):
        if self.norm == "mlp":
            return self.normalized(layer, relu(x))
        return relu(self.normalized(layer, x) if self.norm == "layer" else x)

    def forward(self, x, edges):
        for layer in range(self.depth):
            x = self.activated(layer, self.layers[layer](x, edges))
        return self.layers[-1](x, edges) if self.output == "gin" else self.last(x)
