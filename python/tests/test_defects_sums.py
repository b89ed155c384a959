"""Weights that are added up: defect 60, for everything that may hold an edge several times."""

import numpy as np
import pytest
import scipy.sparse as sp

import suffuse

COPIES = 20000
INDEX = np.array([[0] * COPIES + [2, 1, 3], [1] * COPIES + [1, 3, 0]])
WEIGHT = np.array([0.1] * COPIES + [COPIES / 10, 1, 1], np.float32)
EXACT = np.array([[0, COPIES * float(np.float32(0.1)), 0, 0], [0, 0, 0, 1],
                  [0, COPIES / 10, 0, 0], [1, 0, 0, 0]])
STEPS = {"ppr": 0.15, "transition": "col", "self_loops": 0, "all": True, "renormalize": "none"}

T = EXACT / np.maximum(EXACT.sum(axis=0), 1e-300)  # nothing leads to node 2


def dense_ppr():
    return 0.15 * np.linalg.inv(np.eye(4) - 0.85 * T)


def holds(result, info):
    found = info["certificate"]["max_abs_error"]
    return abs(result.toarray() - dense_ppr()).max() <= found <= 1e-6


def scipy_kinds():
    entries = sp.coo_array((WEIGHT, (INDEX[0], INDEX[1])), shape=(4, 4))
    starts = np.array([0, COPIES, COPIES + 1, COPIES + 2, COPIES + 3])
    order = np.argsort(INDEX[0], kind="stable")
    by_rows = sp.csr_array((WEIGHT[order], INDEX[1][order], starts), shape=(4, 4))
    return {"triple": (INDEX, WEIGHT, 4), "coo": entries, "csr": by_rows,
            "csc": sp.csc_array((by_rows.data, by_rows.indices, by_rows.indptr), shape=(4, 4))}


@pytest.mark.parametrize("kind", scipy_kinds())
def test_defect_60_the_certificate_holds_for_repeated_edges(kind):
    graph = scipy_kinds()[kind]
    if kind == "csc":  # the transpose: rows of the one are columns of the other
        found = suffuse.transition(graph, "row", self_loops=0).toarray().T
        np.testing.assert_allclose(found, T, rtol=1e-14)
        return
    assert holds(*suffuse.gdc(graph, **STEPS, strict=True, return_info=True))


def test_defect_60_in_the_estimator():
    estimator = suffuse.GDC(strict=True, **STEPS)
    estimator.fit(scipy_kinds()["coo"])
    assert holds(estimator.graph_, estimator.info_)


def test_defect_60_in_networkx():
    networkx = pytest.importorskip("networkx")
    graph = networkx.MultiDiGraph()
    graph.add_nodes_from(range(4))
    for source, target, weight in zip(*INDEX, WEIGHT):
        graph.add_edge(source, target, weight=weight)
    assert holds(*suffuse.gdc(graph, **STEPS, strict=True, return_info=True))


def test_defect_60_in_torch():
    torch = pytest.importorskip("torch")
    index, weight = torch.from_numpy(INDEX), torch.from_numpy(WEIGHT)
    for graph in ((index, weight, 4), torch.sparse_coo_tensor(index, weight, (4, 4))):
        assert holds(*suffuse.gdc(graph, **STEPS, strict=True, return_info=True))


def test_defect_60_in_pyg():
    torch = pytest.importorskip("torch")
    pyg = pytest.importorskip("suffuse.pyg", exc_type=ImportError)
    index, weight = pyg.gdc(torch.from_numpy(INDEX), torch.from_numpy(WEIGHT), 4,
                            self_loop_weight=None, normalization_in="col", normalization_out=None,
                            sparsification_kwargs={"method": "threshold", "eps": -1.0})
    found = np.zeros((4, 4))
    found[tuple(index.numpy())] = weight.double().numpy()
    assert abs(found - dense_ppr()).max() <= 1e-6


def test_defect_60_files(tmp_path):
    path = tmp_path / "repeated.npz"
    np.savez(path, edge_index=INDEX, edge_weight=WEIGHT)
    read = suffuse.read(path, as_is=True)
    assert read.graph.dtype == np.float64
    assert np.array_equal(read.graph.toarray(), EXACT)


def test_defect_60_floats_stay_floats_where_they_can():
    for weight, dtype in ((0.1, np.float32), (0.5, np.float32)):
        twice = sp.coo_array((np.full(2, weight, dtype), ([0, 0], [1, 1])), shape=(2, 2))
        assert suffuse.Graph(twice).dataset.graph.arrays()[2].dtype == dtype
