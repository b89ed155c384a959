"""What a layer propagates along, in dense NumPy, from the second table of docs/models.md: who uses
weights, who adds loops, who normalizes and how. Entry (i, j): from i to j."""

import numpy as np


def with_loops(matrix, how):
    """keep: a loop of weight one for every node that has none; reset: one for all instead of their
    own; add: one for all beside their own."""
    missing = np.diag(np.where(np.diag(matrix) == 0, 1.0, 0.0))
    ones = np.eye(len(matrix))
    return {"keep": matrix + missing, "reset": without_loops(matrix) + ones,
            "add": matrix + ones}[how]


def without_loops(matrix):
    return matrix - np.diag(np.diag(matrix))


def normalized(matrix, how):
    """P_ij = w_ij / sqrt(s_i s_j), s the sums of rows or of columns; a node without a sum has no
    edge left."""
    if how == "none":
        return matrix
    sums = matrix.sum(axis=1 if how == "row" else 0)
    scale = np.zeros_like(sums)
    scale[sums > 0] = 1 / np.sqrt(sums[sums > 0])
    return scale[:, None] * matrix * scale


def layer_graph(model, options, graph):
    """A dense matrix whose entry (i, j) is how much node j takes from node i."""
    how = options.get("layer_normalization", "row")
    if model == "gat":
        ignored = options.get("gat_weights", "ignored") == "ignored"
        matrix = (graph != 0).astype(np.float64) if ignored else graph
        return with_loops(matrix, options.get("layer_loops", "keep"))
    if model == "gin":
        plain = options.get("gin_weights") == "plain"
        matrix = without_loops((graph != 0).astype(np.float64) if plain else graph)
        return matrix.T if options.get("gin_aggregation") == "row" else matrix
    if model == "arma":
        matrix = normalized(graph, how)
        return matrix.T if options.get("arma_aggregation") == "row" else matrix
    return normalized(with_loops(graph, options.get("layer_loops", "keep")), how)
