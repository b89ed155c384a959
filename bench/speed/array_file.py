"""Arrays that one of our programs wrote for its peers.

  from array_file import ArrayFile      ArrayFile(path, index).array(name)
"""

import numpy as np
import scipy.sparse as sp


class ArrayFile:
    def __init__(self, path, index):
        self.bytes = np.memmap(path, np.uint8, "r")
        self.index = index

    def array(self, name):
        entry = self.index[name]
        count = int(np.prod(entry["shape"]))
        return np.frombuffer(self.bytes, entry["type"], count,
                             entry["offset"]).reshape(entry["shape"]).copy()

    def matrix(self, name, columns):
        indptr = self.array(f"{name} indptr")
        return sp.csr_array((self.array(f"{name} data"), self.array(f"{name} indices"), indptr),
                            shape=(len(indptr) - 1, columns))
