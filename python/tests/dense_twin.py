"""The four steps on dense float64 matrices, written down from their definitions."""

import numpy as np
import scipy.linalg


def reciprocal(values):
    """1 / x, and 0 for 0."""
    return np.divide(1.0, values, out=np.zeros_like(values), where=values != 0)


def transition(A, how="sym", self_loops=1.0):
    """Step 1."""
    A = np.asarray(A, np.float64) + self_loops * np.eye(len(A))
    if how == "row":
        return reciprocal(A.sum(axis=1))[:, None] * A
    degree = A.sum(axis=0)
    if how == "col":
        return A * reciprocal(degree)
    root = np.sqrt(reciprocal(degree))
    return root[:, None] * A * root


def diffusion(T, ppr=None, heat=None, theta=None):
    """Step 2."""
    identity = np.eye(len(T))
    if heat is not None:
        return scipy.linalg.expm(-heat * (identity - T))
    if theta is not None:
        return sum(value * np.linalg.matrix_power(T, k) for k, value in enumerate(theta))
    alpha = 0.15 if ppr is None else ppr
    return alpha * np.linalg.inv(identity - (1 - alpha) * T)


def renormalize(S, how="col"):
    """Step 4 for non-negative matrices."""
    if how == "none":
        return S
    if how == "row":
        return reciprocal(S.sum(axis=1))[:, None] * S
    sums = S.sum(axis=0)
    if how == "col":
        return S * reciprocal(sums)
    root = np.sqrt(reciprocal(sums))
    return root[:, None] * S * root
