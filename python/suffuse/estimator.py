"""Graph diffusion convolution as a scikit-learn estimator on precomputed graphs.

A true ``BaseEstimator`` and ``TransformerMixin`` where scikit-learn (1.6 or later) is installed;
without it the same class with its own ``get_params`` and ``set_params``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import scipy.sparse

from ._arrays import check_unmasked
from ._engine import InputError
from ._gdc import STEPS, gdc
from ._options import Keywords, takes

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._option_types import Estimator

try:
    from sklearn.base import BaseEstimator, TransformerMixin
    from sklearn.utils.validation import check_is_fitted
    from sklearn.utils.validation import validate_data as checked_matrix
except ImportError:
    from ._parameters import FitTransform as TransformerMixin  # type: ignore[assignment]
    from ._parameters import Parameters as BaseEstimator  # type: ignore[assignment]
    from ._parameters import check_is_fitted, checked_matrix  # type: ignore[assignment]

_ONCE = Keywords("estimator")

# What becomes a matrix of the engine. SciPy adds up repeated entries in their own type, so that
# two of 200 in uint8 are 144; other formats become the first of these, which adds nothing up.
AS_THEY_ARE = ("coo", "csr", "csc")


class GDC(TransformerMixin, BaseEstimator):  # type: ignore[misc]
    """Replaces a graph by the one that :func:`suffuse.gdc` makes of it.

    The parameters are the keywords of :func:`suffuse.gdc`, with the same meaning and the same
    defaults. A graph is a square matrix, dense or SciPy sparse, with ``A[i, j]`` the weight of the
    edge from i to j; the result is a ``scipy.sparse.csr_array`` whose column j is the
    neighbourhood that node j aggregates from. Where a SciPy sparse *matrix* comes in, a
    ``csr_matrix`` comes out: scikit-network takes no other.

    A graph has no rows that could be held back: cross-validation, GridSearchCV for one, cuts rows
    out of it, and what is left is refused. Split labels instead, and transform the whole graph.

    Attributes
    ----------
    graph_ : the new graph of the graph seen in ``fit``
    info_ : what is proven about it and how it was computed, as ``suffuse.gdc(return_info=True)``
    n_features_in_ : the number of nodes seen in ``fit``

    Examples
    --------
    >>> import numpy as np, suffuse
    >>> path = np.array([[0, 1, 0], [1, 0, 1], [0, 1, 0]])
    >>> estimator = suffuse.GDC(ppr=0.1, top_k=2).fit(path)
    >>> estimator.graph_.shape
    (3, 3)
    >>> estimator.graph_.sum(axis=0).round(3).tolist()
    [1.0, 1.0, 1.0]
    """

    @takes(_ONCE, after="directed")
    def __init__(
        self,
        *,
        directed: bool | None = None,
        strict: bool = False,
        order: str = "node",
        format: str = "csr",
        threads: int | None = None,
        memory: Any = None,
        progress: Any = None,
        **options: Unpack[Estimator],
    ) -> None:
        self.directed = directed
        self.strict = strict
        self.order = order
        self.format = format
        self.threads = threads
        self.memory = memory
        self.progress = progress
        for name, value in _ONCE.filled("GDC.__init__", {**options}).items():
            setattr(self, name, value)

    def fit(self, adjacency: Any, y: Any = None) -> GDC:
        """Computes ``graph_`` and ``info_``; `y` is ignored."""
        matrix = self._matrix(adjacency, reset=True)
        self.graph_, self.info_ = self._diffused(matrix)
        return self

    def transform(self, adjacency: Any) -> Any:
        """The new graph of a graph on as many nodes as the one seen in ``fit``."""
        check_is_fitted(self, "graph_")
        return self._diffused(self._matrix(adjacency, reset=False))[0]

    def fit_transform(self, adjacency: Any, y: Any = None) -> Any:
        """The same as ``fit(adjacency).transform(adjacency)``, computed once."""
        return self.fit(adjacency, y).graph_.copy()

    def _matrix(self, adjacency: Any, *, reset: bool) -> Any:
        check_unmasked(adjacency, "graph")
        matrix = checked_matrix(
            self, adjacency, accept_sparse=AS_THEY_ARE, ensure_non_negative=True, reset=reset
        )
        rows, columns = matrix.shape
        if rows != columns:
            raise InputError(
                f"a graph needs a square matrix, found {rows} x {columns}; to cross-validate, "
                "split labels and transform the whole graph"
            )
        return matrix

    def _diffused(self, matrix: Any) -> tuple[Any, dict[str, Any]]:
        words = self.get_params(deep=False)
        for name in STEPS.lists(words):
            raise InputError(f"{name}: a GDC makes one graph; suffuse.gdc takes a list")
        result, info = gdc(matrix, return_info=True, **words)
        if isinstance(matrix, scipy.sparse.spmatrix):
            kind = scipy.sparse.csc_matrix if result.format == "csc" else scipy.sparse.csr_matrix
            result = kind(result)
        return result, info

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()  # type: ignore[misc]
        # Not pairwise, though the matrix is square: rows and columns would be cut out for folds.
        tags.input_tags.sparse = True
        tags.input_tags.positive_only = True  # weights of edges
        tags.transformer_tags.preserves_dtype = []  # float32 or float64, as the tolerance needs
        return tags
