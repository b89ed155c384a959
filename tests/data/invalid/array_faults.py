"""The faults of NumPy arrays and archives of them, for make.py: file name -> content."""

import io
import struct
import zipfile

import numpy as np
import scipy.sparse as sparse


def npy(array):
    out = io.BytesIO()
    np.lib.format.write_array(out, np.asarray(array), version=(1, 0))
    return out.getvalue()


def npy_with(header, data=b"", version=1, claimed=None):
    """An npy file from the text of its header; `claimed` is the length it states."""
    text = header.encode() + b"\n"
    length = struct.pack("<H" if version == 1 else "<I", len(text) if claimed is None else claimed)
    return b"\x93NUMPY" + bytes([version, 0]) + length + text + data


def header(descr="'<i8'", shape="(2, 2)", order="False"):
    return f"{{'descr': {descr}, 'fortran_order': {order}, 'shape': {shape}, }}"


def archive(members, method=zipfile.ZIP_STORED):
    """A zip of the members in order; values are bytes or arrays."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as zipped:
        for name, content in members.items():
            info = zipfile.ZipInfo(name + ".npy")
            info.compress_type = method
            zipped.writestr(info, content if isinstance(content, bytes) else npy(content))
    return out.getvalue()


def scipy_members(matrix, **changed):
    """What scipy.sparse.save_npz stores; None leaves a member out."""
    out = io.BytesIO()
    sparse.save_npz(out, matrix, compressed=False)
    with zipfile.ZipFile(out) as zipped:
        members = {name[:-4]: zipped.read(name) for name in zipped.namelist()}
    members.update(changed)
    return {name: content for name, content in members.items() if content is not None}


def path_graph(dtype=np.float32):
    """0 - 1 - 2 - 3 with weights 1, 2, 3."""
    return sparse.csr_matrix(np.diag([1, 2, 3], 1) + np.diag([1, 2, 3], -1), dtype=dtype)


def patched(data, at, replacement):
    return data[:at] + replacement + data[at + len(replacement):]


def both_headers(data, local_at, directory_at, replacement):
    """Changes a field of the first member in its local header and in the directory."""
    start = data.index(b"PK\x01\x02")
    return patched(patched(data, local_at, replacement), start + directory_at, replacement)


def edge_index_npz(edge_index, **others):
    return archive({"edge_index": np.asarray(edge_index), **others})


def labelled(**changed):
    """The layout adj_*, attr_*, labels."""
    graph, features = path_graph(), sparse.csr_matrix(np.eye(4, 3, dtype=np.float32))
    members = {
        "adj_data": graph.data, "adj_indices": graph.indices, "adj_indptr": graph.indptr,
        "adj_shape": np.array(graph.shape), "attr_data": features.data,
        "attr_indices": features.indices, "attr_indptr": features.indptr,
        "attr_shape": np.array(features.shape), "labels": np.array([0, 1, 1, 0]),
    }
    return archive({**members, **changed})


def csr_faults():
    graph = path_graph()
    int32 = np.int32

    def with_data(*values, dtype=np.float32):
        return archive(scipy_members(graph, data=npy(np.array(values, dtype))))

    def with_indptr(*values):
        return archive(scipy_members(graph, indptr=npy(np.array(values, int32))))

    def with_indices(*values, dtype=int32):
        return archive(scipy_members(graph, indices=npy(np.array(values, dtype))))

    return {
        "nan_weight": with_data(1, 1, np.nan, 2, 3, 3),
        "infinite_weight": with_data(1, 1, 2, np.inf, 3, 3),
        "negative_weight": with_data(1, 1, 2, 2, -3, 3),
        "half_precision_weights": with_data(1, 1, 2, 2, 3, 3, dtype=np.float16),
        "complex_weights": with_data(1, 1, 2, 2, 3, 3, dtype=np.complex64),
        "weights_too_large_for_double": with_data(1, 1, 2, 2, 3, 2**63, dtype=np.uint64),
        "fewer_weights_than_indices": with_data(1, 1, 2, 2, 3),
        "indptr_descends": with_indptr(0, 3, 1, 5, 6),
        "indptr_does_not_begin_at_zero": with_indptr(1, 1, 3, 5, 6),
        "indptr_ends_early": with_indptr(0, 1, 3, 5, 5),
        "indptr_ends_late": with_indptr(0, 1, 3, 5, 7),
        "indptr_too_short": with_indptr(0, 1, 3, 6),
        "indptr_negative": with_indptr(0, -1, 3, 5, 6),
        "index_out_of_range": with_indices(1, 0, 2, 1, 4, 2),
        "index_negative": with_indices(1, 0, 2, 1, -3, 2),
        "index_overflows": with_indices(1, 0, 2, 1, 2**32 + 3, 2, dtype=np.int64),
        "float_indices": with_indices(1, 0, 2, 1, 3, 2, dtype=np.float64),
        "rectangular": archive(scipy_members(sparse.csr_matrix(np.ones((2, 3), np.float32)))),
        "shape_negative": archive(scipy_members(graph, shape=npy([-4, 4]))),
        "shape_overflows": archive(scipy_members(graph, shape=npy([2**40, 2**40]))),
        "shape_of_three": archive(scipy_members(graph, shape=npy([4, 4, 4]))),
        "shape_claims_more_rows": archive(scipy_members(graph, shape=npy([2**31 - 1, 2**31 - 1]))),
        "missing_indptr": archive(scipy_members(graph, indptr=None)),
        "missing_data": archive(scipy_members(graph, data=None)),
        "format_bsr": archive(scipy_members(sparse.bsr_matrix(graph))),
        "format_dia": archive(scipy_members(sparse.dia_matrix(graph))),
        "format_unknown": archive(scipy_members(graph, format=npy(np.array(b"c\nr")))),
        "big_endian": archive(scipy_members(graph, data=npy(graph.data.astype(">f4")))),
        "structured_type": archive(scipy_members(
            graph, data=npy(np.zeros(6, [("a", "<f4"), ("b", "<i4")])))),
        "sum_of_repeated_edges_overflows": archive(scipy_members(
            sparse.csr_matrix((2, 2)), data=npy(np.full(2, 1.7e308)),
            indices=npy(np.array([1, 1], int32)), indptr=npy(np.array([0, 2, 2], int32)))),
        "coo_lengths_differ": archive(scipy_members(
            sparse.coo_matrix(graph), row=npy(np.array([0, 1], int32)))),
        "coo_claims_many_nodes": archive(scipy_members(
            sparse.coo_matrix(graph), shape=npy([2**31 - 1, 2**31 - 1]))),
    }


def layout_faults():
    pairs = [[0, 1, 2], [1, 2, 0]]
    pickled = np.array([None, {"a": 1}], dtype=object)
    return {
        "labels_wrong_length": labelled(labels=np.array([0, 1, 1])),
        "labels_below_unlabelled": labelled(labels=np.array([0, -2, 1, 0])),
        "labels_overflow": labelled(labels=np.array([0, 1, 2**31 - 1, 0], np.int32)),
        "labels_two_dimensional": labelled(labels=np.eye(4, dtype=np.int64)),
        "labels_float": labelled(labels=np.array([0, 1, 1, 0.5])),
        "features_nan": labelled(attr_data=np.array([1, np.nan, 1], np.float32)),
        "features_wrong_rows": labelled(attr_indptr=np.array([0, 1, 2, 3], np.int32),
                                        attr_shape=np.array([3, 3])),
        "features_column_out_of_range": labelled(attr_indices=np.array([0, 1, 3], np.int32)),
        "node_names_too_few": labelled(node_names=np.array(["a", "b"])),
        "node_name_not_utf8": labelled(node_names=np.array([b"a", b"b", b"\xff", b"d"])),
        "node_name_no_unicode": labelled(node_names=npy_with(
            header("'<U1'", "(4,)"), struct.pack("<4I", 97, 98, 0x110000, 99))),
        "pickled_adjacency": archive({"adj_matrix": npy_pickled(pickled)}),
        "pickled_data": labelled(adj_data=npy_pickled(pickled)),
        "edge_index_three_rows": edge_index_npz([[0, 1], [1, 2], [2, 0]]),
        "edge_index_flat": edge_index_npz([0, 1, 1, 0]),
        "edge_index_float": edge_index_npz(np.array(pairs, float)),
        "edge_index_negative": edge_index_npz(np.array([[0, 1], [1, -1]], np.int32)),
        "edge_index_all_negative": edge_index_npz(np.array([[-5], [-5]], np.int32)),
        "edge_index_huge_id": edge_index_npz(np.array([[0], [2**31 - 2]], np.int32)),
        "edge_weight_shorter": edge_index_npz(pairs, edge_weight=np.ones(2, np.float32)),
        "edge_weight_nan": edge_index_npz(pairs, edge_weight=np.array([1, np.nan, 1])),
        "num_nodes_too_small": edge_index_npz(pairs, num_nodes=np.array(2)),
        "num_nodes_negative": edge_index_npz(pairs, num_nodes=np.array(-3)),
        "num_nodes_huge": edge_index_npz(pairs, num_nodes=np.array(2**62)),
        "num_nodes_of_two": edge_index_npz(pairs, num_nodes=np.array([3, 3])),
        "unknown_members": archive({"x\ny": np.ones(3), "\u00e9": np.ones(3)}),
        "dense_array": archive({"arr_0": np.ones((3, 3))}),
        "no_members": archive({}),
    }


def npy_pickled(array):
    out = io.BytesIO()
    np.lib.format.write_array(out, array, allow_pickle=True)
    return out.getvalue()


def zip_faults():
    """Lying zip headers. Local header: flags at 6, method 8, crc 14, sizes 18 and 22, name 30;
    directory: flags at 8, method 10, crc 16, sizes 20 and 24."""
    members = scipy_members(path_graph())
    stored, deflated = archive(members), archive(members, zipfile.ZIP_DEFLATED)
    size = struct.unpack_from("<I", stored, 22)[0]
    first_data = stored.index(b"\x93NUMPY")

    def number(value):
        return struct.pack("<I", value)

    return {
        "zip_empty": b"PK\x05\x06",
        "zip_truncated": stored[: len(stored) // 2],
        "zip_without_directory": stored[: stored.index(b"PK\x01\x02")],
        "zip_trailing_garbage": stored + b"garbage" * 20,
        "zip_wrong_crc": both_headers(stored, 14, 16, number(0x12345678)),
        "zip_content_changed": patched(stored, first_data + 130, b"\x55"),
        "zip_claims_larger": both_headers(deflated, 22, 24, number(size + 1000)),
        "zip_claims_smaller": both_headers(deflated, 22, 24, number(size - 40)),
        "zip_claims_4_gib": both_headers(deflated, 22, 24, number(0xFFFFFFFE)),
        "zip_stored_sizes_differ": both_headers(stored, 22, 24, number(size + 8)),
        "zip_compressed_size_beyond_end": both_headers(stored, 18, 20, number(1 << 30)),
        "zip_unknown_method": both_headers(stored, 8, 10, struct.pack("<H", 97)),
        "zip_encrypted": both_headers(stored, 6, 8, struct.pack("<H", 1)),
        "zip_headers_disagree": patched(stored, 30, b"X"),
        "zip_damaged_deflate": patched(deflated, deflated.index(b"data.npy") + 8, b"\xff" * 12),
        "member_is_no_npy": archive(scipy_members(path_graph(), data=b"1 2 3 4 5 6")),
        "member_is_empty": archive(scipy_members(path_graph(), indptr=b"")),
        "member_is_bomb": archive(scipy_members(path_graph(), data=npy(
            np.zeros(1 << 24, np.int8))), zipfile.ZIP_DEFLATED),
    }


def npy_faults():
    pairs = np.array([[0, 1], [1, 0]])
    good, data = npy(pairs), pairs.tobytes()
    return {
        "magic_only": b"\x93NUMPY",
        "truncated_header": good[:40],
        "truncated_data": good[:-5],
        "trailing_bytes": good + b"\0" * 8,
        "version_9": patched(good, 6, b"\x09"),
        "version_0": patched(good, 6, b"\x00"),
        "header_length_beyond_end": npy_with(header(), data, claimed=60000),
        "header_length_beyond_end_v2": npy_with(header(), data, 2, claimed=0xFFFFFFF0),
        "header_length_too_short": npy_with(header(), data, claimed=20),
        "shape_wraps_around": npy_with(header(shape=f"({2**32}, {2**32})"), b""),
        "shape_wraps_to_the_right_size": npy_with(header(shape=f"(2, {2**60 + 2})"), data),
        "shape_beyond_64_bits": npy_with(header(shape=f"(2, {2**70})"), data),
        "shape_negative": npy_with(header(shape="(2, -2)"), data),
        "shape_three_dimensional": npy_with(header(shape="(2, 1, 2)"), data),
        "shape_missing": npy_with("{'descr': '<i8', 'fortran_order': False}", data),
        "shape_three_rows": npy(np.array([[0, 1], [1, 2], [2, 0]])),
        "shape_one_dimensional": npy(np.array([0, 1, 1, 0])),
        "unknown_key": npy_with(header()[:-1] + "'x': 1}", data),
        "code_in_header": npy_with("__import__('os').system('false')", data),
        "unclosed_quote": npy_with("{'descr': '<i8", data),
        "type_unknown": npy_with(header("'<q8'"), data),
        "type_with_newline": npy_with(header("'<i\n8'"), data),
        "type_void": npy_with(header("'|V8'"), data),
        "type_of_zero_bytes": npy_with(header("'<i0'"), b""),
        "type_of_three_bytes": npy_with(header("'<i3'"), data[:12]),
        "big_endian": npy(pairs.astype(">i8")),
        "structured_type": npy(np.zeros((2, 2), [("a", "<i4"), ("b", "<i4")])),
        "pickled_objects": npy_pickled(pairs.astype(object)),
        "pickled_objects_shape_overflows": npy_with(header("'|O'", f"({2**62}, {2**62})"), b"N."),
        "float_ids": npy(pairs.astype(float)),
        "text_ids": npy(pairs.astype("U1")),
        "negative_id": npy(np.array([[0, -1], [1, 0]])),
        "negative_int32_id": npy(np.array([[0, 1], [-7, 0]], np.int32)),
        "id_overflows": npy(np.array([[0, 2**31], [1, 0]])),
        "id_largest_int32": npy(np.array([[0], [2**31 - 1]], np.int32)),
        "id_far_beyond_file": npy(np.array([[0], [2**30]], np.int32)),
    }
