"""suffuse.dgl on a stand-in for DGL's graphs: DGL itself does not load beside current torch.

The stand-in has what the transforms use of a DGLGraph, with NumPy arrays as tensors. What the
examples of DGL's documentation print is asserted too.
"""

import sys
import types

import dense_gdc
import numpy as np
import pytest
import suffuse
from suffuse.dgl import GDC, PPR, HeatKernel


class StandInGraph:
    def __init__(self, edges, nodes, etype=("_N", "_E", "_N"), idtype="int64", device="cpu"):
        self._edges = tuple(np.asarray(side) for side in edges)
        self._nodes, self.idtype, self.device = nodes, idtype, device
        self.canonical_etypes, self.ntypes = [etype], [etype[0]]
        self.edata, self.ndata = {}, {}

    def edges(self):
        return self._edges

    def num_nodes(self):
        return self._nodes


def heterograph(data_dict, num_nodes_dict, idtype, device):
    [(etype, edges)], [nodes] = data_dict.items(), num_nodes_dict.values()
    return StandInGraph(edges, nodes, etype, idtype, device)


@pytest.fixture(autouse=True)
def stand_in(monkeypatch):
    monkeypatch.setitem(sys.modules, "dgl", types.SimpleNamespace(heterograph=heterograph))


def documented_graph():
    g = StandInGraph(([0, 1, 2, 3, 4], [2, 3, 4, 5, 3]), 6)
    g.edata["w"] = np.array([0.1, 0.2, 0.3, 0.4, 0.5], dtype=np.float32)
    g.ndata["x"] = np.arange(6)
    return g


def dense(g, name="w"):
    matrix = np.zeros((g.num_nodes(), g.num_nodes()))
    matrix[g.edges()] = g.edata[name]
    return matrix


@pytest.mark.parametrize("transform, printed", [
    (PPR(avg_degree=2), [0.1500, 0.1500, 0.1500, 0.0255, 0.0163, 0.1500, 0.0638, 0.0383, 0.1500,
                         0.0510, 0.0217, 0.1500]),
    (HeatKernel(avg_degree=2), [0.1353, 0.1353, 0.1353, 0.0541, 0.0406, 0.1353, 0.1353, 0.0812,
                                0.1353, 0.1083, 0.0541, 0.1353]),
    (GDC([0.3, 0.2, 0.1], avg_degree=2), [0.3000, 0.3000, 0.0200, 0.3000, 0.0400, 0.3000, 0.1000,
                                          0.0600, 0.3000, 0.0800, 0.0200, 0.3000]),
])
def test_examples_of_the_documentation(transform, printed):
    found = transform(documented_graph())
    np.testing.assert_allclose(found.edata["w"], printed, atol=5.1e-5 + 1e-6)
    assert found.edata["w"].dtype == np.float32


@pytest.mark.parametrize("transform, words", [
    (PPR(alpha=0.1, eps=1e-3), {"ppr": 0.1}), (HeatKernel(t=3.0, eps=1e-3), {"heat": 3.0}),
    (GDC([0.5, 0.3, 0.2], eps=1e-3), {"theta": [0.5, 0.3, 0.2]}),
])
def test_edges_below_eps_are_dropped(transform, words):
    g = documented_graph()
    S = dense_gdc.diffusion(dense(g), **words)
    np.testing.assert_allclose(dense(transform(g)), np.where(S >= 1e-3, S, 0), atol=1e-6)


def test_eps_wins_over_the_average_degree():
    assert len(PPR(eps=0.06, avg_degree=1)(documented_graph()).edata["w"]) == 7


def test_eps_of_zero_keeps_everything_that_is_not_zero():
    g = documented_graph()
    S = dense_gdc.diffusion(dense(g), ppr=0.15)
    assert len(PPR(eps=0)(g).edata["w"]) == (S > 0).sum()


def test_weights_have_a_name_and_default_to_one():
    g = documented_graph()
    found = GDC([0, 1], eweight_name="other", eps=0.5)(g)
    assert found.edata["other"].tolist() == [1.0] * 5 and "w" not in found.edata
    assert found.edata["other"].dtype == np.float32


def test_nodes_types_and_data_stay():
    g = StandInGraph(([0, 1], [1, 0]), 3, ("user", "follows", "user"), "int32", "cpu")
    g.ndata["x"] = np.arange(3)
    found = HeatKernel(eps=1e-3)(g)
    assert found.num_nodes() == 3 and found.ndata["x"] is g.ndata["x"]
    assert (found.canonical_etypes, found.idtype) == ([("user", "follows", "user")], "int32")


def test_order_is_by_target_then_source():
    source, target = PPR(eps=0)(documented_graph()).edges()
    assert (np.lexsort((source, target)) == np.arange(len(source))).all()


def test_float64_and_whole_weights():
    g = documented_graph()
    g.edata["w"] = g.edata["w"].astype(np.float64)
    assert PPR()(g).edata["w"].dtype == np.float64
    g.edata["w"] = np.array([1, 2, 3, 4, 5])
    assert GDC([0, 1], eps=0.5)(g).edata["w"].tolist() == [1, 2, 5, 3, 4]


def test_repeated_edges_add_up():
    g = StandInGraph(([0, 0], [1, 1]), 2)
    g.edata["w"] = np.array([0.25, 0.5])
    assert GDC([0, 1], eps=0.1)(g).edata["w"].tolist() == [0.75]


def test_ppr_that_does_not_converge_is_refused():
    g = StandInGraph(([0, 1], [1, 0]), 2)
    g.edata["w"] = np.array([2.0, 2.0])
    with pytest.raises(suffuse.InputError, match="normalize the graph first"):
        PPR()(g)


def test_what_leaves_no_node_is_the_identity():
    for transform in (PPR(alpha=1), HeatKernel(t=0), GDC([1])):
        np.testing.assert_array_equal(dense(transform(documented_graph())), np.eye(6))


def test_wrong_graphs_are_refused():
    g = documented_graph()
    g.edata["w"] = np.ones((5, 2))
    with pytest.raises(suffuse.InputError, match="weights"):
        PPR()(g)
    g.ntypes = ["a", "b"]
    with pytest.raises(suffuse.InputError, match="one type"):
        PPR()(g)


@pytest.mark.parametrize("transform", [PPR(), HeatKernel(), GDC([1.0])])
def test_names_and_defaults_are_those_of_dgl(transform):
    assert (transform.eweight_name, transform.eps, transform.avg_degree) == ("w", None, 5)
    assert repr(transform) == type(transform).__name__ + "()"
    assert (PPR().alpha, HeatKernel().t) == (0.15, 2.0)
