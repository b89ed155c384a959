#!/usr/bin/env python3
"""SciPy and NumPy read what suffuse writes, and suffuse reads what they write, value for value.

  scipy_exchange.py SUFFUSE              50 random matrices of every kind
  scipy_exchange.py SUFFUSE KIND NUMBER  one of them again

Every file is converted to npz and mtx, and a pair of arrays also back to such a pair; what SciPy
then loads equals, bit for bit, SciPy's own canonical form of the matrix that was written.
"""

import collections
import concurrent.futures
import pathlib
import subprocess
import sys
import tempfile
import zlib

import numpy as np
import scipy.io
import scipy.sparse as sp

from exchange_kinds import all_kinds
from random_matrices import TRAITS, canonical, difference

MATRICES = 50
WORKERS = 2


def run(suffuse, *arguments):
    """The finished process of `suffuse convert`."""
    return subprocess.run([suffuse, "convert", "--quiet", "--threads", "1", *map(str, arguments)],
                          capture_output=True, text=True, check=False)


def convert(suffuse, *arguments):
    done = run(suffuse, *arguments)
    if done.returncode != 0:
        raise AssertionError(f"exit code {done.returncode}: {done.stderr.strip()}")


def require_same(what, found, expected):
    if said := difference(found, expected):
        raise AssertionError(f"{what}: {said}")


def require_equal(what, found, expected):
    if not np.array_equal(found, expected):
        raise AssertionError(f"{what}: {found}, expected {expected}")


def require_canonical(what, matrix):
    """What we write needs no repair: SciPy's own check, after a rebuild that forgets flags."""
    fresh = sp.csr_matrix((matrix.data, matrix.indices, matrix.indptr), matrix.shape)
    if not fresh.has_canonical_format or not fresh.data.all():
        raise AssertionError(f"{what}: not in canonical form")


def member_matrix(arrays, prefix):
    parts = [arrays[prefix + part] for part in ("data", "indices", "indptr")]
    return sp.csr_matrix(tuple(parts), shape=tuple(arrays[prefix + "shape"]))


def check_npz(suffuse, case, folder):
    """Read by load_npz; what lies beside the graph by numpy.load."""
    path = folder / "out.npz"
    convert(suffuse, case.path, path)
    graph = sp.load_npz(path)
    if case.labels is not None:
        arrays = np.load(path)
        require_equal("labels", arrays["labels"], case.labels)
        if case.features is not None:
            require_same("features", member_matrix(arrays, "attr_"), case.features)
        if case.node_names is not None:
            require_equal("names", arrays["node_names"], case.node_names)
        optional = {"attr_data": case.features, "node_names": case.node_names}
        for name, expected in optional.items():
            require_equal(f"presence of {name}", name in arrays, expected is not None)
    require_canonical("npz", graph)
    require_same("npz", graph, case.graph)


def check_mtx(suffuse, case, folder):
    path = folder / "out.mtx"
    convert(suffuse, case.path, path)
    matrix = scipy.io.mmread(path)
    require_same("mtx", canonical(matrix), case.graph)
    require_equal("mtx entries", matrix.nnz, case.graph.nnz)


def from_pair(edge_index, edge_weight, nodes):
    return canonical(sp.coo_matrix((edge_weight, tuple(edge_index)), shape=(nodes, nodes)))


def check_pair_npz(suffuse, case, folder):
    path = folder / "pair.npz"
    convert(suffuse, case.path, path, "--format", "edge_index")
    arrays = np.load(path)
    require_equal("shape of edge_index", arrays["edge_index"].shape, (2, case.graph.nnz))
    graph = from_pair(arrays["edge_index"], arrays["edge_weight"], int(arrays["num_nodes"]))
    require_same("edge_index npz", graph, case.graph)


def check_pair_npy(suffuse, case, folder):
    """Two files; refused where they could not tell that the last node exists."""
    path = folder / "back" / "edge_index.npy"
    path.parent.mkdir()
    done = run(suffuse, case.path, path)
    coo = case.graph.tocoo()
    nodes = max([-1, *coo.row, *coo.col]) + 1
    require_equal("exit code of npy", done.returncode, 0 if nodes == coo.shape[0] else 2)
    require_equal("presence of npy", path.exists(), done.returncode == 0)
    if done.returncode == 0:
        weights = np.load(path.parent / "edge_weight.npy")
        require_same("npy", from_pair(np.load(path), weights, nodes), case.graph)


def check_one(suffuse, kind, number):
    """One random file of a kind, there and back; returns the traits of its matrix."""
    rng = np.random.default_rng([zlib.crc32(kind.encode()), number])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        case = all_kinds()[kind](rng, folder)
        checks = [check_npz, check_mtx]
        if case.is_pair:
            checks += [check_pair_npz, check_pair_npy]
        for check in checks:
            check(suffuse, case, folder)
        return case.traits


def check_kind(suffuse, kind):
    """All matrices of a kind: how many had each trait; the first difference names its number."""
    traits = collections.Counter()
    for number in range(MATRICES):
        try:
            traits.update(check_one(suffuse, kind, number))
        except Exception as error:
            again = f"{pathlib.Path(__file__).name} SUFFUSE '{kind}' {number}"
            raise RuntimeError(f"{kind}, number {number}: {error}\nagain with: {again}") from error
    return traits


def check_refusal(suffuse):
    """A negative weight is refused whatever holds it, and nothing is written."""
    matrix = sp.coo_matrix(([1.0, -0.5], ([0, 1], [1, 0])), shape=(2, 2))
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        sp.save_npz(folder / "in.npz", matrix)
        scipy.io.mmwrite(folder / "in.mtx", matrix)
        np.savez(folder / "pair.npz", edge_index=[[0, 1], [1, 0]], edge_weight=[1.0, -0.5])
        for file in ("in.npz", "in.mtx", "pair.npz"):
            done = run(suffuse, folder / file, folder / "out.npz")
            require_equal(f"{file}: exit code", done.returncode, 2)
            require_equal(f"{file}: message", "not negative" in done.stderr, True)
            require_equal(f"{file}: output", (folder / "out.npz").exists(), False)


def check_all(suffuse):
    """Every kind in a few processes; prints what was compared."""
    traits = collections.Counter()
    with concurrent.futures.ProcessPoolExecutor(WORKERS) as pool:
        running = {kind: pool.submit(check_kind, suffuse, kind) for kind in all_kinds()}
        try:
            for kind, future in running.items():
                traits.update(future.result())
                print(f"{kind}: {MATRICES} matrices agree")
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    total = MATRICES * len(running)
    print(f"{total} matrices; " + ", ".join(f"{name} {traits[name]}" for name in TRAITS))
    for name in TRAITS:
        require_equal(f"matrices with {name}", traits[name] > total // 4, True)
    check_refusal(suffuse)


def main(suffuse, *one):
    try:
        if one:
            check_one(suffuse, one[0], int(one[1]))
        else:
            check_all(suffuse)
    except (AssertionError, RuntimeError) as error:
        sys.exit(f"scipy_exchange: {error}")


if __name__ == "__main__":
    main(*sys.argv[1:])
