"""What a command or call left behind, as text that is compared: readable, and of every byte.

Text is shown as it is; a line of JSON is laid out over several lines, with its keys in their order
and its numbers as they were written. Arrays and other files are shown by size, digest and their
first numbers. What may differ from run to run is masked (masks.py).
"""

import array
import ast
import gzip
import hashlib
import io
import json
import zipfile

import masks

MOST_LINES = 20  # of a file of text; of the rest a digest is kept
MOST_NUMBERS = 6  # of an array
WIDTH = 92
CODES = {"f4": "f", "f8": "d", "i4": "i", "i8": "q", "u1": "B", "i1": "b", "b1": "B"}


class Number(str):
    """A number of a JSON text, digit for digit."""


def digest(data):
    return "sha256 " + hashlib.sha256(data).hexdigest()[:16]


def compact(value):
    """The JSON text without a blank."""
    if isinstance(value, Number):
        return str(value)
    if isinstance(value, dict):
        return "{" + ",".join(f"{compact(k)}:{compact(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(compact, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def laid_out(value, indent=""):
    """What fits on a line is one line."""
    text = compact(value)
    if len(indent) + len(text) <= WIDTH or not isinstance(value, (dict, list)):
        return text
    deeper = indent + " "
    if isinstance(value, list):
        inside = [laid_out(one, deeper) for one in value]
    else:
        inside = [f"{compact(key)}: {laid_out(one, deeper)}" for key, one in value.items()]
    first, last = "[]" if isinstance(value, list) else "{}"
    return first + "\n" + ",\n".join(deeper + one for one in inside) + "\n" + indent + last


def json_shown(line, rules):
    """The line laid out and masked; None if it is no JSON, or could not be written back."""
    try:
        value = json.loads(line, parse_float=Number, parse_int=Number, parse_constant=Number)
    except ValueError:
        return None
    if not isinstance(value, (dict, list)) or compact(value) != line:
        return None
    return laid_out(rules.json(value))


def line_shown(line, rules):
    """A line as it is, or laid out; what has control characters in Python's notation."""
    said = json_shown(line, rules) if line.startswith(("{", "[")) else None
    if said is not None:
        return said.split("\n")
    return [line if line.replace("\t", "").isprintable() else repr(line)]


def text_shown(data, rules, most=None):
    """The lines of a text; the first `most` and a digest of the others, unless they are JSON."""
    if not data:
        return []
    try:
        lines = data.decode().split("\n")
    except UnicodeDecodeError:
        return [f"{len(data)} bytes, {digest(data)}", repr(data[:60])]
    end = ["(no end of line)"] if lines[-1] else []
    lines = rules.lines(lines if end else lines[:-1])
    shown = [one for line in lines for one in line_shown(line, rules)]
    if most is None or len(shown) != len(lines) or len(shown) <= most:
        return shown + end
    rest = "\n".join(shown[most:])
    return [*shown[:most], f"... {len(shown) - most} more lines, {digest(rest.encode())}", *end]


def npy_shown(data, rules, trained):
    """Type, shape, digest and first numbers of an array."""
    length = int.from_bytes(data[8:10], "little")
    head = ast.literal_eval(data[10:10 + length].decode("latin-1"))
    kind, body = head["descr"], data[10 + length:]
    order = ", by columns" if head["fortran_order"] else ""
    said = f"{kind} {head['shape']}{order}"
    if trained and not rules.exact:
        return f"{said} <learned>"
    if kind[1:2] == "U":
        first = [repr(body[at:at + int(kind[2:]) * 4].decode("utf-32-le").rstrip("\0"))
                 for at in range(0, min(len(body), MOST_NUMBERS * int(kind[2:]) * 4),
                                 int(kind[2:]) * 4)]
    elif kind[1:] in CODES:
        numbers = array.array(CODES[kind[1:]])
        numbers.frombytes(body[:MOST_NUMBERS * numbers.itemsize])
        first = [f"{number:.9g}" if kind[1] == "f" else str(number) for number in numbers]
    else:
        first = []
    return f"{said} {digest(data)}: {' '.join(first)}"


def npz_shown(data, rules, trained):
    lines = []
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for member in archive.infolist():
            content = archive.read(member)
            if content.startswith(b"\x93NUMPY"):
                lines.append(f"  {member.filename} {npy_shown(content, rules, trained)}")
            else:
                lines.append(f"  {member.filename}")
                lines += [f"    {line}" for line in text_shown(content, rules)]
    return lines


def file_shown(name, data, rules, trained=False):
    """trained: its numbers come from a training, and are compared by --exact alone."""
    masked = trained and not rules.exact
    size = "" if masked else f" {len(data)} bytes, {digest(data)}"
    if data.startswith(b"PK"):
        return [f"{name}:{size}", *npz_shown(data, rules, trained)]
    if data.startswith(b"\x93NUMPY"):
        return [f"{name}: {npy_shown(data, rules, trained)}"]
    if data.startswith(b"\x1f\x8b"):  # the bytes are those of the library that compresses
        return [f"{name}: gzip of", *text_shown(gzip.decompress(data), rules, MOST_LINES)]
    if data.startswith(b"\x28\xb5\x2f\xfd"):
        return [f"{name}: zstd"]
    if data.startswith(b"\x93SUFFUSE") or b"\0" in data:
        return [f"{name}:{size}"]
    if masked:
        data = rules.predictions(data)
    return [f"{name}:", *text_shown(data, rules, MOST_LINES)]


def command_shown(outcome, exact):
    """Everything that one command said and wrote."""
    rules = masks.Rules(exact, outcome.words)
    lines = ["$ suffuse " + outcome.line, f"exit code {outcome.code}"]
    for name, data in (("stdout", outcome.stdout), ("stderr", outcome.stderr)):
        shown = text_shown(data, rules)
        lines += [f"-- {name}", *shown] if shown else []
    for name in sorted(outcome.files):
        data = outcome.files[name]
        trained = name in masks.trained_files(outcome.words)
        lines += [f"-- {name}: gone"] if data is None else [
            "-- " + line if k == 0 else line
            for k, line in enumerate(file_shown(name, data, rules, trained))]
    return lines
