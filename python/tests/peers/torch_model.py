"""What the models in PyTorch have in common."""

import torch
from torch import nn


class Edges:
    """The entries of a matrix as PyTorch Geometric takes them."""

    def __init__(self, matrix):
        source, target = matrix.nonzero()
        self.index = torch.stack([torch.as_tensor(source), torch.as_tensor(target)])
        self.weight = torch.as_tensor(matrix[source, target])


class Model(nn.Module):
    def __init__(self, options, sizes):
        super().__init__()
        self.options = options
        self.features, self.classes = sizes
        self.hidden = options.get("hidden", 64)
        self.enlarged = 1.0  # most by which a normalization has divided differences
        self.depth = options["depth"]
        self.ours = {}

    def weight(self, layer, parameter):
        """torch holds the weights of a linear map transposed."""
        self.ours[f"{layer} weight"] = parameter, lambda tensor: tensor.T

    def row(self, name, parameter):
        self.ours[name] = parameter, lambda tensor: tensor.reshape(1, -1)

    def linear(self, layer, module):
        self.weight(layer, module.weight)
        self.row(f"{layer} bias", module.bias)
        return module

    def two_maps(self, layer, inputs, outputs):
        return nn.Sequential(
            self.linear(f"{layer} first", nn.Linear(inputs, self.hidden)), nn.ReLU(),
            self.linear(f"{layer} second", nn.Linear(self.hidden, outputs)))

    def convolution(self, number, conv):
        self.weight(f"layer {number}", conv.lin.weight)
        self.row(f"layer {number} bias", conv.bias)
        return conv
