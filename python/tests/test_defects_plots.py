"""Pictures that could not be read, and labels and graphs that broke them."""

import numpy as np
import pytest
from matplotlib.collections import LineCollection
from pictures import close_figures  # noqa: F401, a fixture

import suffuse
from suffuse import plot


@pytest.fixture(scope="module")
def hubs():
    """A graph with hubs, and the node that has most neighbours."""
    graph = suffuse.generate("preferential", nodes=1500, edges_per_node=8, seed=1).graph
    return graph, int(np.diff(graph.tocsc().indptr).argmax())


def share_of_ink(ax):
    """The share of the picture's pixels inside the first ring that are not white."""
    figure = ax.figure
    figure.canvas.draw()
    pixels = np.asarray(figure.canvas.buffer_rgba())[::-1, :, :3]
    centre, right = ax.transData.transform([[0, 0], [1, 0]])
    radius = right[0] - centre[0]
    y, x = np.indices(pixels.shape[:2])
    inside = np.hypot(x - centre[0], y - centre[1]) < 0.8 * radius
    return (pixels[inside].min(axis=1) < 200).mean()


def test_defect_28_a_hub_is_no_solid_disc(hubs):
    graph, hub = hubs
    before = np.diff(graph.tocsc().indptr)[hub]
    ax = plot.neighbourhood(graph, suffuse.gdc(graph, ppr=0.1, top_k=64), hub)
    (edges,) = [group for group in ax.collections
                if isinstance(group, LineCollection) and group.get_label() == "edge before"]
    assert before > 200 and len(edges.get_segments()) == 64
    assert ax.get_title() == f"{before} neighbours before (64 drawn), 63 after"
    assert share_of_ink(ax) < 0.6  # 0.99 with all lines, all as wide as that of a lone neighbour


def test_defect_28_of_a_hub_those_neighbours_are_drawn_that_stay(hubs):
    graph, hub = hubs
    better = suffuse.gdc(graph, ppr=0.1, top_k=32, renormalize="none")
    ax = plot.neighbourhood(graph, better, hub, most=5)
    (edges,) = [group for group in ax.collections
                if isinstance(group, LineCollection) and group.get_label() == "edge before"]
    column = better[:, [hub]].toarray().ravel() * (graph[:, [hub]].toarray().ravel() != 0)
    heaviest = np.argsort(-column, kind="stable")[:5]
    discs = [group for group in ax.collections if group.get_label() == "neighbour after"][0]
    assert len(edges.get_segments()) == 5 and column[heaviest].min() > 0
    ends = {tuple(line[0].round(9)) for line in edges.get_segments()}
    assert {tuple(place) for place in np.asarray(discs.get_offsets()).round(9)} & ends


def test_defect_28_one_degree_for_all_is_a_step_and_no_dot(hubs):
    graph, _ = hubs
    ax = plot.degrees(graph, suffuse.gdc(graph, top_k=64))
    (after,) = [line for line in ax.lines if line.get_label().startswith("after")]
    assert after.get_xdata().tolist() == [63]
    ends = [line.get_xydata() for line in ax.lines
            if line.get_color() == after.get_color() and line is not after]
    assert any((points == [[1, 1], [63, 1]]).all() for points in ends)
    low = [points[1] for points in ends if points[0].tolist() == [63, 1] and points[1][0] == 63]
    assert low and low[0][1] < 1 / graph.shape[0]


NAMED = ["red", None, "blue", "red", "blue", "red"]
NUMBERED = np.array([1, -1, 0, 1, 0, 1])  # the names in their order


def six_nodes():
    """A ring of six nodes with a weight of its own for every edge, before and after."""
    A = np.zeros((6, 6))
    for i in range(6):
        A[i, (i + 1) % 6] = A[(i + 1) % 6, i] = 1 + i
    return A, suffuse.gdc(A, top_k=4)


def drawn(ax):
    return [line.get_xydata().tolist() for line in ax.lines]


def test_defect_70_homophily_of_classes_with_names():
    A, S = six_nodes()
    numbered = plot.homophily(A, S, labels=NUMBERED)
    for labels in (NAMED, np.array(NAMED, object), np.array(["" if name is None else name
                                                            for name in NAMED])):
        for ax in (plot.homophily(A, S, labels=labels),
                   plot.homophily(suffuse.Dataset(A, labels=labels), S)):
            assert drawn(ax) == drawn(numbered)
            assert [tick.get_text() for tick in ax.get_yticklabels()] == ["all", "blue", "red"]
    known = suffuse.Dataset(A, labels=NUMBERED, class_names=["blue", "red", "none has it"])
    ax = plot.homophily(known, S)
    assert [tick.get_text() for tick in ax.get_yticklabels()] == ["all", "blue", "red"]
    ax = plot.homophily(known, S, labels=NUMBERED)  # of which nobody has said the names
    assert [tick.get_text() for tick in ax.get_yticklabels()] == ["all", "class 0", "class 1"]
    with pytest.raises(suffuse.InputError, match="expected 6 labels"):
        plot.homophily(A, S, labels=NAMED[:5])
    with pytest.raises(suffuse.InputError, match=r"^labels: \d+ values are masked"):
        plot.homophily(A, S, labels=np.ma.array(NUMBERED, mask=NUMBERED < 0))


def test_defect_70_a_neighbourhood_of_classes_with_names():
    A, S = six_nodes()
    pictures = [plot.neighbourhood(A, S, 0, labels=labels) for labels in (NAMED, NUMBERED)]
    named, numbered = [[(group.get_label(), np.asarray(group.get_offsets()).tolist())
                        for group in ax.collections] for ax in pictures]
    assert named == numbered


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("nodes", [0, 1, 3])
def test_defect_72_degrees_without_edges(nodes):
    nothing = np.zeros((nodes, nodes))
    ax = plot.degrees(nothing, nothing)
    ax.figure.canvas.draw()
    assert ax.get_legend().get_texts()[0].get_text() == "before: 0 on average"
