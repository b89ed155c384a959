#!/usr/bin/env python3
"""Writes the seeds of the fuzz targets, fuzz/corpus/<reader>/: small files, valid and nearly so.

The fixtures of tests/data/valid are seeds as they are; the others show the fuzzer words that these
do not contain. The same bytes on every run. Needs NumPy and SciPy. The seeds of two targets stay as
they are: those of snapshot were written by the program, those of solvers are drawn bytes.
"""

import gzip
import io
import json
import pathlib
import shutil
import struct
import zipfile

import numpy as np
import scipy.sparse as sparse

ROOT = pathlib.Path(__file__).resolve().parent.parent
MOST_BYTES = 2000


def npy(array, version=(1, 0)):
    out = io.BytesIO()
    np.lib.format.write_array(out, np.asarray(array), version=version)
    return out.getvalue()


def lean_npy(array):
    """Without the padding of NumPy: changes hit something more often."""
    array = np.asarray(array)
    text = str({"descr": array.dtype.str, "fortran_order": False, "shape": array.shape}).encode()
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text + array.tobytes()


def npz(**arrays):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as zipped:
        for name, array in arrays.items():
            zipped.writestr(zipfile.ZipInfo(name + ".npy"), lean_npy(array))
    return out.getvalue()


def parts(prefix, matrix):
    return {prefix + "data": matrix.data, prefix + "indices": matrix.indices,
            prefix + "indptr": matrix.indptr, prefix + "shape": np.array(matrix.shape)}


def npz_seeds():
    small = sparse.csr_matrix(np.array([[0, 1, 0], [2, 0, 3], [0, 0, 4]], np.float64))
    thin = sparse.csr_matrix(np.array([[0, 1], [1, 0]], np.uint8))
    coo = small.tocoo()
    features = sparse.csr_matrix(np.ones((3, 2), np.float32))
    return {
        "lean_csr": npz(format=np.array(b"csr"), **parts("", small)),
        "lean_csc": npz(format=np.array(b"csc"), **parts("", small.tocsc())),
        "lean_coo": npz(format=np.array(b"coo"), row=coo.row, col=coo.col, data=coo.data,
                        shape=np.array([3, 3])),
        "bytes": npz(format=np.array("csr"), **parts("", thin)),
        "wide_indices": npz(format=np.array(b"csr"), data=np.ones(1, np.int16),
                            indices=np.array([1], np.uint64), indptr=np.array([0, 1, 1], np.uint16),
                            shape=np.array([2, 2], np.int8)),
        "lean_labelled": npz(**parts("adj_", small), **parts("attr_", features),
                             labels=np.array([0, 1, -1], np.int32)),
        "named": npz(**parts("adj_", thin), node_names=np.array(["a", "\u00e9"]),
                     class_names=np.array([b"x"]), labels=np.array([0, 0])),
        "repeated": npz(format=np.array(b"csr"), data=np.array([1e308, 1e308, 0]),
                        indices=np.array([1, 1, 0], np.int32), indptr=np.array([0, 3, 3]),
                        shape=np.array([2, 2])),
        "lean_edge_index": npz(edge_index=np.array([[0, 1], [1, 0]]), num_nodes=np.array(3)),
        "edge_weight": npz(edge_index=np.array([[0, 1], [1, 0]], np.int32),
                           edge_weight=np.array([0.5, 2], np.float32)),
        "unsorted": npz(format=np.array(b"csr"), data=np.ones(3, np.float32),
                        indices=np.array([2, 0, 1], np.int32),
                        indptr=np.array([0, 3, 3, 3], np.int32), shape=np.array([3, 3])),
    }


def npy_seeds():
    pairs = np.array([[0, 1, 2], [1, 2, 0]])
    seeds = {f"type_{code}": lean_npy(pairs.astype(code))
             for code in ("i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f4", "?")}
    return {**seeds, "version_2": npy(pairs, (2, 0)), "version_3": npy(pairs, (3, 0)),
            "columns_first": npy(np.asfortranarray(pairs)), "no_edges": lean_npy(pairs[:, :0]),
            "loops": lean_npy(np.zeros((2, 4), np.int32)), "single": lean_npy(np.array(5)),
            "objects": b"\x93NUMPY\x01\x00\x38\x00{'descr': '|O', 'fortran_order': False, "
                       b"'shape': (2, 2)}N."}


def edge_text_seeds():
    return {
        "pairs": b"0 1\n1 2\n2 0\n", "weights": b"0 1 0.5\n1 2 1e-3\n2 0 +7\n",
        "tabs": b"0\t1\t1\r\n1\t0\t2\r\n", "declared": b"# suffuse nodes=5 entries=1\n0\t1\n",
        "none": b"# suffuse nodes=3 entries=0\n", "names": b"a b\nb c\nc a\n",
        "quoted": b'\xef\xbb\xbfsource,target,weight\n"a ""b""","c,d",1\nx,y,2\n',
        "semicolons": b"from;to;w\n1;2;3\n",
        "konect": b"% sym weighted\n% 2 2 2\n1 2 3 4\n2 1 1 1\n",
        "asymmetric": b"% asym unweighted\n1 2\n", "snap": b"# Undirected graph: x\n0 1\n2 2\n",
        "large": b"99999999999 5\n5 7\n", "zero": b"0 1 0\n1 0 0\n", "signs": b"-1 +2\n",
        "negative": b"0 1 -1\n", "words": b"0 1 nan\n0 1 inf\n", "empty_lines": b"\n\n0 1\n\n1 0",
        "carriage_return_first": b"\r\x021\" r\xcf0\x02",
        "carriage_return": b"0-1\t1\r*1\x0e\x00\t2\r\n",
        "loops": b"1 1\n2 2\n1 1\n", "padded": b"  7   007  \n",
        "index": b"id,source,target,weight\n9,0,1,2\n8,1,0,3\n",
        "swapped": b"w,to,from\n1,a,b\n2,b,a\n", "quoted_kind": b'u,k,v\n0,"a,""b",1\n1,"",0\n',
        "letters": b"u v\nv w\nw u\n", "strangers": b"x,y\na,b\nb,a\n",
        "own": b'# suffuse ids=names nodes=3 entries=1\n"a b"\t7\n"#"\n',
        "own_table": b"# suffuse ids=names nodes=2 entries=1\nsource,target\ntarget,source\n",
        "single": b"a b\nc\n", "counted": b"# Nodes: 3 Edges: 1\n0 1\n",
        "metis": b"4 4\n2 4\n1 3\n2 4\n1 3\n", "gml": b"graph [ node [ id 0 ] ]\n",
    }


def matrix_market_seeds():
    def mtx(kind, body):
        return f"%%MatrixMarket matrix coordinate {kind}\n{body}".encode()

    return {
        "real": mtx("real general", "3 3 2\n1 2 0.5\n3 1 2e3\n"),
        "integer": mtx("integer general", "% c\n\n2 2 2\n1 2 5\n2 1 7\n"),
        "pattern": mtx("pattern general", "2 2 1\n1 2\n"),
        "symmetric": mtx("real symmetric", "3 3 3\n1 1 1\n2 1 2\n3 2 4\n"),
        "symmetric_pattern": mtx("pattern symmetric", "2 2 1\n2 1\n"),
        "carriage_returns": mtx("real general", "2 2 1\r\n1 2 1\r\n"),
        "none": mtx("real general", "4 4 0\n"), "no_nodes": mtx("real general", "0 0 0\n"),
        "repeated": mtx("real general", "2 2 2\n1 2 1\n1 2 1e308\n"),
        "zero": mtx("real general", "2 2 1\n1 2 0\n"),
        "both_triangles": mtx("real symmetric", "2 2 2\n1 2 1\n2 1 1\n"),
        "complex": mtx("complex hermitian", "1 1 1\n1 1 1 0\n"),
        "array": b"%%MatrixMarket matrix array real general\n1 1\n1\n",
        "cut": mtx("real general", "3 3 2\n1 2 0.5\n3"),
    }


def decompress_seeds():
    text = b"0 1\n1 2\n2 0\n"
    stored = gzip.compress(text, 0, mtime=0)
    named = b"\x1f\x8b\x08\x18" + bytes(5) + b"\x03name\0comment\0" + stored[10:]
    raw_frame = b"\x28\xb5\x2f\xfd\x20\x0c" + struct.pack("<I", 12 << 3 | 1)[:3] + text
    run_frame = b"\x28\xb5\x2f\xfd\x20\x40" + struct.pack("<I", 64 << 3 | 3)[:3] + b"\n"
    window_frame = b"\x28\xb5\x2f\xfd\x00\x58" + struct.pack("<I", 12 << 3 | 1)[:3] + text
    skipped = b"\x50\x2a\x4d\x18\x04\x00\x00\x00skip"
    return {
        "stored.gz": stored, "deflated.gz": gzip.compress(text * 30, 9, mtime=0),
        "named.gz": named, "empty.gz": gzip.compress(b"", mtime=0), "twice.gz": stored + stored,
        "cut.gz": stored[:-5], "garbage.gz": stored + b"x",
        "zeros.gz": gzip.compress(bytes(9999), mtime=0),
        "raw.zst": raw_frame, "run.zst": run_frame, "window.zst": window_frame,
        "skipped.zst": raw_frame + skipped + raw_frame, "cut.zst": raw_frame[:-3],
        "garbage.zst": raw_frame + b"x",
    }


def splits_seeds():
    yes = np.array([[1, 0], [0, 1], [0, 0], [0, 0], [0, 0], [0, 0]], bool)
    masks = [np.roll(yes, shift, axis=0) for shift in (0, 1, 2)]
    return {
        "ids.csv": b"node,set\n0,train\n1,val\n2,test\n", "header.csv": b"node,set\n",
        "semicolons.csv": b'\xef\xbb\xbfnode;set\r\n"3,4";train\r\nb c;validation\r\n5;test\r\n',
        "tabs.csv": b"node\tset\n0\ttrain\n1\tval\n3\ttest",
        "twice.csv": b"node,set\na,test\n0,test\n",
        "ids.npz": npz(train=np.array([0, 3]), val=np.array([1], np.uint8), test=np.array([4, 2])),
        "masks.npz": npz(train=masks[0], validation=masks[1], test=masks[2]),
        "columns.npz": npz(train_mask=masks[0][:, 0], val_mask=masks[1][:, 0].astype(np.int32),
                           test=np.array([2], np.int32)),
    }


def node_tables_seeds():
    return {
        "numbers.csv": b"1,0\n0,-2\n1e-3,4\n", "header.csv": b"x,y\n1,0\n0,2\n3,+4\n",
        "nodes.csv": b"node,x\n2,1\n0,0\n1,5.5\n",
        "named.csv": b'\xef\xbb\xbfnode;x\r\n"3,4";1\r\n0;0\r\nb c;2\r\n',
        "blanks.txt": b"1 0\n 0\t2\n\n3 4", "labels.csv": b"node,label\n0,red\n1,\n2,blue\n",
        "single.txt": b"label\n0\n1\n0\n", "gap.txt": b"0 10\n1 9\n",
        "features.npy": lean_npy(np.array([[1, 0], [0, 2], [3, 4]], np.float32)),
        "labels.npy": lean_npy(np.array([0, -1, 1], np.int32)),
        "labels.npz": npz(labels=np.array([0, 1, 0]), class_names=np.array(["a", "b"])),
    }


def records_seeds():
    record = (b'{"dataset":"cora","model":"gcn","diffusion":"ppr","options":{"ppr":0.05,'
              b'"l":[1,{}]},"seed":7,"validation_accuracy":0.83,"test_accuracy":0.8125,'
              b'"epochs":187,"best_epoch":87,"seconds":0.25,"version":"0.1.0","diverged":false}\n')
    return {
        "one": record, "three": record + record.replace(b"7,", b"8,") + record,
        "torn": record + record[:120], "ended": record + record[:60] + b"\n" + record,
        "blank": b"\r\n\n" + record, "missing": b"{}\n", "share": record.replace(b"0.83", b"1e9"),
        "escapes": record.replace(b"cora", rb"a\u00e9\"\\\n"),
        "negative": record.replace(b"7,", b"-7,"),
        "huge": record.replace(b"0.25", b"1e999"), "twice": record.replace(b"{", b'{"seed":1,', 1),
        "content": record.replace(b'"ppr":', b'"content":"9f00","ppr":'),
        "least": b'{"dataset":"a","model":"b","diffusion":"c","options":{},"seed":0}\n',
        "metrics": record.replace(b'"seed":7', b'"content":"9f00","seed":7,"results":2,'
                                               b'"applied":{"solver":"block"},"f1":0.5,"auc":null'),
    }


def json_seeds():
    return {
        "object": b'{"z":1,"a":[true,null,-2,18446744073709551615],"b":{"c":0.1,"d":{}}}',
        "text": rb'["\u00e4\n\"\\/", "\ud83d\ude00", ""]', "utf8": '"\u00e4\u20ac"'.encode(),
        "numbers": b"[0, -0.0, 1e-7, 1E+300, 9007199254740993]", "huge": b"1e999",
        "twice": b'[{"a":{"b":1,"b":2}}]', "deep": b"[" * 70 + b"]" * 70, "cut": b'{"a": [1, "x',
        "marked": b"\xef\xbb\xbf[]", "bytes": b'"\xff\xc3"', "more": b"[] []",
    }


def model(description, **arrays):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as zipped:
        zipped.writestr(zipfile.ZipInfo("options.json"), json.dumps(description))
        for name, array in arrays.items():
            zipped.writestr(zipfile.ZipInfo(name + ".npy"), lean_npy(array))
    return out.getvalue()


def model_seeds():
    weight = {"layer 1 weight": np.ones((3, 2), np.float32)}
    plain = {"suffuse_model": 1, "version": "0", "model": "gcn", "diffusion": "none",
             "options": {"hidden": 2}, "features": 3, "classes": 2, "class_names": []}
    diffused = {**plain, "model": "gat", "diffusion": "ppr", "class_names": ["a", "\u00e4"],
                "options": {"ppr": 0.1, "top_k": 4, "transition": "col", "depth": 1}}
    theta = {**plain, "diffusion": "theta", "options": {"theta": [0.5, -0.5], "epsilon": 1e-3}}
    return {
        "plain": model(plain, **weight), "diffused": model(diffused, **weight),
        "theta": model(theta), "not_finite": model(plain, w=np.full((1, 1), np.inf, np.float32)),
        "double": model(plain, w=np.ones((2, 2))), "no_object": model([]),
        "large": model({**plain, "options": {"hidden": 2**32 + 8}}),
        "foreign": npz(a=np.ones((1, 1), np.float32)),
    }


def fixtures(*folders):
    """The good files of other programs, as far as they are small."""
    return {path.name: path.read_bytes() for folder in folders
            for path in sorted((ROOT / "tests/data/valid" / folder).iterdir())
            if path.stat().st_size <= MOST_BYTES}


def main():
    seeds = {
        "npz": {**npz_seeds(), **fixtures("npz")},
        "npy": {**npy_seeds(), **fixtures("npy")},
        "edge_text": {**edge_text_seeds(), **fixtures("edge_text")},
        "matrix_market": {**matrix_market_seeds(), **fixtures("matrix_market")},
        "decompress": {**decompress_seeds(), **fixtures("compressed")},
        "splits": splits_seeds(),
        "node_tables": node_tables_seeds(),
        "records": records_seeds(),
        "json": json_seeds(),
        "model": model_seeds(),
    }
    for reader, files in seeds.items():
        folder = ROOT / "fuzz/corpus" / reader
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name, content in files.items():
            assert len(content) <= MOST_BYTES, name
            (folder / name).write_bytes(content)
        print(f"{reader}: {len(files)} seeds")


if __name__ == "__main__":
    main()
