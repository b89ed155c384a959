"""The line of Python that converts a pickled npz names arrays that this file has, and works."""

import re
import subprocess
import sys

import numpy
import scipy.sparse

from frame import InFolder, main

MATRIX = scipy.sparse.csr_matrix(([2.0, 3.0, 4.0], ([0, 1, 2], [1, 2, 0])), shape=(3, 3))


class PickledData(InFolder):
    def converted(self, command="info"):
        """Follows the advice of the refusal; what the converted file holds."""
        why = self.refused(2, command, "in.npz")
        line = re.search(r'python3 -c "(.*)"', why).group(1)
        line = line.replace("IN.npz", "in.npz").replace("OUT.npz", "out.npz")
        subprocess.run([sys.executable, "-c", line], cwd=self.folder, check=True)
        return self.told("info", "out.npz", "--directed")["weights"]["max"]

    def test_scipy(self):
        for layout in ("csr", "csc", "coo"):
            matrix = MATRIX.asformat(layout)
            arrays = {"data": matrix.data.astype(object), "shape": matrix.shape, "format": layout}
            if layout == "coo":
                arrays.update(row=matrix.row, col=matrix.col)
            else:
                arrays.update(indices=matrix.indices, indptr=matrix.indptr)
            numpy.savez(self.path("in.npz"), **arrays)
            self.assertEqual(self.converted(), 4, layout)

    def test_a_matrix_as_one_object(self):
        for name in ("adj_matrix", "adj", "arr_0"):
            numpy.savez(self.path("in.npz"), **{name: numpy.array(MATRIX, dtype=object)})
            self.assertEqual(self.converted(), 4, name)

    def test_arrays_of_datasets(self):
        for prefix in ("adj_", "adj_matrix."):
            arrays = {"data": MATRIX.data.astype(object), "indices": MATRIX.indices,
                      "indptr": MATRIX.indptr, "shape": MATRIX.shape}
            numpy.savez(self.path("in.npz"), **{prefix + key: value
                                                for key, value in arrays.items()})
            self.assertEqual(self.converted(), 4, prefix)

    def test_the_pair(self):
        numpy.savez(self.path("in.npz"), edge_index=numpy.array([[0, 1, 2], [1, 2, 0]]),
                    edge_weight=numpy.array([2.0, 3.0, 4.0], dtype=object))
        self.assertEqual(self.converted(), 4)


if __name__ == "__main__":
    main()
