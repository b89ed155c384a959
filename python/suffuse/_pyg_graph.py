"""The graph of a torch_geometric data object, and the result back into it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import scipy.sparse as sp
import torch
from torch import Tensor

import suffuse
from suffuse._tensors import as_tensor


@dataclass(frozen=True)
class WeightedEdges:
    index: Tensor  # 2 x E, index[0] -> index[1]
    weight: Tensor | None  # E; None: all 1
    nodes: int

    @staticmethod
    def of(index: Any, weight: Any, nodes: int | None,
           name: str = "edge_weight") -> WeightedEdges:
        """`name` is what the weights are called where they come from."""
        if not isinstance(index, Tensor):
            raise TypeError(f"edge_index: expected a tensor, found {type(index).__name__}")
        if hasattr(index, "as_tensor"):  # torch_geometric.EdgeIndex
            index = index.as_tensor()
        if index.dim() != 2 or index.size(0) != 2 or index.is_floating_point():
            raise suffuse.InputError(
                f"edge_index: expected 2 x E integers, found {tuple(index.shape)} {index.dtype}")
        if weight is not None and not isinstance(weight, Tensor):
            raise TypeError(f"{name}: expected a tensor, found {type(weight).__name__}")
        if weight is not None and weight.layout != torch.strided:
            raise TypeError(f"{name}: expected a dense tensor, found layout {weight.layout}")
        if weight is not None and weight.dim() == 2 and weight.size(1) == 1:
            weight = weight[:, 0]
        if weight is not None and tuple(weight.shape) != (index.size(1),):
            raise suffuse.InputError(
                f"{name}: the weights of {index.size(1)} edges are expected, found a tensor of"
                f" shape {tuple(weight.shape)}")
        if nodes is None:
            nodes = int(index.max()) + 1 if index.numel() else 0
        return WeightedEdges(index, weight, nodes)

    @property
    def dtype(self) -> torch.dtype:
        """Of the result."""
        if self.weight is not None and self.weight.is_floating_point():
            return self.weight.dtype
        return torch.get_default_dtype()

    def as_result(self, matrix: sp.csr_array) -> tuple[Tensor, Tensor]:
        """The matrix as edges by source, then target: the order of rows of a CSR matrix."""
        index = np.empty((2, matrix.nnz), dtype=np.int64)
        index[0] = np.repeat(np.arange(matrix.shape[0]), np.diff(matrix.indptr))
        index[1] = matrix.indices
        return (as_tensor(index, self.index),
                as_tensor(matrix.data, self.index, dtype=self.dtype))


def has(data: Any, name: str) -> bool:
    return name in data and data[name] is not None


def read_edges(data: Any, weight: str | None = None) -> WeightedEdges:
    """With the weights of an attribute, or those that the data have."""
    if not hasattr(type(data), "num_nodes"):
        raise TypeError("data: expected torch_geometric.data.Data, found"
                        f" {type(data).__name__}")
    if hasattr(data, "node_types"):
        raise TypeError("GDC is defined for graphs with one type of nodes and of edges, not for"
                        f" {type(data).__name__}")
    if weight is not None and not has(data, weight):
        raise suffuse.InputError(f"weight: the data have no {weight!r}")
    if has(data, "edge_index"):
        name = weight or ("edge_weight" if has(data, "edge_weight") else "edge_attr")
        return WeightedEdges.of(data.edge_index, data[name] if has(data, name) else None,
                                data.num_nodes, name)
    if has(data, "adj_t"):
        if weight is not None:
            raise suffuse.InputError(f"weight: the data have adj_t and no edge_index, so that the "
                                     f"values of adj_t are the weights, not {weight!r}")
        target, source, values, shape = entries_of(data.adj_t)
        if shape[0] != shape[1]:
            raise suffuse.InputError(f"adj_t: expected a square matrix, found {tuple(shape)}")
        return WeightedEdges.of(torch.stack([source, target]), values, shape[0],
                                "adj_t")
    raise suffuse.InputError("the data have neither edge_index nor adj_t")


def write_edges(data: Any, matrix: sp.csr_array, edges: WeightedEdges) -> None:
    if has(data, "edge_index"):
        data.edge_index, data.edge_attr = edges.as_result(matrix)
        if has(data, "edge_weight"):
            data.edge_weight = data.edge_attr
        if has(data, "adj_t"):
            data.adj_t, _ = transposed_like(data.adj_t, matrix, edges)
        return
    data.adj_t, weight = transposed_like(data.adj_t, matrix, edges)
    for name in ("edge_attr", "edge_weight"):
        if has(data, name):
            data[name] = weight  # in the order of adj_t, as ToSparseTensor leaves them


def entries_of(adjacency: Any) -> tuple[Tensor, Tensor, Tensor | None, Any]:
    """Rows, columns, values and shape of a torch.sparse tensor or a torch_sparse.SparseTensor."""
    if not isinstance(adjacency, Tensor):
        row, column, value = adjacency.coo()
        return row, column, value, adjacency.sparse_sizes()
    if adjacency.layout not in (torch.sparse_coo, torch.sparse_csr, torch.sparse_csc):
        raise TypeError(f"adj_t: expected a sparse tensor, found layout {adjacency.layout}")
    if adjacency.layout != torch.sparse_coo:
        adjacency = adjacency.to_sparse(layout=torch.sparse_coo)
    row, column = adjacency._indices()  # repeated entries may stay: they add up
    return row, column, adjacency._values(), adjacency.shape


def transposed_like(adjacency: Any, matrix: sp.csr_array,
                    edges: WeightedEdges) -> tuple[Any, Tensor]:
    """The transposed result in the form of `adjacency`, and its values in the order of its rows."""
    turned = sp.csr_array(matrix.T)
    turned.sort_indices()
    start = as_tensor(turned.indptr.astype(np.int64), edges.index)
    column = as_tensor(turned.indices.astype(np.int64), edges.index)
    value = as_tensor(turned.data, edges.index, dtype=edges.dtype)
    if not isinstance(adjacency, Tensor):
        return type(adjacency)(rowptr=start, col=column, value=value,
                               sparse_sizes=turned.shape, is_sorted=True), value
    result = torch.sparse_csr_tensor(start, column, value, size=turned.shape)
    return result.to_sparse(layout=adjacency.layout), value
