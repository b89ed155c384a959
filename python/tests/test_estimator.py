"""suffuse.GDC: scikit-learn's laws where they apply to graphs, and equality with suffuse.gdc."""

import inspect
import pickle
import subprocess
import sys
import textwrap

import numpy as np
import pytest
import scipy.sparse
from sklearn.base import BaseEstimator, TransformerMixin, clone
from sklearn.cluster import SpectralClustering
from sklearn.exceptions import NotFittedError
from sklearn.pipeline import make_pipeline
from sklearn.utils.estimator_checks import parametrize_with_checks

import suffuse

# scikit-learn's checks that take rows of a matrix for independent samples. A row of a graph is a
# node, and what becomes of it depends on all others.
NOT_FOR_GRAPHS = {
    "check_methods_sample_order_invariance": "permutes rows but not columns: another graph; "
    "test_naming_nodes_differently_changes_nothing_else permutes both",
    "check_methods_subset_invariance": "transforms single rows, which are no graph (not square)",
    "check_fit_idempotent": "transforms the rows of a test set, which are no graph (not square)",
}


class OnSquares(suffuse.GDC):
    """For scikit-learn's checks, which take square matrices only to what calls itself pairwise."""

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.input_tags.pairwise = True
        return tags


@parametrize_with_checks(
    [OnSquares(), OnSquares(heat=2.0, average_degree=5, transition="col", float64=True)],
    expected_failed_checks=lambda estimator: NOT_FOR_GRAPHS,
    xfail_strict=True,
)
def test_scikit_learns_own_checks(estimator, check):
    check(estimator)


def karate():
    return suffuse.datasets.load("karate").graph


def same(a, b):
    """The same shape, pattern, order and values, to the last bit."""
    return (
        type(a) is type(b)
        and a.shape == b.shape
        and np.array_equal(a.indptr, b.indptr)
        and np.array_equal(a.indices, b.indices)
        and a.data.dtype == b.data.dtype
        and np.array_equal(a.data, b.data)
    )


WORDS = [
    {},
    {"ppr": 0.05, "top_k": 5},
    {"heat": 3.0, "epsilon": 1e-3, "transition": "row", "renormalize": "row"},
    {"theta": [0.2, 0.5, 0.3], "average_degree": 6.0, "symmetrize": True, "format": "csc"},
    {"ppr": 0.2, "all": True, "renormalize": "none", "float64": True, "order": "score"},
]


@pytest.mark.parametrize("words", WORDS)
def test_it_is_suffuse_gdc(words):
    expected, info = suffuse.gdc(karate(), return_info=True, **words)
    estimator = suffuse.GDC(**words).fit(karate())
    assert same(estimator.graph_, expected)
    assert estimator.info_["certificate"] == info["certificate"]
    assert estimator.n_features_in_ == 34
    assert same(estimator.transform(karate()), expected)
    assert same(suffuse.GDC(**words).fit_transform(karate(), y=np.arange(34)), expected)


def test_its_parameters_are_the_keywords_of_gdc():
    def keywords(function):
        return {
            name: parameter.default
            for name, parameter in inspect.signature(function).parameters.items()
            if parameter.kind is parameter.KEYWORD_ONLY
        }

    expected = keywords(suffuse.gdc)
    del expected["return_info"]  # fit keeps both
    del expected["weight"]  # the edges of a matrix have no attributes
    assert keywords(suffuse.GDC.__init__) == expected
    assert suffuse.GDC().get_params() == expected


def test_it_is_a_true_estimator():
    estimator = suffuse.GDC(heat=2.0, epsilon=1e-3)
    assert isinstance(estimator, BaseEstimator) and isinstance(estimator, TransformerMixin)
    assert clone(estimator).get_params() == estimator.get_params()
    assert not hasattr(clone(estimator.fit(karate())), "graph_")
    assert estimator.set_params(heat=5.0) is estimator and estimator.heat == 5.0
    assert repr(estimator) == "GDC(epsilon=0.001, heat=5.0)"
    with pytest.raises(ValueError, match="alpha"):
        estimator.set_params(alpha=0.1)
    assert same(pickle.loads(pickle.dumps(estimator)).graph_, estimator.graph_)


def test_the_result_belongs_to_the_caller():
    estimator = suffuse.GDC()
    estimator.fit_transform(karate()).data[:] = 0
    assert same(estimator.graph_, suffuse.gdc(karate()))


def test_naming_nodes_differently_changes_nothing_else():
    rng = np.random.default_rng(3)
    graph = scipy.sparse.random_array((40, 40), density=0.1, rng=rng).tocsr()
    names = rng.permutation(40)
    estimator = suffuse.GDC(all=True, tolerance=1e-9, float64=True, renormalize="none")
    renamed = estimator.fit_transform(graph[names][:, names]).toarray()
    direct = estimator.fit_transform(graph).toarray()[np.ix_(names, names)]
    # Both lie within the tolerance of the exact S.
    np.testing.assert_allclose(renamed, direct, rtol=0, atol=2e-9)


@pytest.mark.parametrize("kind", ["csr_matrix", "csc_array", "coo_matrix", "dok_array"])
@pytest.mark.parametrize("dtype", [np.int8, np.float32, np.float64])
def test_every_sparse_matrix_is_the_same_graph(kind, dtype):
    graph = getattr(scipy.sparse, kind)(karate().astype(dtype))
    result = suffuse.GDC().fit_transform(graph)
    expected = scipy.sparse.csr_matrix if kind.endswith("matrix") else scipy.sparse.csr_array
    assert type(result) is expected
    assert same(scipy.sparse.csr_array(result), suffuse.gdc(karate()))
    assert same(suffuse.GDC().fit_transform(graph.toarray().tolist()), suffuse.gdc(karate()))


def test_in_a_pipeline_of_scikit_learn():
    labels = suffuse.datasets.load("karate").labels
    words = {"ppr": 0.05, "all": True, "renormalize": "none", "symmetrize": True}

    def clusters():
        return SpectralClustering(2, affinity="precomputed", random_state=0)

    pipeline = make_pipeline(suffuse.GDC(**words), clusters())
    found = pipeline.fit_predict(karate())
    assert np.array_equal(found, clusters().fit_predict(suffuse.gdc(karate(), **words)))
    agreement = (found == labels).mean()
    assert max(agreement, 1 - agreement) >= 32 / 34  # the club's two factions, but for two members
    pipeline.set_params(gdc__ppr=0.3)
    assert pipeline.get_params()["gdc__ppr"] == 0.3


def test_with_scikit_network():
    import sknetwork as network

    graph = network.data.karate_club()  # a csr_matrix
    better = suffuse.GDC(ppr=0.1, top_k=8).fit_transform(graph)
    assert same(scipy.sparse.csr_array(better), suffuse.gdc(karate(), ppr=0.1, top_k=8))
    labels = network.clustering.Louvain(random_state=0).fit_predict(better)
    assert labels.shape == (34,)
    # Modularity of the groups found, on the graph they were found in, beats that of one group, 0.
    assert network.clustering.get_modularity(better, labels) > 0.2


def test_what_is_wrong_is_refused():
    with pytest.raises(NotFittedError):
        suffuse.GDC().transform(karate())
    fitted = suffuse.GDC().fit(karate())
    with pytest.raises(ValueError, match="33 features.* 34 features"):
        fitted.transform(karate()[:33, :33])
    with pytest.raises(ValueError):
        fitted.transform(karate()[:20])  # the rows of a test set
    with pytest.raises(suffuse.InputError, match="ppr: .*one graph"):
        suffuse.GDC(ppr=[0.1, 0.2]).fit(karate())
    with pytest.raises(suffuse.InputError, match="ppr|heat"):
        suffuse.GDC(ppr=0.1, heat=3.0).fit(karate())
    with pytest.raises(ValueError, match="NaN"):
        suffuse.GDC().fit(np.full((3, 3), np.nan))


def run(script):
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_importing_suffuse_imports_neither_scikit_learn_nor_matplotlib():
    heavy = run("""
        import sys, suffuse
        print(*sorted({"sklearn", "matplotlib", "torch", "networkx"} & set(sys.modules)))
        assert {"GDC", "datasets", "plot"} <= set(dir(suffuse))
    """)
    assert heavy.split() == []


def test_without_scikit_learn():
    run("""
        import sys
        sys.modules["sklearn"] = None  # what a missing package looks like
        import numpy as np, suffuse
        graph = suffuse.datasets.load("karate").graph
        estimator = suffuse.GDC(heat=2.0, top_k=8)
        assert repr(estimator) == "GDC(heat=2.0, top_k=8)"
        assert type(estimator)(**estimator.get_params()).get_params() == estimator.get_params()
        assert estimator.set_params(top_k=5) is estimator
        expected = suffuse.gdc(graph, heat=2.0, top_k=5)
        for call in (lambda: estimator.fit_transform(graph), lambda: estimator.transform(graph)):
            result = call()
            assert np.array_equal(result.data, expected.data)
            assert np.array_equal(result.indices, expected.indices)
        assert estimator.n_features_in_ == 34
        refused = [
            lambda: suffuse.GDC().transform(graph),
            lambda: estimator.transform(graph[:9, :9]),
            lambda: estimator.set_params(alpha=1),
            lambda: estimator.fit([1, 2]),
        ]
        for call in refused:
            try:
                call()
            except suffuse.InputError:
                continue
            raise SystemExit("not refused")
    """)
