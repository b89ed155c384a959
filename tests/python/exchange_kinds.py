"""The kinds of files that SciPy and NumPy write for a graph; each writes one random example."""

import dataclasses
import functools
import pathlib

import numpy as np
import scipy.io
import scipy.sparse as sp

from random_matrices import canonical, compressed, difference, random_coo, random_traits

DTYPES = (np.float32, np.float64, np.int32, np.int64, np.int8, np.bool_)


@dataclasses.dataclass
class Case:
    """A file that was written and what it says."""

    path: pathlib.Path
    graph: sp.csr_matrix  # in canonical form
    traits: set
    features: sp.csr_matrix = None
    labels: np.ndarray = None
    node_names: np.ndarray = None
    is_pair: bool = False  # edge_index and edge_weight


def scipy_npz(rng, folder, layout, dtype, deflated):
    """scipy.sparse.save_npz."""
    traits = random_traits(rng)
    matrix = random_coo(rng, dtype, traits)
    if layout != "coo":
        matrix = compressed(matrix, layout)
    path = folder / "in.npz"
    sp.save_npz(path, matrix, compressed=deflated)
    return Case(path, canonical(matrix), traits)


def matrix_market(rng, folder, field, symmetry):
    """scipy.io.mmwrite with all digits; of a pattern SciPy itself reads back only ones."""
    traits = random_traits(rng, without=["directed"] if symmetry == "symmetric" else [])
    matrix = random_coo(rng, np.float64 if field == "real" else np.int64, traits)
    path = folder / "in.mtx"
    scipy.io.mmwrite(path, matrix, "random", field, precision=17, symmetry=symmetry)
    stored = canonical(scipy.io.mmread(path))
    if field != "pattern" and difference(stored, canonical(matrix)):
        raise AssertionError("SciPy does not read its own file back")
    return Case(path, stored, traits)


def random_features(rng, nodes):
    """Any numbers, negative ones too, of any type."""
    dtype = np.dtype(rng.choice(DTYPES))
    dense = rng.integers(-9, 10, (nodes, rng.integers(1, 12)))
    if dtype.kind == "f":
        dense = dense * rng.random(dense.shape)
    dense[rng.random(dense.shape) < 0.6] = 0
    return sp.csr_matrix(dense.astype(dtype))


def graph_layout(rng, folder, prefixes, save):
    """The parts of a graph, its features and its labels as arrays of one archive."""
    traits = random_traits(rng)
    matrices = [compressed(random_coo(rng, rng.choice(DTYPES), traits), "csr")]
    nodes = matrices[0].shape[0]
    case = Case(folder / "in.npz", canonical(matrices[0]), traits)
    case.labels = rng.integers(-1, 7, nodes).astype(rng.choice([np.int8, np.int32, np.int64]))
    arrays = {"labels": case.labels}
    if rng.random() < 0.8:
        matrices.append(random_features(rng, nodes))
        case.features = canonical(matrices[1])
    if rng.random() < 0.5:
        case.node_names = arrays["node_names"] = np.array([f"n\u00e4me {i}" for i in range(nodes)])
    for prefix, matrix in zip(prefixes, matrices):
        for part in ("data", "indices", "indptr", "shape"):
            arrays[prefix + part] = getattr(matrix, part)
    save(case.path, **arrays)
    return case


def edge_index_of(rng, matrix, order):
    """Sources and targets in either order of storage."""
    return np.array([matrix.row, matrix.col], rng.choice([np.int32, np.int64]), order=order)


def pair_npz(rng, folder, save):
    """PyTorch Geometric's pair in one archive; weights that are all one need not be there."""
    traits = random_traits(rng)
    matrix = random_coo(rng, rng.choice(DTYPES), traits)
    arrays = {"edge_index": edge_index_of(rng, matrix, rng.choice(["C", "F"])),
              "num_nodes": matrix.shape[0]}
    if not (matrix.data == 1).all() or rng.random() < 0.2:
        arrays["edge_weight"] = matrix.data
    path = folder / "in.npz"
    save(path, **arrays)
    return Case(path, canonical(matrix), traits, is_pair=True)


def pair_npy(rng, folder, order):
    """The same in two files, which cannot tell of nodes behind the last edge."""
    traits = random_traits(rng)
    matrix = random_coo(rng, rng.choice(DTYPES), traits)
    nodes = max([-1, *matrix.row, *matrix.col]) + 1
    matrix.resize((nodes, nodes))
    path = folder / "edge_index.npy"
    np.save(path, edge_index_of(rng, matrix, order))
    np.save(folder / "edge_weight.npy", matrix.data)
    return Case(path, canonical(matrix), traits, is_pair=True)


def all_kinds():
    """Name -> function of (rng, folder) that writes one random file and returns its Case."""
    partial = functools.partial
    kinds = {}
    for layout in ("csr", "csc", "coo"):
        for dtype in DTYPES:
            for deflated in (False, True):
                name = f"{layout} {np.dtype(dtype)} {'deflated' if deflated else 'stored'}"
                kinds[name] = partial(scipy_npz, layout=layout, dtype=dtype, deflated=deflated)
    for field in ("pattern", "integer", "real"):
        for symmetry in ("general", "symmetric"):
            kinds[f"mtx {field} {symmetry}"] = partial(matrix_market, field=field,
                                                       symmetry=symmetry)
    for save in (np.savez, np.savez_compressed):
        for prefixes in (("adj_", "attr_"), ("adj_matrix.", "attr_matrix.")):
            kinds[f"{prefixes[0]}* {save.__name__}"] = partial(graph_layout, prefixes=prefixes,
                                                               save=save)
        kinds[f"edge_index {save.__name__}"] = partial(pair_npz, save=save)
    for order in ("C", "F"):
        kinds[f"edge_index npy {order}"] = partial(pair_npy, order=order)
    return kinds
