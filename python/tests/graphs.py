"""Random graphs for hypothesis: weighted or not, directed or not, with loops, repeated edges and
nodes without edges."""

import numpy as np
from hypothesis import strategies as st


@st.composite
def edges(draw, max_nodes=12, max_edges=40):
    """(edge_index, weights, nodes), entries in any order and possibly repeated."""
    nodes = draw(st.integers(1, max_nodes))
    node = st.integers(0, nodes - 1)
    pairs = draw(st.lists(st.tuples(node, node), max_size=max_edges))
    index = np.array(pairs, np.int64).reshape(-1, 2).T
    if draw(st.booleans()):
        # Few digits: equal weights, and sums that are exact in float32.
        weight = st.integers(0, 64).map(lambda eighths: eighths / 8)
        weights = np.array(draw(st.lists(weight, min_size=len(pairs), max_size=len(pairs))))
    else:
        weights = np.ones(len(pairs))
    if draw(st.booleans()):
        mirrored = index[0] != index[1]
        index = np.concatenate([index, index[::-1, mirrored]], axis=1)
        weights = np.concatenate([weights, weights[mirrored]])
    return index, weights, nodes


def dense(graph):
    """Its matrix: repeated edges add up."""
    index, weights, nodes = graph
    matrix = np.zeros((nodes, nodes))
    np.add.at(matrix, (index[0], index[1]), weights)
    return matrix


@st.composite
def diffusions(draw):
    """Options of steps 1 and 2, as keywords."""
    options = {
        "transition": draw(st.sampled_from(["sym", "col", "row"])),
        "self_loops": draw(st.sampled_from([0.0, 0.5, 1.0])),
    }
    kind = draw(st.sampled_from(["ppr", "heat", "theta"]))
    if kind == "ppr":
        options["ppr"] = draw(st.floats(0.05, 0.95))
    elif kind == "heat":
        options["heat"] = draw(st.floats(0.1, 10))
    else:
        options["theta"] = draw(st.lists(st.floats(0, 1), min_size=1, max_size=6))
    return options


def twin_options(options):
    """The same for the dense twin: of step 1, of step 2."""
    first = {"how": options["transition"], "self_loops": options["self_loops"]}
    second = {key: options[key] for key in ("ppr", "heat", "theta") if key in options}
    return first, second
