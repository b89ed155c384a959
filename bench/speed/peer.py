"""What the scripts of all peers share: the arguments, the files, the JSON line.

  peer_NAME.py GRAPH RESULT SETTING MODE

GRAPH and RESULT are files of scipy.sparse.save_npz, SETTING is one of settings.py as JSON. The
script prepares, measures one call in memory, writes S~ and prints the figures.
"""

import json
import sys

import scipy.sparse as sp

from measured import measured


def serve(prepare, versions):
    """prepare(matrix, setting, mode) returns the work to measure, what turns its result into a
    sparse matrix, and what else there is to say."""
    graph, result, setting, mode = sys.argv[1:5]
    matrix = sp.load_npz(graph).tocsr()
    work, to_sparse, notes = prepare(matrix, json.loads(setting), mode)
    found, figures = measured(work)
    sp.save_npz(result, to_sparse(found))
    print(json.dumps(figures | notes | {"versions": versions}))
