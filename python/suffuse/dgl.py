"""PPR, HeatKernel and GDC for DGL: the arguments of dgl.transforms, one for one.

    from suffuse.dgl import PPR          # instead of: from dgl import PPR

Written against DGL's documentation and tested with a stand-in for its graphs: DGL 2.1.0, the last
one that pip finds, cannot be imported beside torch 2.13.

Like DGL's, these transforms take the weighted adjacency matrix A as it is: S = sum_k theta_k A^k,
S[u, v] becoming the weight of the edge u -> v. So normalize first, with dgl.transforms.AddSelfLoop
and GCNNorm. For PPR this is needed: where the series does not converge, DGL inverts a matrix that
is no diffusion, and these transforms refuse. docs/python-peers.md lists what else differs.

torch is needed only as far as DGL needs it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.sparse as sp

import suffuse
from suffuse._pyg_arguments import (Steps, heat_words, ppr_words, theta_words,
                                    threshold_words)
from suffuse._pyg_steps import check, run
from suffuse._tensors import as_array, as_tensor, without_zeros
from suffuse._words import number

try:
    from dgl.transforms import BaseTransform
except Exception:  # DGL that is there but does not load fails in many ways

    class BaseTransform:  # type: ignore[no-redef]
        """What a transform is to DGL: something to be called with a graph."""

TOLERANCE = 1e-6


class _Diffusion(BaseTransform):
    """What the three have in common. Edges below `eps` are dropped; without it the
    avg_degree * N largest are kept."""

    eweight_name: str
    eps: float | None
    avg_degree: float

    def _words(self) -> dict[str, Any]:
        """The diffusion in the words of suffuse.gdc."""
        raise NotImplementedError

    def _check(self) -> None:
        """Wrong arguments are refused when the transform is made."""
        check(steps_of(self._words(), self._sparsify()))

    def __call__(self, g: Any) -> Any:
        if len(g.canonical_etypes) != 1 or len(g.ntypes) != 1:
            raise suffuse.InputError("only graphs with one type of nodes and of edges")
        source, target = g.edges()
        weights = g.edata[self.eweight_name] if self.eweight_name in g.edata else None
        kept = diffused(source, target, weights, g.num_nodes(), self._words(), self._sparsify())
        like, dtype = kept.data, np.float32  # of the result
        if weights is not None and as_array(weights[:0]).dtype.kind == "f":
            like, dtype = weights, weights.dtype
        kept = without_zeros(kept, like, dtype).tocsc()  # DGL's order: by target, then source
        kept.sort_indices()
        columns = np.repeat(np.arange(kept.shape[1]), np.diff(kept.indptr))
        result = with_edges(g, as_tensor(kept.indices.astype(np.int64), source),
                            as_tensor(columns, source))
        stored = as_tensor(kept.data, like, dtype=dtype)
        result.edata[self.eweight_name] = (stored if like is weights
                                           else as_tensor(stored, source))
        return result

    def _sparsify(self) -> tuple[dict[str, Any], float | None]:
        if self.eps is None:
            return {"average_degree": number("avg_degree", self.avg_degree)}, None
        return threshold_words(self.eps)

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class PPR(_Diffusion):
    """Personalized PageRank: S = alpha (I - (1 - alpha) A)^-1. alpha: restart probability."""

    def __init__(self, alpha: float = 0.15, eweight_name: str = "w", eps: float | None = None,
                 avg_degree: float = 5) -> None:
        self.alpha, self.eweight_name, self.eps, self.avg_degree = (alpha, eweight_name, eps,
                                                                    avg_degree)
        self._check()

    def _words(self) -> dict[str, Any]:
        return ppr_words(self.alpha)


class HeatKernel(_Diffusion):
    """The heat kernel: S = exp(t (A - I)). t: diffusion time."""

    def __init__(self, t: float = 2.0, eweight_name: str = "w", eps: float | None = None,
                 avg_degree: float = 5) -> None:
        self.t, self.eweight_name, self.eps, self.avg_degree = t, eweight_name, eps, avg_degree
        self._check()

    def _words(self) -> dict[str, Any]:
        return heat_words(self.t)


class GDC(_Diffusion):
    """S = sum_k coefs[k] A^k."""

    def __init__(self, coefs: list[float], eweight_name: str = "w", eps: float | None = None,
                 avg_degree: float = 5) -> None:
        self.coefs, self.eweight_name, self.eps, self.avg_degree = (coefs, eweight_name, eps,
                                                                    avg_degree)
        self._check()

    def _words(self) -> dict[str, Any]:
        return theta_words(self.coefs, "coefs")


def diffused(source: Any, target: Any, weights: Any, nodes: int, words: dict[str, Any],
             sparsify: tuple[dict[str, Any], float | None]) -> sp.csr_array:
    index = np.stack([as_array(source), as_array(target)]).astype(np.int64, copy=False)
    weight = None if weights is None else as_array(weights)
    if weight is not None and weight.shape != index.shape[1:]:
        raise suffuse.InputError(
            f"weights: expected one for each of {index.shape[1]} edges, found shape {weight.shape}")
    return run((index, weight, nodes), steps_of(words, sparsify), tolerance=TOLERANCE)


def steps_of(words: dict[str, Any], sparsify: tuple[dict[str, Any], float | None]) -> Steps:
    return Steps(transition=None, self_loops=0.0, diffusion=words, sparsify=sparsify[0],
                 by_rows=False, floor=sparsify[1], renormalize="none")


def with_edges(g: Any, source: Any, target: Any) -> Any:
    """A new graph with the nodes of g, and their data, and these edges."""
    import dgl

    result = dgl.heterograph({g.canonical_etypes[0]: (source, target)},
                             num_nodes_dict={g.ntypes[0]: g.num_nodes()},
                             idtype=g.idtype, device=g.device)
    for name, value in g.ndata.items():
        result.ndata[name] = value
    return result
