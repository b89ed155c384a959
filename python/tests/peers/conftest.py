"""These tests need torch and torch_geometric (requirements.txt) and are never skipped."""

import os
import sys
from pathlib import Path

# Graphs of 40 nodes: threads of BLAS only wait for each other. Datasets ask torch for more.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import pytest  # noqa: E402
import torch  # noqa: E402

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # dense_gdc, random_graphs


@pytest.fixture(autouse=True)
def one_thread():
    torch.set_num_threads(1)
