"""suffuse.plot: what is drawn equals what is computed another way."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import scipy.sparse
from matplotlib import pyplot
from matplotlib.axes import Axes
from pictures import better, close_figures, club  # noqa: F401, the fixtures

import suffuse
from suffuse import plot


def line(ax, label):
    (found,) = [line for line in ax.lines if line.get_label().startswith(label)]
    return found


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
    assert [text.get_text() for text in ax.get_yticklabels()] == ["all", "Mr. Hi", "Officer"]
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
