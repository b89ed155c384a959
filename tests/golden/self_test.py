"""Checks that a change of every kind of output is seen, and that what is masked is not."""

import io
import struct
import zipfile
from dataclasses import replace

import outputs
from commands import Outcome

RECORD = ('{"seed":1,"test_accuracy":0.5,"epochs":7,"seconds":0.25,"version":"0.1.0",'
          '"options":{"ppr":0.1}}\n')
TABLE = "gcn    none                            20     80.84 ± 0.79 %     82.03 ± 0.80 %" \
        "      206       1.5  6\n"


def npy(kind, numbers, code):
    head = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': ({len(numbers)},), }}\n"
    return (b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head.encode()
            + struct.pack(f"<{len(numbers)}{code}", *numbers))


def npz(members):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, content in members.items():
            archive.writestr(zipfile.ZipInfo(name), content)
    return data.getvalue()


FILES = {"a.npz": npz({"data.npy": npy("<f4", [1.0] * 20, "f")}),
         "y.npy": npy("<f8", [0.5] * 20, "d"), "g.mtx": b"1 1 0.5\n" * 40,
         "r.jsonl": RECORD.encode(), "s.suffuse": b"\0\1\2", "p.csv": b"node,label\n0,1\n",
         "m.npz": npz({"options.json": b"{}", "w.npy": npy("<f4", [1.0], "f")})}
BEFORE = Outcome("gdc karate", ["gdc", "karate", "--predict", "p.csv", "--save", "m.npz"], 0,
                 b'{"a":1.0,"b":[1,2],"seconds":0.1,"threads":2}\n', b"suffuse: note: x\n", FILES)


def files(**changed):
    """What else may be in a folder: name with _ for the point -> content."""
    return {"files": FILES | {name.replace("_", "."): data for name, data in changed.items()}}


def swapped(name, old, new):
    return {"files": FILES | {name: FILES[name].replace(old, new)}}


SEEN = {
    "exit code": {"code": 3},
    "a word of standard error": {"stderr": b"suffuse: note: y\n"},
    "standard error at all": {"stderr": b""},
    "the end of a line": {"stderr": b"suffuse: note: x"},
    "a digit in JSON": {"stdout": BEFORE.stdout.replace(b"1.0", b"1.00")},
    "an element in JSON": {"stdout": BEFORE.stdout.replace(b"[1,2]", b"[1,3]")},
    "a key of JSON": {"stdout": BEFORE.stdout.replace(b'"b"', b'"c"')},
    "the order of keys": {"stdout": b'{"b":[1,2],"a":1.0,"seconds":0.1,"threads":2}\n'},
    "a blank in JSON": {"stdout": BEFORE.stdout.replace(b",", b", ")},
    "a key that is masked": {"stdout": BEFORE.stdout.replace(b"seconds", b"second")},
    "a file too many": files(new_txt=b""),
    "a file that is gone": {"files": {k: v for k, v in FILES.items() if k != "y.npy"}},
    "a number at the end of an npz": files(a_npz=npz({"data.npy": npy("<f4", [1.0] * 19 + [2.0],
                                                                      "f")})),
    "a name in an npz": files(a_npz=npz({"date.npy": npy("<f4", [1.0] * 20, "f")})),
    "a number at the end of an npy": files(y_npy=npy("<f8", [0.5] * 19 + [0.25], "d")),
    "the type of an npy": files(y_npy=npy("<f4", [0.5] * 20, "f")),
    "the last line of a text": files(g_mtx=b"1 1 0.5\n" * 39 + b"1 1 0.6\n"),
    "a byte of another file": files(s_suffuse=b"\0\1\3"),
    "an option of a record": swapped("r.jsonl", b"0.1}", b"0.2}"),
    "the seed of a record": swapped("r.jsonl", b'"seed":1', b'"seed":2'),
    "a node of the predictions": files(p_csv=b"node,label\n1,1\n"),
    "the options of a model": files(m_npz=npz({"options.json": b"{ }",
                                               "w.npy": npy("<f4", [1.0], "f")})),
    "the shape of a parameter": files(m_npz=npz({"options.json": b"{}",
                                                 "w.npy": npy("<f4", [1.0, 1.0], "f")})),
}
LEARNED = {  # seen by --exact alone
    "an accuracy": swapped("r.jsonl", b"0.5", b"0.6"),
    "the epochs": swapped("r.jsonl", b":7", b":8"),
    "a prediction": files(p_csv=b"node,label\n0,0\n"),
    "a parameter": files(m_npz=npz({"options.json": b"{}", "w.npy": npy("<f4", [2.0], "f")})),
}
NEVER = {
    "seconds": {"stdout": BEFORE.stdout.replace(b"0.1", b"0.2")},
    "threads of the machine": {"stdout": BEFORE.stdout.replace(b'"threads":2', b'"threads":3')},
    "the version": swapped("r.jsonl", b"0.1.0", b"0.2.0"),
}
TABLES = [("80.84", "80.85", True, False), ("  206", "  207", True, False),
          ("  1.5", "  2.5", False, False), ("20  ", "21  ", True, True),
          ("  6\n", "  7\n", True, True), (" 80.84", "80.84", True, True)]


def is_seen(change, exact):
    after = outputs.command_shown(replace(BEFORE, **change), exact)
    return after != outputs.command_shown(BEFORE, exact)


def failures():
    for kind, change in (SEEN | LEARNED | NEVER).items():
        for exact in (False, True):
            wanted = kind in SEEN or (kind in LEARNED and exact)
            if is_seen(change, exact) != wanted:
                yield f"{kind}: {'not ' if wanted else ''}seen{' by --exact' if exact else ''}"
    for old, new, by_exact, by_default in TABLES:
        before, after = (replace(BEFORE, stdout=text.encode())
                         for text in (TABLE, TABLE.replace(old, new)))
        for exact, wanted in ((True, by_exact), (False, by_default)):
            seen = outputs.command_shown(before, exact) != outputs.command_shown(after, exact)
            if seen != wanted:
                yield f"{old!r} -> {new!r} in a table: {'' if seen else 'not '}seen ({exact=})"


def main():
    found = list(failures())
    for line in found:
        print(line)
    return 1 if found else 0
