"""Results of suffuse.pyg that were wrong, or not what its documentation says."""

import numpy as np
import pytest

import suffuse
from suffuse import _pyg_steps
from suffuse._pyg_arguments import translate

HEAVY_AND_LIGHT = np.array([[0, 1, 1, 2, 3, 4], [1, 0, 2, 1, 4, 3]])
EVERYTHING = {"normalization_in": None, "normalization_out": None, "self_loop_weight": 1,
              "sparsification_kwargs": {"method": "threshold", "eps": -1.0}}


def test_defect_61_a_light_component_beside_a_heavy_one():
    """f is 1e9; S of the pair is e^0.1 / 2 times what its column holds after step 4."""
    weights = np.array([15, 15, 15, 15, 0.1, 0.1], np.float32)
    heat = {"diffusion_kwargs": {"method": "heat", "t": 1.0}}
    with pytest.warns(RuntimeWarning, match="the error is proven to be at most .*, not 1.*e-06"):
        found = _pyg_steps.run((HEAVY_AND_LIGHT, weights, 5),
                               translate(normalization_in=None, **heat), tolerance=1e-6)
    w = float(weights[4])
    exact = np.array([np.sinh(w), np.cosh(w)]) / np.exp(w)
    assert abs(found.toarray()[3:, 4] - exact).max() < 1e-4


def test_defect_61_where_nothing_grows_much_nothing_is_said(recwarn):
    weights = np.array([1, 1, 1, 1, 0.1, 0.1], np.float32)
    found = _pyg_steps.run((HEAVY_AND_LIGHT, weights, 5),
                           translate(**EVERYTHING,
                                     diffusion_kwargs={"method": "heat", "t": 2.0}),
                           tolerance=1e-6).toarray()
    assert not recwarn.list
    matrix = np.zeros((5, 5))
    matrix[tuple(HEAVY_AND_LIGHT)] = weights
    values, vectors = np.linalg.eigh(matrix)
    assert abs(found - vectors * np.exp(2 * values) @ vectors.T).max() <= 1e-6


def test_defect_62_what_rounds_to_zero_is_not_stored():
    torch = pytest.importorskip("torch")
    from suffuse.pyg import gdc

    path = torch.tensor([[0, 1, 1, 2, 2, 3], [1, 0, 2, 1, 3, 2]])
    index, weight = gdc(path, torch.ones(6).half(), 5, diffusion_kwargs={"method": "ppr",
                                                                         "alpha": 0.9999},
                        sparsification_kwargs=EVERYTHING["sparsification_kwargs"])
    assert weight.dtype == torch.float16 and len(weight) == index.shape[1] == 11
    assert (weight != 0).all()
    loops = torch.tensor([[0, 0, 1], [0, 1, 2]])
    with pytest.warns(RuntimeWarning):
        index, weight = gdc(loops, torch.tensor([120.0, 1e-20, 1e-25]), 3,
                            diffusion_kwargs={"method": "heat", "t": 1.0},
                            **EVERYTHING | {"normalization_out": "row"})
    assert len(weight) == index.shape[1] and (weight != 0).all()


def test_defect_62_in_the_order_of_adj_t():
    torch = pytest.importorskip("torch")
    data = pytest.importorskip("torch_geometric.data")
    from suffuse.pyg import GDC

    path = torch.tensor([[0, 1, 1, 2, 2, 3], [1, 0, 2, 1, 3, 2]])
    adjacency = torch.sparse_coo_tensor(path, torch.ones(6).half(), (5, 5)).to_sparse_csr()
    transform = GDC(diffusion_kwargs={"method": "ppr", "alpha": 0.9999},
                    sparsification_kwargs=EVERYTHING["sparsification_kwargs"])
    values = transform(data.Data(adj_t=adjacency, num_nodes=5)).adj_t.values()
    assert len(values) == 11 and (values != 0).all()


def test_defect_63_adj_t_has_its_own_weights():
    torch = pytest.importorskip("torch")
    data = pytest.importorskip("torch_geometric.data")
    adjacency = torch.eye(3).to_sparse_csr()
    for given in (data.Data(adj_t=adjacency, cost=torch.ones(3)),
                  data.Data(adj_t=adjacency, edge_weight=torch.ones(3))):
        name = "cost" if "cost" in given else "edge_weight"
        with pytest.raises(suffuse.InputError, match="^weight: .*adj_t.*" + name):
            suffuse.transition(given, weight=name)
        assert np.array_equal(suffuse.transition(given, self_loops=0).toarray(), np.eye(3))


def test_defect_65_top_k_with_negative_coefficients():
    """PyTorch Geometric prefers zeros to negative entries; we store no zeros."""
    torch = pytest.importorskip("torch")
    peer = pytest.importorskip("torch_geometric")
    from suffuse.pyg import GDC

    steps = {"self_loop_weight": None, "normalization_in": "col", "normalization_out": None,
             "diffusion_kwargs": {"method": "coeff", "coeffs": [1.0, -0.5]},
             "sparsification_kwargs": {"method": "topk", "k": 2, "dim": 0}}
    path = torch.tensor([[0, 1, 1, 2, 2, 3], [1, 0, 2, 1, 3, 2]])
    negative = []
    for kind in (GDC, peer.transforms.GDC):
        found = kind(**steps)(peer.data.Data(edge_index=path, num_nodes=4))
        negative.append(int((found.edge_attr < 0).sum()))
        assert (found.edge_attr > 0).sum() == 4
    assert negative == [4, 0]
