#!/usr/bin/env python3
"""Writes graphs as other programs do: SNAP, KONECT, spreadsheets, SciPy, PyTorch Geometric.

What each file holds stands in tests/io/good_files_test.cpp. The same bytes on every run. Needs
NumPy, SciPy and the program zstd.
"""

import gzip
import io
import pathlib
import subprocess
import zipfile

import numpy as np
import scipy.io
import scipy.sparse as sparse

HERE = pathlib.Path(__file__).resolve().parent

SNAP_EDGES = "0\t1\n0\t2\n1\t2\n2\t3\n"
KONECT_EDGES = "1 2 0.5\n1 3 1\n2 3 2.25\n3 4 1\n"


def path_graph(dtype=np.float32):
    """0 - 1 - 2 - 3 with weights 1, 2, 3: six entries."""
    return sparse.csr_matrix(np.diag([1, 2, 3], 1) + np.diag([1, 2, 3], -1), dtype=dtype)


def saved(matrix, compressed=False):
    out = io.BytesIO()
    sparse.save_npz(out, matrix, compressed=compressed)
    return undated(out.getvalue(), zipfile.ZIP_DEFLATED if compressed else zipfile.ZIP_STORED)


def savez(**arrays):
    out = io.BytesIO()
    np.savez(out, **arrays)
    return undated(out.getvalue(), zipfile.ZIP_STORED)


def undated(archive, method):
    """The same members without time stamps."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(out, "w", method) as new:
        for name in old.namelist():
            info = zipfile.ZipInfo(name)
            info.compress_type = method
            new.writestr(info, old.read(name))
    return out.getvalue()


def npy(array):
    out = io.BytesIO()
    np.save(out, array)
    return out.getvalue()


def mmwrite(matrix, **options):
    out = io.BytesIO()
    scipy.io.mmwrite(out, matrix, **options)
    return out.getvalue()


def parts(prefix, matrix):
    return {prefix + "data": matrix.data, prefix + "indices": matrix.indices,
            prefix + "indptr": matrix.indptr, prefix + "shape": np.array(matrix.shape)}


def edge_text():
    snap = "{} graph: net.txt\n# A small network\n# Nodes: 4 Edges: 4\n# FromNodeId\tToNodeId\n"
    return {
        "snap_directed.txt": "# " + snap.format("Directed") + SNAP_EDGES,
        "snap_undirected.txt": "# " + snap.format("Undirected") + SNAP_EDGES,
        "konect_undirected.txt": "% sym posweighted\n% 4 4 4\n" + KONECT_EDGES,
        "konect_directed_with_time.txt": "% asym weighted\n1 2 1 1300000000\n3 1 2 1300000060\n",
        "spreadsheet.csv": '\ufeffSource,Target,Weight\r\n"Berlin, Mitte","Z\u00fcrich",2.5\r\n'
                           '"Z\u00fcrich","Caf\u00e9 ""Roma""",1\r\n',
        "semicolons.csv": "source;target;weight\n0;1;0.5\n1;2;1e-3\n",
        "other_columns.csv": "source,target,kind,weight\n0,1,road,3\n1,2,rail,4\n",
        "no_newline_at_end.txt": "0 1\n1 2",
        "blanks_and_comments.edges": "\n# comment\n  0   1  \n\t1\t2\t\n% another\n\n2 0\n",
        "large_numbers.txt": "10000000000 20000000000\n20000000000 30000000000\n",
        "counted_from_one.txt": "1 2\n2 3\n3 1\n",
        "repeated_edges.txt": "0 1\n0 1\n1 0\n",
        "pandas_index.csv": ",source,target,weight\n0,10,11,0.5\n1,11,12,2\n",
        "gephi.csv": 'Source,Target,Type,Id,Label,Weight\n0,1,Undirected,0,"a, b",1.0\n'
                     '1,2,Undirected,1,,2.0\n',
        "neo4j.csv": ":END_ID,:START_ID,weight:float,:TYPE\nann,bob,1,KNOWS\nbob,cem,2,KNOWS\n",
        "unknown_header.csv": "follower,followee\nann,bob\nbob,cem\ncem,ann\n",
        "first_edge_no_header.csv": "u,v\nv,w\nw,u\n",
        "nodes_without_edges.csv": "source,target\nann,bob\nzoe\n",
        "own_names.txt": '# suffuse ids=names nodes=4 entries=2\n7\t"a b"\t1\n"a b"\t"#"\t2\n9\n',
        "gaps.txt": "# Nodes: 3 Edges: 2\n5\t2000\n2000\t30\n",
    }


def npz():
    graph, features = path_graph(), sparse.csr_matrix(np.eye(4, 3, dtype=np.float32))
    pairs = np.array(graph.tocoo().coords if hasattr(graph.tocoo(), "coords")
                     else (graph.tocoo().row, graph.tocoo().col), np.int64)
    words = np.array(["a", "b", "c", "\u00e9"])
    return {
        "csr.npz": saved(graph),
        "csr_compressed.npz": saved(graph, compressed=True),
        "csr_int64.npz": saved(path_graph(np.int64)),
        "csr_bool.npz": saved(path_graph(bool)),
        "csc.npz": saved(sparse.csc_matrix(np.triu(graph.toarray()))),
        "coo.npz": saved(sparse.coo_matrix(graph)),
        "no_nodes.npz": saved(sparse.csr_matrix((0, 0), dtype=np.float32)),
        "labelled.npz": savez(**parts("adj_", graph), **parts("attr_", features),
                              labels=np.array([0, 1, 1, 0]), node_names=words),
        "labelled_other_names.npz": savez(**parts("adj_matrix.", graph),
                                          **parts("attr_matrix.", features),
                                          labels=np.array([0, 1, -1, 0])),
        "edge_index.npz": savez(edge_index=pairs, edge_weight=np.ones(6, np.float32),
                                num_nodes=np.array(6)),
        "edge_index_alone.npz": savez(edge_index=np.asfortranarray(pairs)),
    }


def matrix_market():
    return {
        "general.mtx": mmwrite(sparse.coo_matrix(np.triu(path_graph().toarray())), comment="up"),
        "symmetric.mtx": mmwrite(path_graph(), symmetry="symmetric"),
        "integer.mtx": mmwrite(path_graph(np.int32), symmetry="general"),
        "pattern.mtx": b"%%MatrixMarket matrix coordinate pattern symmetric\r\n% c\r\n\r\n"
                       b"3 3 3\r\n2 1\r\n3 2\r\n3 3\r\n",
        "no_entries.mtx": b"%%MatrixMarket matrix coordinate real general\n5 5 0\n",
    }


def zstd(data):
    return subprocess.run(["zstd", "-19", "-q", "-c"], input=data, capture_output=True,
                          check=True).stdout


def main():
    lists = {name: text.encode() for name, text in edge_text().items()}
    edges = SNAP_EDGES.encode()
    folders = {
        "edge_text": lists,
        "npz": npz(),
        "npy": {"edge_index.npy": npy(np.array([[0, 1, 2], [1, 2, 0]])),
                "edge_weight.npy": npy(np.array([1, 2, 0.5])),
                "int8.npy": npy(np.array([[0, 1, 2], [1, 2, 4]], np.int8))},
        "matrix_market": matrix_market(),
        "compressed": {"edges.txt.gz": gzip.compress(edges, mtime=0),
                       "two_members.txt.gz": gzip.compress(edges[:8], mtime=0)
                                             + gzip.compress(edges[8:], mtime=0),
                       "edges.txt.zst": zstd(edges),
                       "two_frames.txt.zst": zstd(edges[:8]) + zstd(edges[8:]),
                       "graph.mtx.gz": gzip.compress(matrix_market()["pattern.mtx"], mtime=0)},
    }
    for folder, files in folders.items():
        (HERE / folder).mkdir(exist_ok=True)
        for name, content in files.items():
            (HERE / folder / name).write_bytes(content)


if __name__ == "__main__":
    main()
