"""A graph with what is known about its nodes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Optional, Union

import numpy as np
from scipy import sparse


@dataclass(frozen=True, eq=False)
class Dataset:
    """A graph with what is known about its nodes; everything but the graph may be missing.

    >>> import suffuse
    >>> karate = suffuse.read("karate")
    >>> karate.graph.shape, karate.labels[:5].tolist()
    ((34, 34), [0, 0, 0, 0, 0])
    """

    graph: sparse.csr_array
    """A[i, j] = weight of the edge i -> j."""
    features: Union[sparse.csr_array, np.ndarray, None] = None
    """A row for every node."""
    labels: Optional[np.ndarray] = None
    """A class for every node, from 0; -1 is unlabelled. Or its name; None is unlabelled."""
    ids: Optional[list[str]] = None
    """What the file called the nodes."""
    name: str = ""
    feature_names: Optional[list[str]] = None
    class_names: Optional[list[str]] = None
    reading: Optional[dict[str, Any]] = None
    """How its file was understood, as `suffuse info --json` tells it."""
    first_id: int = 0
    """What the file called node 0 where ids is None: files of labels count from there."""
