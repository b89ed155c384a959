"""Small seeded graphs with everything that GDC has to cope with."""

import numpy as np


def random_edges(seed):
    """edge_index (2 x E), weights or None, number of nodes. Over the seeds: directed or not,
    weighted or not, with and without self-loops, repeated edges, and isolated nodes, the last
    one among them."""
    rng = np.random.default_rng(seed)
    nodes = int(rng.integers(3, 40))
    directed, weighted, loops, repeated, isolated = ((seed >> bit) & 1 for bit in range(5))
    used = rng.permutation(nodes)[: max(2, nodes // 2)] if isolated else np.arange(nodes)
    if isolated:
        used = used[used != nodes - 1]
    count = int(rng.integers(1, 4 * nodes))
    index = rng.choice(used, (2, count))
    if not loops:
        index = index[:, index[0] != index[1]]
    if not repeated:
        index = np.unique(index, axis=1)
    weight = None
    if weighted:
        weight = rng.random(index.shape[1]) if seed % 3 else rng.integers(1, 4, index.shape[1])
        weight = weight.astype(np.float32)
    if not directed:
        index = np.concatenate([index, index[::-1]], axis=1)
        weight = None if weight is None else np.concatenate([weight, weight])
    return np.ascontiguousarray(index, dtype=np.int64), weight, nodes
