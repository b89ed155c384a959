"""suffuse.plot: what is drawn equals what is computed another way."""

import subprocess
import sys
from pathlib import Path

import matplotlib
import numpy as np
import pytest
import scipy.sparse

import suffuse

matplotlib.use("Agg")
from matplotlib import pyplot  # noqa: E402
from matplotlib.axes import Axes  # noqa: E402
from matplotlib.collections import LineCollection  # noqa: E402

from suffuse import plot  # noqa: E402
from suffuse._plots.rings import free_angle, hops_to, ring_places  # noqa: E402


@pytest.fixture(autouse=True)
def close_figures():
    yield
    pyplot.close("all")


@pytest.fixture(scope="module")
def club():
    return suffuse.datasets.load("karate")


@pytest.fixture(scope="module")
def better(club):
    return suffuse.gdc(club, ppr=0.1, top_k=8)


def line(ax, label):
    (found,) = [line for line in ax.lines if line.get_label().startswith(label)]
    return found


def scatters(ax):
    """The discs by their label: (points, areas)."""
    return {
        group.get_label(): (np.asarray(group.get_offsets()), group.get_sizes())
        for group in ax.collections
        if not isinstance(group, LineCollection)
    }


def edges_to_node(ax):
    (lines,) = [
        group.get_segments()
        for group in ax.collections
        if isinstance(group, LineCollection) and group.get_label() == "edge before"
    ]
    return np.array(lines)


def every_picture(club, better):
    yield lambda ax=None: plot.neighbourhood(club, better, 0, ax=ax)
    yield lambda ax=None: plot.degrees(club, better, ax=ax)
    yield lambda ax=None: plot.filter_curve(ax=ax)
    yield lambda ax=None: plot.homophily(club, better, ax=ax)


def test_every_picture_draws_into_the_axes_given_and_returns_it(club, better):
    for draw in every_picture(club, better):
        _, ax = pyplot.subplots()
        assert draw(ax=ax) is ax
        fresh = draw()
        assert isinstance(fresh, Axes) and fresh is not ax


def test_nothing_is_cut_off(club, better):
    for draw in every_picture(club, better):
        figure = draw().figure
        figure.canvas.draw()
        drawn, page = figure.get_tightbbox(), figure.get_size_inches()  # both in inches
        assert drawn.x0 >= 0 and drawn.y0 >= 0 and drawn.x1 <= page[0] and drawn.y1 <= page[1]


# Degrees.


@pytest.mark.parametrize("of", ["columns", "rows"])
def test_degrees_are_those_of_the_matrices(club, of):
    better = suffuse.gdc(club, ppr=0.1, epsilon=0.02)
    ax = plot.degrees(club, better, of=of)
    for name, graph in (("before", club.graph), ("after", better)):
        pattern = graph.toarray() != 0
        np.fill_diagonal(pattern, False)
        counts = pattern.sum(axis=0 if of == "columns" else 1)
        x, y = line(ax, name).get_data()
        assert x[-1] == counts.max() and set(x) == set(counts) - {0}
        for d, share in zip(x, y):
            assert share == sum(count >= d for count in counts) / 34
        assert f"{counts.mean():.3g} on average" in line(ax, name).get_label()


def test_every_column_of_top_k_has_the_same_degree(club):
    ax = plot.degrees(club, suffuse.gdc(club, top_k=5))
    # Five entries with the node itself, which is among them with ppr 0.15.
    assert line(ax, "after").get_xdata().tolist() == [4]
    assert line(ax, "after").get_ydata().tolist() == [1]


def test_degrees_tell_columns_from_rows():
    star = scipy.sparse.csr_array(([1.0, 1.0], ([0, 0], [1, 2])), shape=(4, 4))
    columns, rows = plot.degrees(star, star), plot.degrees(star, star, of="rows")
    assert np.column_stack(line(columns, "before").get_data()).tolist() == [[1, 2 / 4]]
    assert np.column_stack(line(rows, "before").get_data()).tolist() == [[2, 1 / 4]]


# Homophily.


def shares_by_loops(graph, labels):
    """The definition, entry by entry: all, then every class."""
    classes = max(labels) + 1
    inside, whole = np.zeros(classes), np.zeros(classes)
    matrix = scipy.sparse.coo_array(graph)
    for i, j, weight in zip(matrix.row, matrix.col, matrix.data.astype(float)):
        if i != j and labels[i] >= 0 and labels[j] >= 0:
            whole[labels[j]] += weight
            inside[labels[j]] += weight if labels[i] == labels[j] else 0
    return np.append(inside.sum() / whole.sum(), inside / whole)


def test_homophily_is_what_its_definition_says(club, better):
    ax = plot.homophily(club, better)
    for name, graph in (("before", club.graph), ("after", better)):
        # Sums of at most 34^2 positive float64 terms, in another order.
        expected = shares_by_loops(graph, club.labels)
        np.testing.assert_allclose(line(ax, name).get_xdata(), expected, rtol=1e-12)
    assert [text.get_text() for text in ax.get_yticklabels()] == ["all", "class 0", "class 1"]
    assert line(ax, "before").get_xdata()[0] == pytest.approx(
        suffuse.info(club)["homophily"], rel=1e-12
    )
    assert line(ax, "by chance").get_xdata().tolist() == pytest.approx(3 * [16 / 33])


def test_homophily_leaves_out_unlabelled_nodes(club, better):
    labels = club.labels.copy()
    labels[:9] = -1
    ax = plot.homophily(club.graph, better, labels=labels)
    np.testing.assert_allclose(
        line(ax, "after").get_xdata(), shares_by_loops(better, labels), rtol=1e-12
    )


# The filter curve.


def test_filter_curves_are_the_closed_forms():
    ax = plot.filter_curve(ppr=[0.05, 0.3], heat=2, theta=[[0.5, -0.25, 1], [0, 1]])
    names = [line.get_label() for line in ax.lines]
    assert names == ["ppr 0.05", "ppr 0.3", "heat 2", "theta 0.5, -0.25, 1", "theta 0, 1"]
    x = ax.lines[0].get_xdata()
    assert x[0] == -1 and x[-1] == 1
    forms = [
        0.05 / (1 - 0.95 * x),
        0.3 / (1 - 0.7 * x),
        np.exp(2 * (x - 1)),
        0.5 - 0.25 * x + x**2,
        x,
    ]
    for drawn, form in zip(ax.lines, forms):
        np.testing.assert_allclose(drawn.get_ydata(), form, rtol=1e-13, atol=1e-15)


@pytest.mark.parametrize("words", [{"ppr": 0.1}, {"heat": 3.0}, {"theta": [0.1, 0.2, 0.4, 0.3]}])
def test_filter_curves_are_what_the_engine_does_to_eigenvectors(club, words):
    values, vectors = np.linalg.eigh(suffuse.transition(club).toarray())
    diffused = suffuse.diffuse(club, vectors, tolerance=1e-10, float64=True, **words)
    ax = plot.filter_curve(eigenvalues=values, **words)
    x, y = ax.lines[0].get_data()
    factors = np.interp(values, x, y)
    # T may come as float32 (2^-24 in each entry); interpolation between 401 points errs by at most
    # h^2 / 8 times the second derivative, which is largest for ppr at 1: 2 (1 - alpha)^2 / alpha^2.
    bound = 0.005**2 / 8 * 2 * 0.9**2 / 0.1**2 + 1e-5
    assert np.abs(np.sum(vectors * diffused, axis=0) - factors).max() <= bound
    assert line(ax, "eigenvalues").get_xdata().tolist() == values.tolist()


def test_filter_curve_has_something_to_show_by_itself():
    assert {line.get_label().split()[0] for line in plot.filter_curve().lines} == {"ppr", "heat"}
    styles = {line.get_linestyle() for line in plot.filter_curve(ppr=0.1, heat=1, theta=[1]).lines}
    assert len(styles) == 3  # told apart without colours too


# The neighbourhood.


def test_neighbourhood_draws_every_neighbour_where_it_belongs(club, better):
    node = 8
    ax = plot.neighbourhood(club, better, node)
    column = better.toarray()[:, node]
    column[node] = 0
    kept = np.flatnonzero(column)
    hops = hops_to(club.graph, node)
    discs = scatters(ax)
    same, other = discs["after, same class"], discs["after, other class"]
    alike = club.labels[kept] == club.labels[node]
    assert len(same[0]) == alike.sum() and len(other[0]) == (~alike).sum() and (~alike).any()
    for (points, areas), nodes in ((same, kept[alike]), (other, kept[~alike])):
        # On the ring of its hops, heaviest first, the area a linear function of the weight.
        nodes = nodes[np.argsort(-column[nodes], kind="stable")]
        np.testing.assert_allclose(np.hypot(*points.T), hops[nodes], rtol=1e-12)
        np.testing.assert_allclose(areas, 8 + 250 * column[nodes] / column.max(), rtol=1e-6)
    assert ax.get_title() == f"5 neighbours before, {len(kept)} after"
    lines = edges_to_node(ax)
    assert len(lines) == club.graph[:, [node]].nnz == 5
    np.testing.assert_allclose(np.linalg.norm(lines[:, 0], axis=1), 1, rtol=1e-12)
    assert (lines[:, 1] == 0).all()


def test_neighbourhood_draws_the_heaviest_if_there_are_too_many(club):
    better = suffuse.gdc(club, ppr=0.1, all=True, renormalize="none")
    ax = plot.neighbourhood(club.graph, better, 16, most=7)
    (points, areas) = scatters(ax)["neighbour after"]
    column = better.toarray()[:, 16]
    column[16] = 0
    heaviest = np.sort(column)[::-1][:7]
    np.testing.assert_allclose(areas, 8 + 250 * heaviest / heaviest[0], rtol=1e-6)
    assert ax.get_title() == "2 neighbours before, 33 after (7 drawn)"


def test_neighbourhood_follows_the_direction_of_the_edges():
    # 0 -> 1 -> 2: node 2 aggregates from 1 and, after GDC, from 0; node 0 from nobody.
    chain = scipy.sparse.csr_array(np.eye(3, k=1))
    better = suffuse.gdc(chain, transition="col")
    ax = plot.neighbourhood(chain, better, 2)
    assert ax.get_title() == "1 neighbour before, 2 after"
    points, _ = scatters(ax)["neighbour after"]
    assert sorted(np.hypot(*points.T).round(9)) == [1, 2]
    alone = plot.neighbourhood(chain, better, 0)
    assert alone.get_title() == "0 neighbours before, 0 after"


def test_branches_of_a_tree_do_not_cross():
    tree = suffuse.generate("preferential", nodes=40, edges_per_node=1, seed=2).graph
    places = ring_places(tree, 0, np.arange(40), hops_to(tree, 0))
    np.testing.assert_allclose(np.hypot(*places.T), hops_to(tree, 0), atol=1e-12)
    assert len(np.unique(places.round(9), axis=0)) == 40  # no node on another
    angle = np.arctan2(*places[:, ::-1].T) % (2 * np.pi)
    above = scipy.sparse.csgraph.breadth_first_order(tree, 0)[1]
    for ring in range(2, int(hops_to(tree, 0).max()) + 1):
        members = np.flatnonzero(hops_to(tree, 0) == ring)
        order = members[np.argsort(angle[members])]
        # Around the ring, nodes come in the order of the nodes they hang on.
        assert (np.diff(angle[above[order]]) >= -1e-12).all()


def test_words_on_rings_stand_where_no_node_is():
    assert free_angle(np.zeros((0, 2))) == np.pi / 2
    angles = np.radians([0, 60, 120, 300])
    places = np.column_stack([np.cos(angles), np.sin(angles)])
    assert free_angle(places) % (2 * np.pi) == pytest.approx(np.radians(210))


# What is wrong is refused.


def test_what_does_not_fit_is_refused(club, better):
    refused = {
        "34 nodes and after 33": lambda: plot.degrees(club, better[:33, :33]),
        "expected columns or rows": lambda: plot.degrees(club, better, of="edges"),
        "needs labels": lambda: plot.homophily(club.graph, better),
        "expected 34 labels": lambda: plot.homophily(club, better, labels=[0, 1]),
        "node: expected a number from 0 to 33": lambda: plot.neighbourhood(club, better, 34),
        "ppr: expected": lambda: plot.filter_curve(ppr=0),
        "heat: expected": lambda: plot.filter_curve(heat=-1),
    }
    for said, call in refused.items():
        with pytest.raises(suffuse.InputError, match=said):
            call()


def test_without_matplotlib_one_sentence_says_what_is_missing():
    script = (
        "import sys; sys.modules['matplotlib'] = None\n"
        "import suffuse\n"
        "try: suffuse.plot.filter_curve()\n"
        "except ImportError as missing: print(missing)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout == "suffuse.plot needs matplotlib: pip install matplotlib\n", done.stderr


def test_the_script_of_the_docs_draws_four_small_pictures(tmp_path):
    script = Path(__file__).parents[2] / "docs" / "pictures" / "python_plots.py"
    subprocess.run([sys.executable, str(script), str(tmp_path)], check=True, capture_output=True)
    names = ["degrees", "filter_curve", "homophily", "neighbourhood"]
    drawn = sorted(tmp_path.iterdir())
    assert [path.name for path in drawn] == [f"plot_{name}.png" for name in names]
    for path in drawn:
        assert path.read_bytes().startswith(b"\x89PNG") and path.stat().st_size < 100_000
        assert (script.parent / path.name).exists()  # the one that the docs show
