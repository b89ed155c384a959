"""Columns of S in float64, computed in another way than by any method that is measured.

  from truth import sampled_columns, true_columns

PPR: conjugate gradients on (I - (1 - alpha) T) x = alpha e_j until the bound |r| / alpha on the
error is below BOUND. Heat: SciPy's expm_multiply of t (T - I).
"""

import numpy as np
import scipy.sparse as sp
from scipy.sparse.linalg import expm_multiply

BOUND = 1e-12
SAMPLE = 200
MAX_STEPS = 1000


def sampled_columns(nodes, count=SAMPLE):
    """The same ones for everybody, in random order."""
    return np.random.default_rng(5).permutation(nodes)[:count]


def sqrt_degrees(matrix):
    """Of A + I."""
    return np.sqrt(np.asarray(matrix.sum(axis=0), dtype=np.float64).ravel() + 1)


def transition(matrix):
    """D^-1/2 (A + I) D^-1/2 in float64."""
    scale = sp.diags(1 / sqrt_degrees(matrix))
    return (scale @ (matrix.astype(np.float64) + sp.identity(matrix.shape[0])) @ scale).tocsr()


def conjugate_gradients(apply, sides, allowed):
    """Solves apply(x) = b for all columns b at once; the true residual of each ends below
    `allowed`."""
    x = np.zeros_like(sides)
    residual = sides.copy()
    direction = residual.copy()
    square = np.einsum("ij,ij->j", residual, residual)
    for _ in range(MAX_STEPS):
        if square.max() <= (allowed / 2) ** 2:
            break
        image = apply(direction)
        curvature = np.einsum("ij,ij->j", direction, image)
        step = np.divide(square, curvature, out=np.zeros_like(square), where=curvature > 0)
        x += step * direction
        residual -= step * image
        previous, square = square, np.einsum("ij,ij->j", residual, residual)
        growth = np.divide(square, previous, out=np.zeros_like(square), where=previous > 0)
        direction = residual + growth * direction
    if np.linalg.norm(sides - apply(x), axis=0).max() > allowed:
        raise ArithmeticError("conjugate gradients did not reach the truth")
    return x


def true_columns(matrix, setting, columns):
    """S[:, columns] as a dense array."""
    nodes = matrix.shape[0]
    operator = transition(matrix)
    units = np.zeros((nodes, len(columns)))
    units[columns, np.arange(len(columns))] = 1
    if "ppr" in setting:
        alpha = setting["ppr"]
        return conjugate_gradients(lambda x: x - (1 - alpha) * (operator @ x), alpha * units,
                                   BOUND * alpha)
    shifted = (operator - sp.identity(nodes)) * setting["heat"]
    return expm_multiply(shifted.tocsr(), units)
