"""Cross-validation has no meaning on a graph."""

import numpy as np
import pytest
from sklearn.cluster import SpectralClustering
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.pipeline import make_pipeline

import suffuse

KARATE = suffuse.datasets.load("karate")
SENTENCE = "to cross-validate, split labels and transform the whole graph"


def entries(estimator, graph, y=None):
    """A score that any graph has."""
    return estimator.transform(graph).nnz


@pytest.mark.parametrize("graph", [KARATE.graph, KARATE.graph.toarray()])
@pytest.mark.parametrize("labels", [None, KARATE.labels])
@pytest.mark.filterwarnings("ignore")
def test_defect_20_grid_search_is_refused(graph, labels):
    for error_score in (np.nan, "raise"):
        search = GridSearchCV(suffuse.GDC(), {"ppr": [0.1, 0.2]}, scoring=entries,
                              error_score=error_score)
        with pytest.raises(ValueError, match=SENTENCE):
            search.fit(graph, labels)
        assert not hasattr(search, "best_params_")


@pytest.mark.filterwarnings("ignore")
def test_defect_20_cross_validation_of_a_pipeline_is_refused():
    clusters = SpectralClustering(2, affinity="precomputed", random_state=0)
    with pytest.raises(ValueError, match=SENTENCE):
        cross_val_score(make_pipeline(suffuse.GDC(), clusters), KARATE.graph, KARATE.labels,
                        scoring=lambda *_: 1.0)


def test_defect_20_rows_of_a_graph_are_refused_with_a_way_out():
    with pytest.raises(suffuse.InputError, match=f"20 x 34; {SENTENCE}"):
        suffuse.GDC().fit(KARATE.graph[:20])
