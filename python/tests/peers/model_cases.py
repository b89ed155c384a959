"""Graphs to learn on, and one model on both sides: ours, and PyTorch's with our parameters."""

import json

import _suffuse_test_hooks as hooks
import numpy as np
import scipy.sparse as sp
import suffuse
import torch
from layer_graphs import layer_graph
from suffuse._matrices import from_scipy
from suffuse._words import run
from torch_model import Edges
from torch_models import MODELS

AVERAGES = (" norm mean", " norm variance")  # kept by training, learned by no gradient
CLASSES = 5
FEATURES = 23


def random_graph(seed):
    """A dense matrix: over the seeds directed or not, weighted or not, with and without loops; two
    nodes are isolated, the last one among them."""
    rng = np.random.default_rng(seed)
    nodes = int(rng.integers(20, 60))
    matrix = (rng.random((nodes, nodes)) < 0.1).astype(np.float64)
    directed, weighted, loops = ((seed >> bit) & 1 for bit in range(3))
    matrix *= rng.uniform(0.2, 3, matrix.shape) if weighted else 1
    if not directed:
        matrix = np.triu(matrix) + np.triu(matrix, 1).T
    if not loops:
        np.fill_diagonal(matrix, 0)
    for isolated in (3, nodes - 1):
        matrix[isolated] = matrix[:, isolated] = 0
    return matrix.astype(np.float32).astype(np.float64)


def diffused(matrix):
    return suffuse.gdc(sp.csr_array(matrix), ppr=0.15, top_k=6).toarray().astype(np.float64)


class Problem:
    """A graph with sparse features, labels of which some are missing, and rows to learn from."""

    def __init__(self, seed, graph):
        rng = np.random.default_rng(seed + 1000)
        self.graph = graph
        nodes = len(graph)
        x = np.where(rng.random((nodes, FEATURES)) < 0.2, rng.uniform(-1, 2, (nodes, FEATURES)), 0)
        x[0] = 0  # a node without features
        self.features = x.astype(np.float32)
        self.labels = rng.integers(0, CLASSES, nodes).astype(np.int32)
        self.labels[5] = -1
        labelled = np.flatnonzero(self.labels >= 0)
        self.rows = np.sort(rng.choice(labelled, nodes // 3, replace=False)).astype(np.int32)


class Ours:
    def __init__(self, problem, model, options, seed=7, learning_rate=0.01, l2=0.0):
        self.run = run(1, None, None)
        self.task = hooks.Task(
            model=model, options=json.dumps({"dropout": 0.0} | options),
            graph=from_scipy(sp.csr_array(problem.graph), self.run),
            features=from_scipy(sp.csr_array(problem.features), self.run, graph=False),
            labels=problem.labels, classes=CLASSES, run=self.run)
        self.replay = hooks.Replay(task=self.task, rows=problem.rows, seed=seed,
                                   learning_rate=learning_rate, l2=l2, run=self.run)

    def spread(self, seed):
        """Other parameters, none of them zero: biases too have a say."""
        rng = np.random.default_rng(seed)
        for name, value in self.replay.parameters.items():
            scale = 1 / np.sqrt(max(value.shape))
            drawn = rng.normal(0, scale, value.shape).astype(np.float32)
            self.replay.set(name, np.abs(drawn) if name.endswith("variance") else drawn)


class Theirs:
    """PyTorch in float32 or float64 with the parameters of ours."""

    def __init__(self, problem, model, options, parameters, dtype, own_normalization=False):
        self.problem = problem
        sizes = (FEATURES, CLASSES)
        more = {"own_normalization": True} if own_normalization else {}
        usual = torch.get_default_dtype()
        torch.set_default_dtype(dtype)  # .to(dtype) would exchange the averages behind `ours`
        self.module = MODELS[model](options, sizes, **more)
        torch.set_default_dtype(usual)
        matrix = problem.graph if own_normalization else layer_graph(model, options, problem.graph)
        self.edges = Edges(matrix)
        self.edges.weight = self.edges.weight.to(dtype)
        self.x = torch.as_tensor(problem.features).to(dtype)
        assert set(self.module.ours) == set(parameters)
        with torch.no_grad():
            for name, (parameter, pick) in self.module.ours.items():
                pick(parameter.data).copy_(torch.as_tensor(parameters[name]))

    def logits(self):
        self.module.eval()
        return self.module(self.x, self.edges)

    def loss(self):
        """That of training: batches are normalized by themselves, and the averages move."""
        self.module.train()
        rows = torch.as_tensor(self.problem.rows, dtype=torch.long)
        labels = torch.as_tensor(self.problem.labels, dtype=torch.long)
        logits = self.module(self.x, self.edges)
        return torch.nn.functional.cross_entropy(logits[rows], labels[rows])

    def matrices(self, gradients=False):
        return {name: pick(parameter.grad if gradients else parameter).detach().numpy()
                for name, (parameter, pick) in self.module.ours.items()
                if not (gradients and name.endswith(AVERAGES))}
