"""The example that trains a GCN runs, and its tensors are the dataset's."""

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import torch

import suffuse

EXAMPLE = Path(__file__).parents[2] / "examples" / "pyg_gcn.py"


@pytest.fixture(scope="module")
def example():
    spec = importlib.util.spec_from_file_location("pyg_gcn", EXAMPLE)
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def train(name):
    done = subprocess.run([sys.executable, str(EXAMPLE), name], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    means = re.findall(r"GCN.*?([\d.]+)%  \+-", done.stdout)
    return [float(mean) / 100 for mean in means]


def test_a_gcn_on_the_built_in_graph():
    without, with_gdc = train("citation")
    assert min(without, with_gdc) > 0.85


def test_a_gcn_on_cora():
    if not os.environ.get("SUFFUSE_DATA"):
        pytest.skip("SUFFUSE_DATA names no folder with the datasets")
    without, with_gdc = train("cora")
    assert without > 0.75 and with_gdc > without


def test_data_are_the_dataset(example):
    dataset = suffuse.datasets.load("citation")
    data = example.as_data(dataset)
    here, there = data.edge_index.numpy()
    assert (np.asarray(dataset.graph[here, there]).ravel() == 1).all()
    assert data.num_edges == dataset.graph.nnz and data.num_nodes == dataset.graph.shape[0]
    assert torch.equal(data.x > 0, torch.tensor(dataset.features.toarray() > 0))


def test_no_test_node_is_learned_from(example):
    labels = suffuse.datasets.load("citation").labels
    parts = example.split(labels, 3)
    assert sorted(np.concatenate(parts)) == list(range(len(labels)))
    assert np.bincount(labels[parts[0]]).tolist() == 7 * [20] and len(parts[1]) == 500
