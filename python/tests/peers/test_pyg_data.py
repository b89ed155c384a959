"""Data objects in and out: which weights are taken, what is written, dtypes."""

import numpy as np
import pytest
import suffuse
import torch
from agreement import data_of
from random_graphs import random_edges
from suffuse.pyg import GDC, gdc
from torch_geometric.data import Batch, Data, HeteroData
from torch_geometric.transforms import GCNNorm, ToSparseTensor
from torch_geometric.transforms import GDC as PygGDC

EDGES = random_edges(7)
TRANSFORM = GDC(sparsification_kwargs=dict(method="topk", k=4, dim=0))
PLAIN = Data(edge_index=torch.from_numpy(EDGES[0]), num_nodes=EDGES[2])
WEIGHTS = torch.from_numpy(EDGES[1])
WANTED = TRANSFORM(data_of(EDGES))


def with_attributes(**attributes):
    data = PLAIN.clone()
    for name, value in attributes.items():
        data[name] = value
    return data


def assert_wanted(data, dtype=torch.float32):
    assert torch.equal(data.edge_index, WANTED.edge_index)
    assert data.edge_attr.dtype == dtype
    torch.testing.assert_close(data.edge_attr, WANTED.edge_attr.to(dtype), rtol=0, atol=1e-5)


def test_weights_matter():
    assert not torch.equal(TRANSFORM(PLAIN).edge_attr, WANTED.edge_attr)


@pytest.mark.parametrize("attributes", [
    {"edge_weight": WEIGHTS}, {"edge_attr": WEIGHTS}, {"edge_attr": WEIGHTS[:, None]},
    {"edge_weight": WEIGHTS[:, None]},
    {"edge_weight": WEIGHTS, "edge_attr": torch.ones_like(WEIGHTS)},
    {"edge_weight": WEIGHTS, "edge_attr": torch.rand(len(WEIGHTS), 5)},
])
def test_edge_weight_wins_over_edge_attr(attributes):
    found = TRANSFORM(with_attributes(**attributes))
    assert_wanted(found)
    assert ("edge_weight" in found) == ("edge_weight" in attributes)
    if "edge_weight" in found:
        assert torch.equal(found.edge_weight, found.edge_attr)


def test_pyg_ignores_edge_weight():
    arguments = dict(sparsification_kwargs=dict(method="threshold", eps=1e-3))
    found = PygGDC(**arguments)(with_attributes(edge_weight=WEIGHTS))
    assert torch.equal(found.edge_attr, PygGDC(**arguments)(PLAIN).edge_attr)
    assert len(found.edge_weight) == len(WEIGHTS)  # of the old edges


@pytest.mark.parametrize("layout", [torch.sparse_csr, torch.sparse_coo])
def test_adj_t_alone(layout):
    data = ToSparseTensor(layout=layout)(with_attributes(edge_weight=WEIGHTS))
    assert "edge_index" not in data
    found = TRANSFORM(data)
    assert "edge_index" not in found and found.adj_t.layout == layout
    adjacency = found.adj_t.to_dense().T
    assert torch.equal(adjacency.nonzero().T, WANTED.edge_index)
    torch.testing.assert_close(adjacency[tuple(WANTED.edge_index)], WANTED.edge_attr)


def test_adj_t_beside_edge_index_does_not_go_stale():
    data = ToSparseTensor(remove_edge_index=False)(with_attributes(edge_weight=WEIGHTS))
    found = TRANSFORM(data)
    assert_wanted(found)
    assert torch.equal(found.adj_t.to_dense().T.nonzero().T, WANTED.edge_index)


def test_attributes_left_beside_adj_t_follow_its_order():
    data = ToSparseTensor(attr="edge_attr", layout=torch.sparse_csr)(
        with_attributes(edge_attr=WEIGHTS, edge_weight=WEIGHTS))
    found = TRANSFORM(data)
    assert torch.equal(found.edge_weight, found.adj_t.values())


class SparseTensorStandIn:
    """A stand-in for torch_sparse.SparseTensor, of which the transform uses coo, sparse_sizes and
    the constructor."""

    def __init__(self, rowptr, col, value, sparse_sizes, is_sorted):
        self.start, self.column, self.value, self.sizes = rowptr, col, value, sparse_sizes
        assert is_sorted and col.dtype == torch.int64

    def coo(self):
        return torch.repeat_interleave(self.start.diff()), self.column, self.value

    def sparse_sizes(self):
        return self.sizes


@pytest.mark.parametrize("weights", [WEIGHTS, None])
def test_sparse_tensor(weights):
    csr = torch.sparse_coo_tensor(PLAIN.edge_index.flip(0), WEIGHTS,
                                  (EDGES[2], EDGES[2])).coalesce().to_sparse_csr()
    data = Data(num_nodes=EDGES[2])
    data.adj_t = SparseTensorStandIn(csr.crow_indices(), csr.col_indices(),
                                     None if weights is None else csr.values(), csr.shape, True)
    row, column, value = TRANSFORM(data).adj_t.coo()
    unweighted = Data(edge_index=torch.stack(data.adj_t.coo()[1::-1]), num_nodes=EDGES[2])
    wanted = WANTED if weights is not None else TRANSFORM(unweighted)
    order = np.lexsort((column, row)), np.lexsort(tuple(wanted.edge_index))
    assert torch.equal(torch.stack([column, row])[:, order[0]], wanted.edge_index[:, order[1]])
    torch.testing.assert_close(value[order[0]], wanted.edge_attr[order[1]])


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32, torch.float16, torch.bfloat16])
def test_results_have_the_dtype_of_the_weights(dtype):
    weights = torch.ones(len(WEIGHTS), dtype=dtype)
    found = TRANSFORM(with_attributes(edge_attr=weights))
    assert found.edge_attr.dtype == dtype and found.edge_index.dtype == torch.int64
    unweighted = TRANSFORM(PLAIN)
    assert torch.equal(found.edge_index, unweighted.edge_index)
    step = torch.finfo(dtype).eps  # one rounding on either side, and 1e-6 of the default
    torch.testing.assert_close(found.edge_attr.float(), unweighted.edge_attr, rtol=step, atol=1e-5)


@pytest.mark.parametrize("dtype", [torch.int64, torch.int32, torch.uint8, torch.bool])
def test_whole_weights_give_the_default_dtype(dtype):
    weights = torch.ones(len(WEIGHTS), dtype=dtype)
    assert torch.equal(TRANSFORM(with_attributes(edge_attr=weights)).edge_attr,
                       TRANSFORM(PLAIN).edge_attr)


def test_default_dtype_is_torchs():
    torch.set_default_dtype(torch.float64)
    try:
        assert TRANSFORM(PLAIN).edge_attr.dtype == torch.float64
        assert PygGDC()(PLAIN).edge_attr.dtype == torch.float64
    finally:
        torch.set_default_dtype(torch.float32)


def test_float64_weights_are_computed_as_such():
    """Two weights that float32 cannot tell apart give two results."""
    index = torch.tensor([[0, 1, 1, 2], [1, 0, 2, 1]])
    found = [gdc(index, torch.tensor([1, 1, w, w], dtype=torch.float64))[1]
             for w in (1.0, 1.0 + 1e-8)]
    assert not torch.equal(*found)


def test_no_gradient_and_no_graph():
    weights = WEIGHTS.clone().requires_grad_()
    assert not TRANSFORM(with_attributes(edge_attr=weights)).edge_attr.requires_grad


def test_memory_of_the_input_stays_as_it_is():
    index, weights = PLAIN.edge_index.clone(), WEIGHTS.clone()
    TRANSFORM(with_attributes(edge_attr=weights))
    assert torch.equal(index, PLAIN.edge_index) and torch.equal(weights, WEIGHTS)


def test_views_and_small_integers_pass():
    wide = torch.empty(2, 2 * len(WEIGHTS), dtype=torch.int64)
    wide[:, ::2] = PLAIN.edge_index
    for index in (wide[:, ::2], PLAIN.edge_index.int(), PLAIN.edge_index.T.contiguous().T):
        assert torch.equal(gdc(index, WEIGHTS, EDGES[2])[0], gdc(PLAIN.edge_index, WEIGHTS,
                                                                EDGES[2])[0])


def test_isolated_nodes_at_the_end_count():
    index = torch.tensor([[0, 1], [1, 0]])
    for data in (Data(edge_index=index, num_nodes=4), Data(edge_index=index, x=torch.ones(4, 2))):
        found = TRANSFORM(data)
        assert found.num_nodes == 4 and found.edge_index.max() == 3
    assert gdc(index, num_nodes=4)[0].max() == 3 and gdc(index)[0].max() == 1


def test_no_edges_and_no_nodes():
    none = torch.empty(2, 0, dtype=torch.int64)
    index, weight = gdc(none, num_nodes=3)
    assert torch.equal(index, torch.arange(3).repeat(2, 1)) and torch.equal(weight, torch.ones(3))
    assert gdc(none)[0].shape == (2, 0)


def test_batches_stay_blocks():
    graphs = [data_of(random_edges(seed)) for seed in (2, 6, 10)]
    transform = GDC(sparsification_kwargs=dict(method="topk", k=3, dim=0))
    together = transform(Batch.from_data_list(graphs))
    start = 0
    for graph in graphs:
        alone = transform(graph)
        source = together.edge_index[0]
        inside = (start <= source) & (source < start + graph.num_nodes)
        assert torch.equal(together.edge_index[:, inside] - start, alone.edge_index)
        start += graph.num_nodes


def test_normalized_weights_without_normalization():
    """GCNNorm, then the matrix as it is: the same as `sym` on the graph itself."""
    arguments = (None, {"method": "ppr", "alpha": 0.05}, {"method": "threshold", "eps": 0.0021})
    data = data_of(random_edges(0))
    found = GDC(None, None, *arguments)(GCNNorm()(data))
    wanted = GDC(1, "sym", *arguments)(data)
    assert torch.equal(found.edge_index, wanted.edge_index)
    torch.testing.assert_close(found.edge_attr, wanted.edge_attr, rtol=0, atol=2e-6)


@pytest.mark.parametrize("attributes, named", [
    ({"edge_attr": torch.rand(len(WEIGHTS), 2)}, "weights"),
    ({"edge_attr": torch.rand(len(WEIGHTS) + 1)}, "weights"),
    ({"edge_attr": -WEIGHTS}, "negative"),
    ({"edge_attr": WEIGHTS / 0}, "finite"),
    ({"edge_index": PLAIN.edge_index.float()}, "edge_index"),
    ({"edge_index": PLAIN.edge_index[:1]}, "edge_index"),
    ({"edge_index": PLAIN.edge_index + EDGES[2]}, "outside"),
    ({"edge_index": PLAIN.edge_index - 5}, "outside"),
    ({"edge_index": None}, "neither"),
])
def test_wrong_data_are_refused(attributes, named):
    with pytest.raises(suffuse.InputError, match=named):
        TRANSFORM(with_attributes(**attributes))


def test_wrong_types_are_refused():
    with pytest.raises(TypeError, match="HeteroData"):
        TRANSFORM(HeteroData())
    with pytest.raises(TypeError, match="tensor"):
        gdc([[0, 1], [1, 0]])
