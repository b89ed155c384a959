"""What the tests of suffuse.plot share: no window, every figure closed, one graph to draw."""

import matplotlib
import pytest

import suffuse

matplotlib.use("Agg")
from matplotlib import pyplot  # noqa: E402


@pytest.fixture(autouse=True)
def close_figures():
    yield
    pyplot.close("all")


@pytest.fixture(scope="module")
def club():
    return suffuse.datasets.load("karate")


@pytest.fixture(scope="module")
def better(club):
    return suffuse.gdc(club, ppr=0.1, top_k=8)
