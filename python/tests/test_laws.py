"""The laws of the engine, through Python, on random graphs.

TOLERANCE is what S is asked for; the dense twin itself is good to about 1e-13 on these sizes, and
step 4 in float32 rounds each of at most 12 values of a column by 2^-24.
"""

import numpy as np
from hypothesis import assume, given
from hypothesis import strategies as st

import dense_twin
import suffuse
from graphs import dense, diffusions, edges, twin_options

TOLERANCE = 1e-6
TWIN = 1e-12


def twin_of(graph, options):
    first, second = twin_options(options)
    return dense_twin.diffusion(dense_twin.transition(dense(graph), **first), **second)


@given(edges(), diffusions())
def test_the_whole_of_s_equals_the_dense_twin(graph, options):
    S = suffuse.gdc(graph, **options, all=True, renormalize="none", tolerance=TOLERANCE)
    assert abs(S.toarray() - twin_of(graph, options)).max() <= TOLERANCE + TWIN


@given(edges(), diffusions())
def test_float64_reaches_a_small_tolerance(graph, options):
    S = suffuse.gdc(graph, **options, all=True, renormalize="none", tolerance=1e-11, float64=True)
    assert S.dtype == np.float64
    assert abs(S.toarray() - twin_of(graph, options)).max() <= 1e-11 + TWIN


@given(edges(), st.sampled_from(["sym", "col", "row"]), st.sampled_from([0.0, 0.5, 1.0]))
def test_transition_is_step_one(graph, how, self_loops):
    T = suffuse.transition(graph, how, self_loops)
    # left * weight * right: three roundings, and four in each factor.
    expected = dense_twin.transition(dense(graph), how, self_loops)
    assert np.allclose(T.toarray(), expected, rtol=20 * 2.0**-53, atol=0)


@given(edges(), diffusions(), st.sampled_from([1, 2, 3, 20]))
def test_columns_sum_to_one(graph, options, k):
    S = suffuse.gdc(graph, **options, top_k=k)
    sums = S.sum(axis=0)
    filled = np.diff(S.tocsc().indptr) > 0
    assert abs(sums[filled] - 1).max(initial=0) <= 13 * 2.0**-24
    assert abs(sums[~filled]).max(initial=0) == 0


@given(edges(), diffusions(), st.integers(1, 6))
def test_top_k_keeps_the_largest(graph, options, k):
    S = suffuse.gdc(graph, **options, top_k=k, renormalize="none", format="csc")
    exact = twin_of(graph, options)
    for j, column in enumerate(exact.T):
        kept = S.indices[S.indptr[j]:S.indptr[j + 1]]
        assert len(kept) <= k
        # What is not zero by more than rounding fills the places there are.
        assert len(kept) >= min(k, np.count_nonzero(column > 2.0**-120))
        dropped = np.delete(column, kept)
        if len(kept) and len(dropped):
            assert column[kept].min() >= dropped.max() - TWIN


@given(edges(), diffusions(), st.sampled_from([1e-3, 0.02, 0.1, 0.5]))
def test_epsilon_cuts_at_epsilon(graph, options, epsilon):
    S = suffuse.gdc(graph, **options, epsilon=epsilon, renormalize="none")
    exact = twin_of(graph, options)
    kept = np.zeros(exact.shape, bool)
    kept[S.nonzero()] = True
    assert (exact[kept] >= epsilon - TWIN).all()
    assert (exact[~kept] < epsilon + TWIN).all()


@given(edges(), diffusions(), st.floats(0.5, 6))
def test_average_degree_keeps_the_largest_of_all(graph, options, degree):
    S, info = suffuse.gdc(graph, **options, average_degree=degree, renormalize="none",
                          return_info=True)
    nodes = S.shape[0]
    exact = twin_of(graph, options)
    wanted = int(np.floor(degree * nodes))
    positive = np.count_nonzero(exact > 2.0**-120)
    assert S.nnz >= min(wanted, positive)
    if S.nnz > wanted:  # ties with the last one
        values = np.sort(exact.ravel())[::-1]
        assert values[S.nnz - 1] >= values[wanted - 1] - 2 * TOLERANCE
    assert info["certificate"]["average_degree"] == S.nnz / nodes


@given(edges(), diffusions(),
       st.sampled_from([{"all": True}, {"epsilon": 0.01}, {"average_degree": 3}]))
def test_undirected_and_sym_is_symmetric_to_the_last_bit(graph, options, sparsify):
    A = dense(graph)
    A = np.maximum(A, A.T)
    S = suffuse.gdc(A, **{**options, "transition": "sym"}, **sparsify, renormalize="none")
    assert (S != S.T).nnz == 0


@given(edges(), diffusions(), st.sampled_from(["col", "sym", "row"]))
def test_step_four_scales_step_three(graph, options, how):
    assume("theta" not in options)  # sums may be tiny there
    S = suffuse.gdc(graph, **options, epsilon=0.01, renormalize="none", float64=True).toarray()
    scaled = suffuse.gdc(graph, **options, epsilon=0.01, renormalize=how, float64=True).toarray()
    assert np.allclose(scaled, dense_twin.renormalize(S, how), rtol=1e-13, atol=0)


@given(edges(), diffusions())
def test_symmetrize_and_unweighted(graph, options):
    S = suffuse.gdc(graph, **options, top_k=3, renormalize="none", symmetrize=True)
    assert (S != S.T).nnz == 0
    ones = suffuse.gdc(graph, **options, top_k=3, unweighted=True)
    assert (ones.data == 1).all()


@given(edges(), diffusions(), st.lists(st.floats(-3, 3), min_size=12, max_size=12))
def test_diffuse_is_s_transposed_times_x(graph, options, values):
    x = np.array(values)[:graph[2]]
    out = suffuse.diffuse(graph, x, **options, tolerance=TOLERANCE)
    # Storing in float32 is part of the bound, but for what is too small to be stored.
    allowed = (TOLERANCE + TWIN) * abs(x).sum() + np.finfo(np.float32).tiny
    assert abs(out - twin_of(graph, options).T @ x).max() <= allowed
    both = suffuse.diffuse(graph, np.stack([x, 2 * x], axis=1), **options, float64=True)
    assert both.shape == (graph[2], 2) and both.dtype == np.float64
