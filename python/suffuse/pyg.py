"""GDC for PyTorch Geometric: the arguments of torch_geometric.transforms.GDC, one for one.

    from suffuse.pyg import GDC          # instead of: from torch_geometric.transforms import GDC

The result is that of PyTorch Geometric's exact mode, whatever `exact` says. Every combination of
arguments works, but for what is no diffusion: PPR or heat of a matrix that nobody normalized
(`normalization_in=None`) where the series does not converge or grows without measure.
docs/python-peers.md lists what differs.

**Which weights.** `edge_weight` if the data have it, otherwise `edge_attr` (E or E x 1 values),
otherwise 1. PyTorch Geometric looks at `edge_attr` only. Without `edge_index` the graph is `adj_t`
(torch_sparse.SparseTensor or torch.sparse), turned back, with its own values.

**What is written.** `edge_index` sorted by source, then target, and `edge_attr`, as PyTorch
Geometric does; also `edge_weight` and `adj_t` if the data have them, so that nothing stale stays.
Data that have only `adj_t` keep that form.

**Types.** Results have the dtype of the weights, or torch's default where these are no floating
point numbers, and the device of the input. float64 weights are computed to 1e-10, others to 1e-6,
both proven. Torch's number of threads is used (torch.set_num_threads).

torch is needed here and nowhere else in the package; torch_geometric only for data objects.
"""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import scipy.sparse as sp
import torch
from torch import Tensor

import suffuse
from suffuse._pyg_arguments import (DEFAULT_DIFFUSION, DEFAULT_SPARSIFICATION, Steps,
                                    check_names, translate)
from suffuse._pyg_graph import WeightedEdges, read_edges, write_edges
from suffuse._pyg_steps import check, run
from suffuse._tensors import as_array, without_zeros

try:
    from torch_geometric.transforms import BaseTransform
except ImportError:

    class BaseTransform:  # type: ignore[no-redef]
        """What a transform is to PyTorch Geometric: a shallow copy goes to forward."""

        def __call__(self, data: Any) -> Any:
            return self.forward(copy.copy(data))

        def forward(self, data: Any) -> Any:
            """What the transform does to the copy."""
            raise NotImplementedError


TOLERANCE = {np.dtype(np.float32): 1e-6, np.dtype(np.float64): 1e-10}


class GDC(BaseTransform):
    """Replaces a graph by a sparsified diffusion of itself (`Diffusion Improves Graph Learning
    <https://arxiv.org/abs/1911.05485>`_), exactly and without ever holding it densely.

    Args:
        self_loop_weight: weight of the loop added to every node; None or 0 adds none.
        normalization_in: "sym", "col", "row", or None for the graph as it is.
        normalization_out: the same for the result.
        diffusion_kwargs: dict(method="ppr", alpha=), dict(method="heat", t=) or
            dict(method="coeff", coeffs=[...]). Default: PPR with alpha 0.15.
        sparsification_kwargs: dict(method="threshold", eps=), dict(method="threshold",
            avg_degree=) or dict(method="topk", k=, dim=), dim 0 for columns (what a node
            aggregates from), 1 for rows. Default: an average degree of 64.
        exact: taken for compatibility. The result is the exact one in either case.
    """

    def __init__(self, self_loop_weight: float | None = 1.0, normalization_in: str | None = "sym",
                 normalization_out: str | None = "col",
                 diffusion_kwargs: dict[str, Any] | None = None,
                 sparsification_kwargs: dict[str, Any] | None = None,
                 exact: bool = True) -> None:
        self.self_loop_weight = self_loop_weight
        self.normalization_in = normalization_in
        self.normalization_out = normalization_out
        self.diffusion_kwargs = DEFAULT_DIFFUSION if diffusion_kwargs is None else diffusion_kwargs
        self.sparsification_kwargs = (DEFAULT_SPARSIFICATION if sparsification_kwargs is None
                                      else sparsification_kwargs)
        self.exact = exact
        check(self._steps())  # wrong arguments are refused here already

    def _steps(self) -> Steps:
        return translate(self.self_loop_weight, self.normalization_in, self.normalization_out,
                         self.diffusion_kwargs, self.sparsification_kwargs, self.exact)

    @torch.no_grad()
    def forward(self, data: Any) -> Any:
        edges = read_edges(data)
        write_edges(data, diffused(edges, self._steps()), edges)
        return data

    def __repr__(self) -> str:
        return (f"{type(self).__name__}(self_loop_weight={self.self_loop_weight!r},"
                f" normalization_in={self.normalization_in!r},"
                f" normalization_out={self.normalization_out!r},"
                f" diffusion_kwargs={self.diffusion_kwargs!r},"
                f" sparsification_kwargs={self.sparsification_kwargs!r}, exact={self.exact!r})")


@torch.no_grad()
def gdc(edge_index: Tensor, edge_weight: Tensor | None = None, num_nodes: int | None = None,
        **arguments: Any) -> tuple[Tensor, Tensor]:
    """The same on edges: returns (edge_index, edge_weight). `arguments` are those of GDC.

    >>> import torch
    >>> path = torch.tensor([[0, 1, 1, 2], [1, 0, 2, 1]])
    >>> index, weight = gdc(path, sparsification_kwargs=dict(method="topk", k=2, dim=0))
    >>> index.shape
    torch.Size([2, 6])
    """
    check_names("gdc", arguments)
    edges = WeightedEdges.of(edge_index, edge_weight, num_nodes)
    return edges.as_result(diffused(edges, translate(**arguments)))


def diffused(edges: WeightedEdges, steps: Steps) -> sp.csr_array:
    stored = np.dtype(np.float64 if edges.dtype == torch.float64 else np.float32)
    weight = None if edges.weight is None else as_array(edges.weight)
    matrix = run((as_array(edges.index), weight, edges.nodes), steps, tolerance=TOLERANCE[stored],
                 float64=stored == np.float64, threads=torch.get_num_threads())
    return without_zeros(matrix, edges.index, edges.dtype)
