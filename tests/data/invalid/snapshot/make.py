#!/usr/bin/env python3
"""Writes the bad snapshots of this folder, and with --valid the good one beside them.

A second implementation of docs/snapshot.md, apart from the library. Every file here has one fault,
the one in its name; where the fault is not the checksum, the checksums are right, so that the check
behind them is what refuses the file. Needs libxxhash.
"""

import ctypes
import math
import pathlib
import struct
import sys

XXHASH = ctypes.CDLL("libxxhash.so.0")
XXHASH.XXH3_64bits.restype = ctypes.c_uint64
XXHASH.XXH3_64bits.argtypes = [ctypes.c_char_p, ctypes.c_size_t]

HERE = pathlib.Path(__file__).resolve().parent
CHUNK = 1 << 18
OFFSETS, COLUMNS, WEIGHTS, F_OFFSETS, F_COLUMNS, F_VALUES = range(1, 7)
LABELS, NODES, FEATURES, CLASSES = range(7, 11)
INT32, INT64, FLOAT32, FLOAT64, TEXT = range(1, 6)


def hash_of(data):
    return XXHASH.XXH3_64bits(data, len(data))


def checksum(data):
    chunks = [data[i:i + CHUNK] for i in range(0, len(data), CHUNK)]
    return hash_of(b"".join(struct.pack("<Q", hash_of(chunk)) for chunk in chunks))


def pack(code, values):
    return struct.pack(f"<{len(values)}{code}", *values)


def names(strings):
    return "".join(string + "\n" for string in strings).encode()


def sections(**changed):
    """The arrays of the valid fixture; a value of None leaves the section out."""
    content = {
        "offsets": (OFFSETS, INT64, pack("q", [0, 2, 3, 3, 6, 7])),
        "columns": (COLUMNS, INT32, pack("i", [1, 4, 0, 0, 3, 4, 2])),
        "weights": (WEIGHTS, FLOAT32, pack("f", [1, 0.5, 2, 0.25, 3, 1, 8])),
        "feature_offsets": (F_OFFSETS, INT64, pack("q", [0, 1, 1, 3, 3, 4])),
        "feature_columns": (F_COLUMNS, INT32, pack("i", [2, 0, 1, 2])),
        "feature_values": (F_VALUES, FLOAT64, pack("d", [0.1, -1, 7, 0.3])),
        "labels": (LABELS, INT32, pack("i", [0, 1, -1, 1, 0])),
        "node_names": (NODES, TEXT, names(["a", "b", "", "dé", "e"])),
        "feature_names": (FEATURES, TEXT, names(["x", "y", "z"])),
        "class_names": (CLASSES, TEXT, names(["left", "right"])),
    }
    for name, data in changed.items():
        kind, kind_of_element, _ = content[name]
        content[name] = (kind, kind_of_element, data)
    return [section for section in content.values() if section[2] is not None]


def aligned(end):
    return (end + 63) // 64 * 64


def snapshot(content=None, records=None, mark=0x01020304, version=1, magic=b"\x89SUFFUSE",
             file_bytes=None, **header):
    """The bytes of a snapshot. `records` may change the table: a function of the list of lists
    [kind, type, offset, bytes, checksum]."""
    content = sections() if content is None else content
    table, body = [], b""
    start = end = 64 + 32 * len(content)
    for kind, element, data in content:
        offset = aligned(end)
        body += bytes(offset - end) + data
        end = offset + len(data)
        table.append([kind, element, offset, len(data), checksum(data)])
    if records:
        records(table)
    front = magic + struct.pack(
        "<4I4q", mark, version, header.get("flags", 0), header.get("count", len(table)),
        header.get("nodes", 5), header.get("entries", 7), header.get("feature_count", 3),
        start + len(body) if file_bytes is None else file_bytes)
    packed = b"".join(struct.pack("<IIqqQ", *record) for record in table)
    return front + struct.pack("<Q", hash_of(front + bytes(8) + packed)) + packed + body


def changed(record, field, value):
    def change(table):
        table[record][field] = value
    return change


def with_byte(data, position, value):
    return data[:position] + bytes([value]) + data[position + 1:]


def swapped(table):
    table[1], table[2] = table[2], table[1]


def bad_files():
    good = snapshot()
    end_of_table = 64 + 32 * 10
    first_section = aligned(end_of_table)
    weight = lambda value: sections(weights=pack("f", [1, 0.5, 2, value, 3, 1, 8]))
    return {
        "empty": b"",
        "wrong_magic": snapshot(magic=b"\x89SUFFICE"),
        "big_endian": snapshot(mark=0x04030201),
        "future_version": snapshot(version=2),
        "unknown_flag": snapshot(flags=2),
        "too_many_sections": snapshot(count=1 << 31),
        "truncated_header": good[:40],
        "truncated_table": good[:200],
        "truncated_section": good[:-3],
        "trailing_bytes": good + b"more",
        "bytes_after_last_section": snapshot(file_bytes=len(good) + 4) + b"more",
        "bad_table_checksum": with_byte(good, 70, 1),
        "negative_nodes": snapshot(nodes=-1),
        "too_many_nodes": snapshot(nodes=1 << 31),
        "nodes_without_offsets": snapshot(nodes=2147483647),
        "entries_overflow": snapshot(entries=(1 << 62) + 7),
        "huge_section_length": snapshot(records=changed(7, 3, 1 << 62)),
        "negative_section_length": snapshot(records=changed(7, 3, -8)),
        "section_beyond_end": snapshot(records=changed(9, 2, 1 << 40)),
        "overlapping_sections": snapshot(records=changed(2, 2, first_section)),
        "unaligned_section": snapshot(records=changed(0, 2, first_section + 4)),
        "sections_out_of_order": snapshot(records=swapped),
        "unknown_section_kind": snapshot(records=changed(9, 0, 11)),
        "wrong_element_type": snapshot(records=changed(1, 1, INT64)),
        "no_columns": snapshot(sections(columns=None)),
        "features_without_columns": snapshot(sections(feature_columns=None, feature_values=None)),
        "feature_count_without_features": snapshot(
            sections(feature_offsets=None, feature_columns=None, feature_values=None,
                     feature_names=None)),
        "labels_wrong_length": snapshot(sections(labels=pack("i", [0, 1, 1, 0]))),
        "weights_wrong_length": snapshot(sections(weights=pack("f", [1, 2]))),
        "bad_checksum": with_byte(good, first_section + 9, 77),
        "padding_not_zero": with_byte(good, first_section + 48 + 3, 1),
        "offsets_do_not_begin_at_zero": snapshot(
            sections(offsets=pack("q", [1, 2, 3, 3, 6, 7]))),
        "offsets_descend": snapshot(sections(offsets=pack("q", [0, 2, 6, 3, 6, 7]))),
        "offsets_end_early": snapshot(sections(offsets=pack("q", [0, 2, 3, 3, 6, 6]))),
        "column_out_of_range": snapshot(sections(columns=pack("i", [1, 5, 0, 0, 3, 4, 2]))),
        "negative_column": snapshot(sections(columns=pack("i", [1, 4, -1, 0, 3, 4, 2]))),
        "repeated_column": snapshot(sections(columns=pack("i", [1, 4, 0, 0, 3, 3, 2]))),
        "negative_weight": snapshot(weight(-0.25)),
        "zero_weight": snapshot(weight(0.0)),
        "nan_weight": snapshot(weight(math.nan)),
        "infinite_weight": snapshot(weight(math.inf)),
        "feature_column_out_of_range": snapshot(
            sections(feature_columns=pack("i", [2, 0, 3, 2]))),
        "label_below_unlabelled": snapshot(sections(labels=pack("i", [0, 1, -2, 1, 0]))),
        "label_overflow": snapshot(sections(labels=pack("i", [0, 1, 2147483647, 1, 0]))),
        "too_few_node_names": snapshot(sections(node_names=names(["a", "b"]))),
        "too_few_class_names": snapshot(sections(class_names=names(["a"]))),
        "name_without_end": snapshot(sections(feature_names=b"x\ny\nz\nrest")),
        "name_not_utf8": snapshot(sections(feature_names=b"x\n\xc3\x28\nz\n")),
    }


def main():
    for name, data in bad_files().items():
        (HERE / f"{name}.suffuse").write_bytes(data)
    if "--valid" in sys.argv:
        (HERE.parents[1] / "valid" / "snapshot_v1.suffuse").write_bytes(snapshot())


if __name__ == "__main__":
    main()
