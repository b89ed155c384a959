"""GAT in PyTorch."""

import torch
from torch import nn
from torch.nn.functional import leaky_relu, relu, softmax
from torch_geometric.nn import GATConv
from torch_model import Model


class WrittenOutGat(nn.Module):
    """GATConv's parameters, its attention as a matrix for each head."""

    def __init__(self, conv, options):
        super().__init__()
        self.conv = conv
        self.weights = options.get("gat_weights", "ignored")
        self.over = 0 if options.get("gat_softmax", "target") == "target" else 1  # dimension

    def forward(self, x, index, weight):
        conv, nodes = self.conv, len(x)
        w = torch.zeros(nodes, nodes, dtype=x.dtype)
        w[index[0], index[1]] = weight
        z = conv.lin(x).view(nodes, conv.heads, conv.out_channels)
        outs = []
        for h in range(conv.heads):
            source, target = z[:, h] @ conv.att_src[0, h], z[:, h] @ conv.att_dst[0, h]
            score = leaky_relu(source[:, None] + target[None, :], 0.2)
            if self.weights == "score":
                score = score * w
            attention = softmax(score.masked_fill(w == 0, -torch.inf), dim=self.over)
            attention = attention.nan_to_num(0)  # nobody to share out with
            if self.weights in ("scaled", "renormalized"):
                attention = attention * w
            if self.weights == "renormalized":
                attention = attention / attention.sum(dim=self.over, keepdim=True)
            outs.append(attention.T @ z[:, h])
        return torch.cat(outs, dim=1) + conv.bias


class Gat(Model):
    def __init__(self, options, sizes):
        super().__init__(options, sizes)
        heads = options.get("heads", 1)
        widths = [self.features, *[self.hidden] * self.depth]
        layers = [GATConv(i, o // heads, heads) for i, o in zip(widths, widths[1:])]
        layers.append(GATConv(self.hidden, self.classes))
        for number, layer in enumerate(layers, 1):
            self.convolution(number, layer)
            self.row(f"layer {number} attention source", layer.att_src)
            self.row(f"layer {number} attention target", layer.att_dst)
        self.plain = not {"gat_weights", "gat_softmax"} & set(options)
        self.layers = nn.ModuleList(layers if self.plain else
                                    [WrittenOutGat(layer, options) for layer in layers])

    def forward(self, x, edges):
        more = () if self.plain else (edges.weight,)
        for layer in self.layers[:-1]:
            x = relu(layer(x, edges.index, *more))
        return self.layers[-1](x, edges.index, *more)
