#!/usr/bin/env python3
"""Writes the bad files of the folders npz, npy, edge_text, matrix_market and compressed.

Every file has one fault, the one in its name. The same bytes on every run. Needs NumPy and SciPy
for the files that these write themselves, and the program zstd.
"""

import gzip
import pathlib
import struct
import subprocess
import zlib

from array_faults import csr_faults, layout_faults, npy_faults, patched, zip_faults

HERE = pathlib.Path(__file__).resolve().parent
MIB = 1 << 20


def edge_text_faults():
    """Lists of edges."""
    txt = {
        "empty": b"",
        "blank_lines_only": b"\n\n  \n",
        "comments_only": b"# Undirected graph\n# FromNodeId ToNodeId\n",
        "negative_id": b"0 1\n1 -2\n",
        "negative_first_id": b"-1 1\n1 2\n",
        "missing_second_id": b"0 1\n1\n",
        "one_column": b"0\n1\n",
        "too_many_columns": b"0 1 2 3 4\n1 2 3 4 5\n",
        "extra_field": b"0 1\n1 2 3\n",
        "missing_weight": b"0 1 0.5\n1 2\n",
        "nan_weight": b"0 1 0.5\n1 2 nan\n",
        "infinite_weight": b"0 1 0.5\n1 2 inf\n",
        "negative_weight": b"0 1 0.5\n1 2 -0.5\n",
        "overflowing_weight": b"0 1 0.5\n1 2 1e999\n",
        "word_as_weight": b"0 1 0.5\n1 2 heavy\n",
        "half_a_number_as_weight": b"0 1 0.5\n1 2 0.5x\n",
        "sum_of_repeated_edges_overflows": b"0 1 1.7e308\n0 1 1.7e308\n1 0 1\n",
        "old_mac_line_ends": b"0 1\r1 2\r2 0\r",
        "carriage_return_in_line": b"0-1\t1\r*1\t2\r\n",
        "carriage_return_before_line": b"0 1\n\r1 2\n",
        "float_id": b"0 1\n1 2.5\n",
        "hexadecimal_id": b"0 1\n1 0x2\n",
        "name_among_numbers": b"0 1\n1 bob\n",
        "id_beyond_declared_nodes": b"# suffuse nodes=3 entries=2\n0 1\n1 3\n",
        "declared_nodes_no_number": b"# suffuse nodes=many entries=2\n0 1\n",
        "declared_nodes_overflow": b"# suffuse nodes=99999999999999999999\n0 1\n",
        "declared_nodes_implausible": b"# suffuse nodes=2000000000\n0 1\n",
        "konect_bipartite": b"% bip unweighted\n1 2\n",
        "konect_zero_id": b"% sym unweighted\n1 2\n0 1\n",
        "konect_huge_id": b"% sym unweighted\n1 2\n2000000000 1\n",
        "utf16": "0 1\n1 2\n".encode("utf-16"),
        "utf16_without_mark": "0 1\n1 2\n".encode("utf-16-le"),
        "latin1_name": "alice bob\nbob Ren\u00e9\n".encode("latin-1"),
        "overlong_utf8_name": b"alice bob\nbob \xc0\xaf\n",
        "control_character": b"alice bob\nbob \x1b[31mred\n",
        "zero_byte": b"0 1\n1 \x002\n",
        "binary_junk": bytes((7 * i * i + 13 * i) % 256 for i in range(300)),
        "html_page": b"<!DOCTYPE html>\n<html><body>404 Not Found</body></html>\n",
    }
    return {name + ".txt": content for name, content in txt.items()}


def other_text_faults():
    """Tables, our own comments, and what others write."""
    txt = {
        "own_names_missing": b"# suffuse ids=names nodes=3 entries=1\na\tb\n",
        "own_names_unclosed_quote": b'# suffuse ids=names nodes=2 entries=1\n"a\tb\n',
        "graphml": b'<graphml><graph><node id="a"/></graph></graphml>\n',
        "gexf": b'<?xml version="1.0"?>\n<gexf><graph/></gexf>\n',
        "gml": b"graph [ node [ id 0 ] edge [ source 0 target 1 ] ]\n",
        "pajek": b'*Vertices 2\n1 "a"\n2 "b"\n*Arcs\n1 2\n',
        "metis": b"4 4\n2 4\n1 3\n2 4\n1 3\n",
    }
    csv = {
        "unclosed_quote": b'source,target\n"a","b"\n"b","c\n',
        "unclosed_quote_in_header": b'"source,target\na,b\n',
        "text_behind_quote": b'source,target\n"a","b"\n"b"x,"c"\n',
        "empty_id": b"source,target\na,b\n,c\n",
        "fewer_fields": b"source,target,weight\na,b,1\nb,c\n",
        "more_fields": b"source,target,weight\na,b,1\nb,c,1,2\n",
        "header_wider_than_rows": b"source,target,kind,weight\nx,y\n",
        "header_narrower_than_rows": b"source,target\n1,2,3\n",
        "header_only": b"source,target,weight\n",
        "mixed_separators": b"1,2\n2;3\n",
        "named_negative_weight": b"source,target,weight\na,b,1\nb,c,-1\n",
        "named_nan_weight": b"source,target,weight\na,b,1\nb,c,NaN\n",
        "unknown_header_with_one_edge": b"follower,followee,score\nann,bob,3\n",
        "unknown_header_that_are_nodes": b"a,b,score\na,b,3\nb,a,4\n",
        "one_id_below_an_index": b"id,source,target\n1,a,b\nzoe\n",
        "weight_and_one_column": b"weight,source\n1,2\n3,4\n",
        "named_empty_weight": b"source,target,weight\na,b,1\nb,c,\n",
    }
    return {**{name + ".txt": content for name, content in txt.items()},
            **{name + ".csv": content for name, content in csv.items()}}


def matrix_market_faults():
    def mtx(body, banner="%%MatrixMarket matrix coordinate real general"):
        return (banner + "\n" + body).encode()

    two = "3 3 2\n1 2 1\n2 3 1\n"
    return {
        "banner_only": mtx(""),
        "banner_without_words": b"%%MatrixMarket\n3 3 0\n",
        "array_format": mtx("2 2\n1\n0\n0\n1\n", "%%MatrixMarket matrix array real general"),
        "complex": mtx("3 3 1\n1 2 1 0\n", "%%MatrixMarket matrix coordinate complex general"),
        "skew_symmetric": mtx("3 3 1\n2 1 1\n",
                              "%%MatrixMarket matrix coordinate real skew-symmetric"),
        "hermitian": mtx("3 3 1\n2 1 1 0\n",
                         "%%MatrixMarket matrix coordinate complex hermitian"),
        "vector": mtx("3 1\n1 1\n", "%%MatrixMarket vector coordinate real general"),
        "missing_size_line": mtx("% only comments\n\n"),
        "two_sizes": mtx("3 3\n1 2 1\n"),
        "four_sizes": mtx("3 3 2 1\n1 2 1\n2 3 1\n"),
        "negative_size": mtx("-3 3 2\n1 2 1\n2 3 1\n"),
        "rectangular": mtx("3 4 2\n1 2 1\n2 3 1\n"),
        "too_few_entries": mtx(two.replace("3 3 2", "3 3 3")),
        "too_many_entries": mtx(two.replace("3 3 2", "3 3 1")),
        "entries_overflow": mtx(two.replace("3 3 2", "3 3 18446744073709551618")),
        "sizes_overflow": mtx(two.replace("3 3 2", "4294967299 4294967299 2")),
        "nodes_implausible": mtx(two.replace("3 3 2", "2000000000 2000000000 2")),
        "entries_beyond_file": mtx(two.replace("3 3 2", "3 3 1000000000")),
        "zero_based_id": mtx("3 3 2\n0 2 1\n2 3 1\n"),
        "id_beyond_size": mtx("3 3 2\n1 2 1\n2 4 1\n"),
        "negative_id": mtx("3 3 2\n1 2 1\n2 -3 1\n"),
        "missing_value": mtx("3 3 2\n1 2 1\n2 3\n"),
        "value_in_pattern": mtx("3 3 2\n1 2\n2 3 1\n",
                                "%%MatrixMarket matrix coordinate pattern general"),
        "nan_value": mtx("3 3 2\n1 2 1\n2 3 nan\n"),
        "infinite_value": mtx("3 3 2\n1 2 1\n2 3 -inf\n"),
        "negative_value": mtx("3 3 2\n1 2 1\n2 3 -1\n"),
        "truncated": mtx("3 3 2\n1 2 1\n2 "),
        "binary_body": mtx("3 3 2\n") + bytes(range(128, 192)),
    }


def zstd(data, *options):
    command = ["zstd", "--stdout", "--quiet", "-19", *options]
    return subprocess.run(command, input=data, stdout=subprocess.PIPE, check=True).stdout


def gzipped(data):
    return gzip.compress(data, 9, mtime=0)


def compressed_faults():
    edges = "".join(f"{i} {(7 * i + 1) % 100}\n" for i in range(100)).encode()
    gz, zst = gzipped(edges), zstd(edges, "--check")
    zeros = bytes(MIB)
    deflate = zlib.compressobj(9, zlib.DEFLATED, 31)
    bomb = b"".join(deflate.compress(zeros) for _ in range(66)) + deflate.flush()
    return {
        "truncated.txt.gz": gz[:-20],
        "truncated_header.txt.gz": gz[:5],
        "truncated_trailer.txt.gz": gz[:-4],
        "wrong_crc.txt.gz": patched(gz, len(gz) - 8, b"\x12\x34\x56\x78"),
        "wrong_length.txt.gz": patched(gz, len(gz) - 4, b"\xff\xff\xff\x7f"),
        "damaged.txt.gz": patched(gz, 60, b"\xff" * 16),
        "trailing_garbage.txt.gz": gz + b"garbage",
        "second_member_cut_off.txt.gz": gz + gz[:40],
        "method_unknown.txt.gz": patched(gz, 2, b"\x07"),
        "bomb.txt.gz": bomb,
        "bomb_in_members.txt.gz": gzipped(zeros * 6) * 11,
        "content_is_bad.txt.gz": gzipped(edges + b"100 x\n"),
        "content_is_bad.mtx.gz": gzipped(b"%%MatrixMarket matrix array real general\n1 1\n1\n"),
        "content_is_bad.csv.zst": zstd(b"source,target\n1,2,3\n"),
        "content_is_compressed_again.txt.gz": gzipped(gz),
        "truncated.txt.zst": zst[:-20],
        "truncated_header.txt.zst": zst[:5],
        "wrong_checksum.txt.zst": patched(zst, len(zst) - 4, b"\x12\x34\x56\x78"),
        "damaged.txt.zst": patched(zst, 20, b"\xff" * 8),
        "trailing_garbage.txt.zst": zst + b"garbage",
        "window_of_2_gib.txt.zst": b"\x28\xb5\x2f\xfd\x00" + b"\xa8" + zst[6:],
        "content_size_lies.txt.zst": b"\x28\xb5\x2f\xfd\xe0" + struct.pack("<Q", 2**60)
                                     + b"\x01\x00\x00",
        "bomb.txt.zst": zstd(zeros * 66),
        "bomb_in_frames.txt.zst": zstd(zeros * 6) * 11,
    }


def main():
    with_suffix = {
        "npz": {name + ".npz": content for name, content in
                {**csr_faults(), **layout_faults(), **zip_faults()}.items()},
        "npy": {name + ".npy": content for name, content in npy_faults().items()},
        "edge_text": {**edge_text_faults(), **other_text_faults()},
        "matrix_market": {name + ".mtx": data for name, data in matrix_market_faults().items()},
        "compressed": compressed_faults(),
    }
    total = 0
    for folder, files in with_suffix.items():
        (HERE / folder).mkdir(exist_ok=True)
        for old in (HERE / folder).iterdir():
            old.unlink()
        for name, content in files.items():
            (HERE / folder / name).write_bytes(content)
        print(f"{folder}: {len(files)} files, {sum(map(len, files.values()))} bytes")
        total += len(files)
    print(f"{total} files")


if __name__ == "__main__":
    main()
