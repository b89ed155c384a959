"""The four steps by their definitions, dense, in float64: what fast code is held against."""

import numpy as np
import scipy.linalg
import scipy.sparse as sp


def adjacency(index, weight, nodes):
    """A[i, j] = weight of i -> j; repeated edges add up."""
    weight = np.ones(index.shape[1]) if weight is None else np.asarray(weight, dtype=np.float64)
    return sp.coo_array((weight, (index[0], index[1])), shape=(nodes, nodes)).toarray()


def reciprocal(values):
    return np.divide(1.0, values, out=np.zeros_like(values), where=values != 0)


def normalized(matrix, how):
    if how == "sym":
        scale = np.sqrt(reciprocal(matrix.sum(axis=0)))
        return scale[:, None] * matrix * scale
    if how == "col":
        return matrix * reciprocal(matrix.sum(axis=0))
    if how == "row":
        return reciprocal(matrix.sum(axis=1))[:, None] * matrix
    return matrix


def diffusion(transition, ppr=None, heat=None, theta=None):
    identity = np.eye(len(transition))
    if ppr is not None:
        return ppr * np.linalg.inv(identity - (1 - ppr) * transition)
    if heat is not None:
        return scipy.linalg.expm(heat * (transition - identity))
    total, power = np.zeros_like(identity), identity
    for coefficient in theta:
        total, power = total + coefficient * power, power @ transition
    return total


def cut(matrix, top_k=None, by_rows=False, epsilon=None, average_degree=None):
    """The smallest value that is kept, for every entry: 0 where there is nothing to cut."""
    nodes = len(matrix)
    if top_k is not None:
        if by_rows:
            return cut(matrix.T, top_k=top_k).T
        if top_k >= nodes:
            return np.zeros_like(matrix)
        level = np.sort(matrix, axis=0)[::-1][top_k - 1]
        return np.broadcast_to(level, matrix.shape)
    if epsilon is not None:
        return np.full_like(matrix, epsilon)
    wanted = int(np.floor(average_degree * nodes))
    if wanted >= nodes * nodes:
        return np.zeros_like(matrix)
    return np.full_like(matrix, np.sort(matrix.ravel())[::-1][wanted - 1])
