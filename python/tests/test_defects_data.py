"""x and y of PyTorch Geometric's data: defect 66."""

import numpy as np
import pytest
import scipy.sparse as sp

import suffuse

torch = pytest.importorskip("torch")
Data = pytest.importorskip("torch_geometric.data").Data

QUICK = {"development": 150, "per_class": 5, "splits": 1, "max_epochs": 5, "top_k": 8}


@pytest.fixture(scope="module")
def papers():
    made = suffuse.generate("citation", nodes=300, features=30)
    entries = made.graph.tocoo()
    index = torch.from_numpy(np.array([entries.row, entries.col]).astype(np.int64))
    x = torch.from_numpy(made.features.toarray().astype(np.float32))
    return Data(x=x, edge_index=index, y=torch.tensor(made.labels))


def accuracy(data, **more):
    return [run["test_accuracy"] for run in suffuse.train(data, **QUICK, **more)]


def changed(data, **parts):
    return Data(**{"x": data.x, "edge_index": data.edge_index, "y": data.y} | parts)


def test_defect_66_a_column_of_labels(papers):
    assert accuracy(changed(papers, y=papers.y[:, None])) == accuracy(papers)


@pytest.mark.parametrize("wrong", ["one_hot", "float", "short"])
def test_defect_66_labels_that_are_none_are_named(papers, wrong):
    y = {"one_hot": torch.eye(7, dtype=torch.int64)[papers.y], "float": papers.y.float(),
         "short": papers.y[:-1]}[wrong]
    shape = str(tuple(y.shape)).replace("(", r"\(").replace(")", r"\)")
    with pytest.raises(suffuse.InputError, match=f"^y: .*300 nodes.* shape {shape}"):
        accuracy(changed(papers, y=y))
    assert accuracy(changed(papers, y=y), labels=papers.y.numpy()) == accuracy(papers)
    assert suffuse.gdc(changed(papers, y=y), top_k=2).shape == (300, 300)


@pytest.mark.parametrize("layout", [torch.sparse_coo, torch.sparse_csr, torch.sparse_csc])
def test_defect_66_sparse_features(papers, layout):
    x = papers.x.to_sparse(layout=layout)
    assert accuracy(changed(papers, x=x)) == accuracy(papers)
    assert accuracy(changed(papers, x=None), features=x) == accuracy(papers)
    expected = suffuse.diffuse(papers, sp.csr_array(papers.x.numpy()), ppr=0.1)
    assert np.array_equal(suffuse.diffuse(papers, x, ppr=0.1), expected)


def test_defect_66_hybrid_tensors_are_refused(papers):
    hybrid = torch.ones(300, 2, 2).to_sparse(2)
    with pytest.raises(suffuse.InputError, match="a sparse tensor needs two dimensions"):
        suffuse.diffuse(papers, hybrid, ppr=0.1)


def test_masks_change_nothing(papers):
    mask = torch.zeros(300, dtype=torch.bool)
    given = changed(papers, train_mask=mask, val_mask=mask, test_mask=mask)
    assert accuracy(given) == accuracy(papers)
