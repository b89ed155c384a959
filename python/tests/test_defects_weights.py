"""Weights mean the same numbers whatever type and whatever container holds them."""

import numpy as np
import pytest
import scipy.sparse as sp

import suffuse
from test_inputs import same

AS_GIVEN = {"transition": "row", "self_loops": 0, "theta": [0, 1], "all": True,
            "renormalize": "none"}
REPEATED = ([0, 0, 0, 1, 2], [1, 1, 2, 0, 2])  # (0, 1) twice
NARROW = [bool, np.int8, np.uint8, np.int16, np.float32, np.int64, np.float64]


def repeated(form, dtype):
    """100 each, or True: their sum does not fit int8, and 200 each that in uint8."""
    value = 200 if dtype == np.uint8 else 100
    coo = sp.coo_array((np.full(5, value).astype(dtype), REPEATED), shape=(3, 3))
    if form == "coo":
        return coo
    if form == "bsr":
        return sp.bsr_array((coo.data.reshape(5, 1, 1), coo.col, [0, 3, 4, 5]), shape=(3, 3))
    if form == "csr":
        return sp.csr_array((coo.data, coo.col, [0, 3, 4, 5]), shape=(3, 3))
    if form == "csc":
        return sp.csc_array((coo.data, coo.col, [0, 3, 4, 5]), shape=(3, 3))
    unique = sp.coo_array(([1, 0, 1], ([0, 1, 2], [1, 0, 2])), shape=(3, 3), dtype=dtype)
    return unique.asformat(form)


@pytest.mark.parametrize("dtype", NARROW)
@pytest.mark.parametrize("form", ["coo", "csr", "csc", "bsr", "lil", "dok", "dia"])
@pytest.mark.filterwarnings("ignore:Can't check dok")
def test_defect_67_an_estimator_adds_up_as_gdc_does(form, dtype):
    graph = repeated(form, dtype)
    for words in ({}, AS_GIVEN):
        expected = suffuse.gdc(graph, **words)
        assert same(suffuse.GDC(**words).fit_transform(graph), expected)
        assert same(suffuse.GDC(**words).fit(graph).transform(graph), expected)
    if form == "coo":
        assert expected.toarray()[0].tolist() == np.float32([0, 2 / 3, 1 / 3]).tolist()


def test_defect_67_a_matrix_stays_a_matrix():
    graph = sp.coo_matrix(repeated("coo", np.uint8))
    result = suffuse.GDC().fit_transform(graph)
    assert isinstance(result, sp.csr_matrix) and same(result, suffuse.gdc(graph))
