"""What an estimator needs from scikit-learn where scikit-learn is not installed."""

from __future__ import annotations

import inspect
from typing import Any

import numpy as np
import scipy.sparse

from ._engine import InputError


class Parameters:
    """The keyword parameters of ``__init__`` as attributes of the same name."""

    @classmethod
    def _names(cls) -> list[str]:
        return sorted(name for name in inspect.signature(cls.__init__).parameters if name != "self")

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """The parameters by name; `deep` is there for scikit-learn, nothing is nested."""
        return {name: getattr(self, name) for name in self._names()}

    def set_params(self, **params: Any) -> Parameters:
        """Sets the parameters named and returns the estimator."""
        for name, value in params.items():
            if name not in self._names():
                raise InputError(
                    f"{type(self).__name__} has no parameter '{name}'; "
                    f"it has {', '.join(self._names())}"
                )
            setattr(self, name, value)
        return self

    def __repr__(self) -> str:
        defaults = inspect.signature(type(self).__init__).parameters
        changed = [
            f"{name}={value!r}"
            for name, value in self.get_params().items()
            if value is not defaults[name].default
        ]
        return f"{type(self).__name__}({', '.join(changed)})"


class FitTransform:
    """``fit_transform`` from ``fit`` and ``transform``."""

    def fit_transform(self, adjacency: Any, y: Any = None, **fit_params: Any) -> Any:
        """The same as ``fit(adjacency).transform(adjacency)``."""
        fitted = self.fit(adjacency, y, **fit_params)  # type: ignore[attr-defined]
        return fitted.transform(adjacency)


def check_is_fitted(estimator: Any, attribute: str) -> None:
    """Stands for ``sklearn.utils.validation.check_is_fitted``."""
    if not hasattr(estimator, attribute):
        raise InputError(f"this {type(estimator).__name__} is not fitted yet; call fit first")


def checked_matrix(estimator: Any, matrix: Any, *, reset: bool, **unused: Any) -> Any:
    """Stands for ``sklearn.utils.validation.validate_data``: a matrix of the size seen in fit."""
    if not scipy.sparse.issparse(matrix):
        matrix = np.asarray(matrix)
    if matrix.ndim != 2:
        raise InputError(f"expected a square matrix, found an array of {matrix.ndim} dimensions")
    if reset:
        estimator.n_features_in_ = matrix.shape[1]
    elif matrix.shape[1] != estimator.n_features_in_:
        raise InputError(
            f"expected a graph on the {estimator.n_features_in_} nodes of fit, "
            f"found {matrix.shape[1]}"
        )
    return matrix
