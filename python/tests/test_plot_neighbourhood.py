"""suffuse.plot.neighbourhood: every node on its ring, the heaviest of them, and no other."""

import numpy as np
import pytest
import scipy.sparse
from matplotlib.collections import LineCollection
from pictures import better, close_figures, club  # noqa: F401, the fixtures

import suffuse
from suffuse import plot
from suffuse._plots.rings import free_angle, hops_to, ring_places


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
