"""The six models in PyTorch, built of PyTorch Geometric's layers where those can mean the same.

Every model is a torch Module whose `ours` maps the names of our parameters to (parameter, pick):
pick(parameter), or pick(its gradient), is the matrix of ours. Layers get weights that were
normalised in NumPy (layer_graphs) and are told to leave them alone:

- GCNConv, APPNP: normalize=False; with layer_normalization="column" also normalize=True on the
  graph itself, which is what PyTorch Geometric does since 1.6.
- GATConv: removes loops and adds one for every node by itself; weights are no part of it. With
  weights, or a softmax over sources, attention is written out as a dense matrix.
- GINConv: for the plain sum, on a graph without loops; it knows no weights, so the weighted sum
  is a product with the matrix. BatchNorm1d normalizes.
- ARMAConv: always normalises, by columns: it is our layer_normalization="column". By rows it is
  written out here. Its activation follows every layer of a stack; the last one of the last block
  is left out by an activation that counts.
"""

import torch
from torch import nn
from torch.nn.functional import relu
from torch_gat import Gat
from torch_geometric.nn import APPNP, ARMAConv, GCNConv, JumpingKnowledge
from torch_gin import Gin
from torch_model import Model


class Gcn(Model):
    def __init__(self, options, sizes, own_normalization=False):
        super().__init__(options, sizes)
        widths = [self.features, *[self.hidden] * self.depth, self.classes]
        self.layers = nn.ModuleList(
            self.convolution(number, GCNConv(i, o, normalize=own_normalization))
            for number, (i, o) in enumerate(zip(widths, widths[1:]), 1))

    def forward(self, x, edges):
        for layer in self.layers[:-1]:
            x = relu(layer(x, edges.index, edges.weight))
        return self.layers[-1](x, edges.index, edges.weight)


class Jk(Model):
    def __init__(self, options, sizes):
        super().__init__(options, sizes)
        widths = [self.features, *[self.hidden] * self.depth]
        self.layers = nn.ModuleList(
            self.convolution(number, GCNConv(i, o, normalize=False))
            for number, (i, o) in enumerate(zip(widths, widths[1:]), 1))
        self.jump = JumpingKnowledge("cat")
        width, name = self.hidden * self.depth, f"layer {self.depth + 1}"
        self.head = options.get("jk_head", "linear")
        if self.head == "convolution":
            self.last = self.convolution(self.depth + 1,
                                         GCNConv(width, self.classes, normalize=False))
        elif self.head == "mlp":
            self.last = self.two_maps(name, width, self.classes)
        else:
            self.last = self.linear(name, nn.Linear(width, self.classes))

    def forward(self, x, edges):
        outputs = []
        for layer in self.layers:
            x = relu(layer(x, edges.index, edges.weight))
            outputs.append(x)
        x = self.jump(outputs)
        return (self.last(x, edges.index, edges.weight) if self.head == "convolution"
                else self.last(x))


class EndsBare(nn.Module):
    """relu, but for the last of every `calls` calls."""

    def __init__(self, calls):
        super().__init__()
        self.calls, self.made = calls, 0

    def forward(self, x):
        self.made += 1
        return x if self.made % self.calls == 0 else relu(x)


class WrittenOutArma(nn.Module):
    """ARMAConv's parameters, its sums over edges that are normalised already."""

    def __init__(self, conv):
        super().__init__()
        self.conv = conv

    def forward(self, x, index, weight):
        matrix = torch.zeros(len(x), len(x), dtype=x.dtype)
        matrix[index[1], index[0]] = weight
        conv, stacks = self.conv, []
        for k in range(conv.num_stacks):
            out = x
            for t in range(conv.num_layers):
                w = conv.init_weight[k] if t == 0 else conv.weight[t - 1, k]
                out = matrix @ out @ w + x @ conv.root_weight[t, k] + conv.bias[t, k]
                # The activation counts one call for all stacks together.
                bare = isinstance(conv.act, EndsBare) and t == conv.num_layers - 1
                out = out if bare else relu(out)
            stacks.append(out)
        return torch.stack(stacks).mean(dim=0)


class Arma(Model):
    def __init__(self, options, sizes, own_normalization=False):
        super().__init__(options, sizes)
        self.stacks, self.steps = options.get("arma_stacks", 3), options.get("arma_layers", 1)
        widths = [self.features, *[self.hidden] * self.depth, self.classes]
        convolutions = [
            ARMAConv(i, o, self.stacks, self.steps,
                     act=EndsBare(self.steps) if number == self.depth + 1
                     and options.get("arma_last", "none") == "none" else nn.ReLU())
            for number, (i, o) in enumerate(zip(widths, widths[1:]), 1)]
        self.layers = nn.ModuleList(c if own_normalization else WrittenOutArma(c)
                                    for c in convolutions)
        for number, conv in enumerate(convolutions, 1):
            self.name_all(number, conv)

    def name_all(self, number, conv):
        for k in range(self.stacks):
            for t in range(self.steps):
                start = f"layer {number} stack {k + 1} step {t + 1}"
                first = conv.init_weight, lambda tensor, k=k: tensor[k]
                later = conv.weight, lambda tensor, k=k, t=t: tensor[t - 1, k]
                self.ours[f"{start} weight"] = first if t == 0 else later
                for what, parameter in (("skip weight", conv.root_weight), ("bias", conv.bias)):
                    self.ours[f"{start} {what}"] = (parameter,
                                                    lambda tensor, k=k, t=t: tensor[t, k])

    def forward(self, x, edges):
        for layer in self.layers[:-1]:
            x = relu(layer(x, edges.index, edges.weight))
        return self.layers[-1](x, edges.index, edges.weight)


class Appnp(Model):
    def __init__(self, options, sizes):
        super().__init__(options, sizes)
        widths = [self.features, *[self.hidden] * self.depth, self.classes]
        self.layers = nn.ModuleList(self.linear(f"layer {number}", nn.Linear(i, o)) for
                                    number, (i, o) in enumerate(zip(widths, widths[1:]), 1))
        self.propagate = APPNP(options.get("appnp_steps", 10), options.get("appnp_alpha", 0.1),
                               normalize=False)

    def forward(self, x, edges):
        for layer in self.layers[:-1]:
            x = relu(layer(x))
        return self.propagate(self.layers[-1](x), edges.index, edges.weight)


MODELS = {"gcn": Gcn, "gat": Gat, "jk": Jk, "gin": Gin, "arma": Arma, "appnp": Appnp}
