"""Random calls with hostile arguments: hostile_calls.py COUNT [SEED].

Every call must succeed or raise ValueError or TypeError (ResourceError where the memory allowed is
not enough). Anything else, a crash above all, ends the script with another exit code than 0.
"""

import random
import sys
import warnings

import numpy as np
import scipy.sparse as sp

import suffuse
from suffuse import _engine
from suffuse._words import run

TYPES = [*[np.float32, np.float64] * 10, np.int8, np.uint8, np.int32, np.uint32, np.int64,
         np.uint64, np.float16, np.longdouble, np.complex64, bool, object, "S3", "U3", ">i4", ">f8",
         "datetime64[s]", np.dtype([("a", np.int32)])]
INDEX_TYPES = [*[np.int32, np.int64] * 8, np.uint64, np.int8, np.float64, object]
ODD_NUMBERS = [0, -1, 1, 3, 2**31 - 1, 2**31, 2**63, -2**63, 10**30, 0.0, -0.0, 0.1, 0.5, 1.0,
               1e-300, 1e308, float("nan"), float("inf"), -float("inf"), 1j, None, "", "x", b"",
               True, [], {}, np.float32(0.2), np.int64(3), np.array(0.3), np.array([0.2, 0.4]),
               [0.1, 0.2], (0.1,), [None], object()]
STEPS = _engine.options("gdc")
WORDS = [*dict.fromkeys(word for option in STEPS for word in option.words), "csr", "csc", "node",
         "score", "", "x", "\0", "\ud800", None, 3, b"sym", ["sym"]]
FLAGS = [True, False, False, False, None, 1, "yes", np.True_]
NUMBERS = [*(option.name for option in STEPS if option.kind not in ("flag", "word")),
           "threads", "memory"]
TRAINING = ["model", "preset", "diffusion", "hidden", "depth", "dropout", "layer_normalization",
            "layer_loops", "heads", "gin_norm", "arma_stacks", "appnp_alpha", "l2", "learning_rate",
            "patience", "ties", "splits", "seeds", "per_class", "development", "split_file",
            "seed", "compare", "baseline", "directed", "weight"]
FLAG_NAMES = [*(option.name for option in STEPS if option.kind == "flag"), "strict", "return_info"]
WORD_NAMES = [*(option.name for option in STEPS if option.kind == "word"), "order", "format"]


class Hostile:
    """Makes arguments from one seed."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.numpy = np.random.default_rng(seed)

    def twisted(self, array):
        """The same values behind other strides, flags and alignment; or not the same."""
        kind = self.random.randrange(8)
        if kind == 0:
            return array[::-1]
        if kind == 1:
            return np.repeat(array, 2)[::2]
        if kind == 2:
            array = array.copy()
            array.flags.writeable = False
            return array
        if kind == 3 and array.dtype.kind in "biuf":
            room = np.zeros(array.nbytes + 1, np.uint8)
            shifted = room[1:].view(array.dtype)
            shifted[:] = array
            return shifted
        if kind == 4:
            return array[: self.random.randrange(len(array) + 1)]
        if kind == 5:
            return array.reshape(1, -1)
        return array

    def values(self, count, types):
        with np.errstate(all="ignore"):
            array = self.numpy.choice([0, 0.5, 1, 1, 1, 2, 3, 3e38], count).astype(np.float64)
            if self.random.random() < 0.2 and count:
                bad = [np.nan, np.inf, -1, -0.0, 1e-310]
                array[self.random.randrange(count)] = self.random.choice(bad)
            return array.astype(self.random.choice(types))

    def ids(self, count, size):
        array = self.numpy.integers(0, max(size, 1), count)
        if self.random.random() < 0.2 and count:
            bad = [-1, size, 2**31, -2**31, 2**40]
            array[self.random.randrange(count)] = self.random.choice(bad)
        with np.errstate(all="ignore"):
            return array.astype(self.random.choice(INDEX_TYPES))

    def indptr(self, size, count):
        array = np.sort(self.numpy.integers(0, count + 1, size + 1))
        array[:1], array[-1:] = 0, count
        if self.random.random() < 0.3 and len(array):
            array[self.random.randrange(len(array))] = self.random.choice([-1, 5, 99, 2**31, 2**62])
        with np.errstate(all="ignore"):
            return array.astype(self.random.choice(INDEX_TYPES))

    def maybe_twisted(self, array):
        return self.twisted(array) if self.random.random() < 0.2 else array

    def compressed(self):
        """A SciPy matrix whose arrays were replaced behind SciPy's back."""
        size, count = self.random.randrange(6), self.random.randrange(12)
        form = self.random.choice(["csr", "csc"])
        matrix = getattr(sp, form + self.random.choice(["_array", "_matrix"]))((size, size))
        matrix.indptr = self.maybe_twisted(self.indptr(size, count))
        matrix.indices = self.maybe_twisted(self.ids(count, size))
        matrix.data = self.maybe_twisted(self.values(count, TYPES))
        return matrix

    def edge_tuple(self):
        size, count = self.random.randrange(6), self.random.randrange(12)
        index = self.ids(2 * count, size).reshape(2, count)
        if self.random.random() < 0.1:
            index = self.random.choice([index.T, index[::-1, ::-1], index[0], index[np.newaxis]])
        weights = self.random.choice([None, self.maybe_twisted(self.values(count, TYPES))])
        nodes = self.random.choice([size, size, size, None, *ODD_NUMBERS])
        return (index, weights, nodes)[: self.random.choice([3, 3, 3, 2, 1])]

    def dense(self):
        shape = self.random.choice([(3, 3), (4, 4), (2, 5), (5, 2), (3,), (2, 2, 2), (0, 0), ()])
        array = self.values(int(np.prod(shape)), TYPES).reshape(shape)
        return array[::-1] if array.ndim and self.random.random() < 0.3 else array

    def scipy_matrix(self):
        shape = self.random.choice([(4, 4), (4, 4), (3, 5), (0, 0), (1, 1)])
        types = [np.float32, np.float64, np.int64, bool, np.complex128]
        matrix = sp.csr_array(self.values(shape[0] * shape[1], types).reshape(shape))
        forms = ["csr", "csc", "coo", "lil", "dok", "dia", "bsr"]
        return matrix.asformat(self.random.choice(forms))

    def huge(self):
        size = self.random.choice([2**31 - 1, 2**31, 2**40])
        return sp.coo_array(self.random.choice([(size, size), (size, 3), (3, size)]))

    def kept(self):
        """A Graph, or what it refuses to be made of."""
        given = self.random.choice([self.compressed, self.edge_tuple, self.scipy_matrix])()
        try:
            return suffuse.Graph(given, self.random.choice(FLAGS), threads=1, memory="64M")
        except (ValueError, TypeError, suffuse.ResourceError):
            return given

    def graph(self):
        makers = [self.compressed] * 6 + [self.edge_tuple] * 4 + [self.dense] * 3 + [
            self.scipy_matrix] * 2 + [lambda: self.random.choice(ODD_NUMBERS + WORDS),
                                      lambda: [self.compressed(), self.dense()],
                                      lambda: suffuse.Dataset(self.dense()), self.kept]
        if self.random.random() < 0.001:
            return self.huge()
        return self.random.choice(makers)()

    def options(self, names):
        """A few options, most of them odd."""
        chosen = {}
        for name in self.random.sample(names, self.random.choice([0, 0, 0, 1, 1, 2])):
            pool = (FLAGS if name in FLAG_NAMES else WORDS if name in WORD_NAMES
                    else ODD_NUMBERS)
            chosen[name] = self.random.choice(pool)
        return chosen

    def raw(self):
        """The engine's own gate, past everything that Python checks."""
        size, count = self.random.randrange(6), self.random.randrange(12)
        arrays = [self.indptr(size, count), self.ids(count, size), self.values(count, TYPES)]
        arrays = [self.maybe_twisted(array) for array in arrays]
        make = self.random.choice([_engine.compressed_rows, _engine.compressed_columns,
                                   _engine.coordinates])
        shape = [self.random.choice([size, size, size, -1, 2**31]) for _ in range(2)]
        return lambda: make(*shape, *arrays, self.random.random() < 0.5, run(1, "64M", None))

    def call(self):
        """Something to call."""
        kind = self.random.randrange(10)
        limits = {"threads": 1, "memory": "64M"}
        if kind == 0:
            return self.raw()
        graph = self.graph()
        if kind == 1:
            options = {**limits, **self.options(["self_loops", "transition", "threads"])}
            return lambda: suffuse.transition(graph, **options)
        if kind == 2:
            names = [*NUMBERS[:5], "float64", "strict", "transition", "solver"]
            options = {**limits, **self.options(names)}
            features = self.random.choice([self.dense, self.scipy_matrix, self.compressed,
                                           lambda: np.ones(4)])()
            return lambda: suffuse.diffuse(graph, features, **options)
        if kind == 3 and self.random.random() < 0.1:
            return lambda: suffuse.info(graph, **limits)
        if kind == 4:
            return self.training(graph, limits)
        options = {**limits, **self.options(NUMBERS + FLAG_NAMES + WORD_NAMES)}
        return lambda: suffuse.gdc(graph, **options)

    def training(self, graph, limits):
        """On the karate club if nothing about the dataset is odd."""
        parts = {"features": [self.dense, self.scipy_matrix, self.compressed],
                 "labels": [lambda: self.ids(5, 3), lambda: self.values(4, TYPES)]}
        given = {name: self.random.choice(makers)() for name, makers in parts.items()}
        if self.random.random() < 0.7:
            graph, given = "karate", {"features": "identity"}
        quick = {"development": 20, "per_class": 2, "splits": 1, "max_epochs": 2}
        options = self.options(TRAINING + NUMBERS[:8] + FLAG_NAMES[:4] + WORD_NAMES[:3])
        work = self.random.choice([suffuse.train, suffuse.train, suffuse.tune])
        return lambda: work(graph, **quick | limits | given | options)


def main(count, seed):
    warnings.simplefilter("ignore")
    hostile = Hostile(seed)
    done = refused = 0
    for _ in range(count):
        call = hostile.call()
        try:
            call()
            done += 1
        except (ValueError, TypeError, suffuse.ResourceError, suffuse.NotCertified):
            refused += 1
    print(f"{count} calls: {done} done, {refused} refused")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
