"""Every example runs, prints what it promises, and fails if it finds something wrong."""

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"
NEED_TORCH = {"pyg_gcn.py"}  # run by peers/test_examples_pyg.py
TESTED = {"scipy_in_ten_lines.py", "label_propagation.py", "contrastive_view.py"}


def run(name, *arguments):
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / name), *arguments], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def shares(text):
    return [float(number) / 100 for number in re.findall(r"([\d.]+)%", text)]


def module(name):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def test_every_example_is_run_somewhere():
    assert {path.name for path in EXAMPLES.glob("*.py")} == TESTED | NEED_TORCH


def test_scipy_in_ten_lines():
    said = run("scipy_in_ten_lines.py")
    assert "14 entries before, 24 after" in said


@pytest.mark.parametrize("name", ["citation", "karate", "cora"])
def test_label_propagation(name):
    if name == "cora" and not os.environ.get("SUFFUSE_DATA"):
        pytest.skip("SUFFUSE_DATA names no folder with the datasets")
    one_hop, all_hops = shares(run("label_propagation.py", name))
    assert 0 < one_hop < all_hops < 1
    # Most nodes have no labelled neighbour and are guessed by walks alone.
    assert all_hops > 0.65


def test_contrastive_view():
    untrained, twice, both, smooth = shares(run("contrastive_view.py"))
    assert max(untrained, twice) < both
    assert min(untrained, twice, both, smooth) > 2 / 7  # seven classes of about the same size


def test_the_gradient_of_the_contrastive_example():
    example = module("contrastive_view")
    rng = np.random.default_rng(1)
    first, second = rng.normal(size=(2, 9, 5))
    weights, direction = rng.normal(size=(2, 5, 4))
    _, gradient = example.loss_and_gradient(weights, first, second)
    h = 1e-5
    up, _ = example.loss_and_gradient(weights + h * direction, first, second)
    down, _ = example.loss_and_gradient(weights - h * direction, first, second)
    # Central difference: h^2 times a third derivative of order 1, rounding 1e-16 / h.
    assert (gradient * direction).sum() == pytest.approx((up - down) / (2 * h), abs=1e-7)


@pytest.mark.parametrize("name", ["label_propagation.py", "contrastive_view.py"])
def test_a_dataset_that_is_not_there_is_an_error(name):
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / name), "kora"], capture_output=True, text=True
    )
    assert done.returncode != 0 and "kora: neither one of" in done.stderr
