"""Runs the Python cases in an interpreter that finds the package: one process for the cases that
need torch, whose import takes long, and one for the others. Also what that process runs.

Each line of a case is an expression, whose value is shown, or a statement; names stay until the end
of the case. What there is from the beginning: given_values.py.
"""

import contextlib
import io
import json
import os
import subprocess
import sys
import warnings

from case_list import HERE, Case

sys.dont_write_bytecode = True


def modules_there(python, names):
    """name -> whether the interpreter finds the module."""
    if not names:
        return {}
    code = "import importlib.util as u, sys; print([bool(u.find_spec(n)) for n in sys.argv[1:]])"
    done = subprocess.run([python, "-c", code, *names], capture_output=True, text=True, check=True)
    return dict(zip(names, json.loads(done.stdout.lower())))


def parts(cases):
    """The cases of every process."""
    slow = tuple(case for case in cases if any(name.startswith("torch") for name in case.needs))
    quick = tuple(case for case in cases if case not in slow)
    return [part for part in (slow, quick) if part]


def call_texts(cases, python, exact):
    """name -> what is stored about it."""
    given = json.dumps([exact, [[c.group, c.name, c.needs, c.lines] for c in cases]])
    done = subprocess.run([python, str(HERE / "calls.py")], input=given, text=True,
                          capture_output=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"{python}: exit code {done.returncode}\n{done.stderr}")
    return json.loads(done.stdout)


def compiled(line):
    """The line as code, and whether it has a value."""
    try:
        return compile(line, "<case>", "eval"), True
    except SyntaxError:
        return compile(line, "<case>", "exec"), False


def run_line(line, names, show):
    """What a line gives: its value, what was printed, warnings, or an error."""
    code, has_value = compiled(line)
    printed = io.StringIO()
    with warnings.catch_warnings(record=True) as told, contextlib.redirect_stdout(printed), \
            contextlib.redirect_stderr(printed):
        warnings.simplefilter("always")
        try:
            value = eval(code, names)  # a line of our own
            shown = show(value) if has_value and value is not None else []
        except Exception as error:
            kind = type(error)
            shown = [f"{kind.__module__}.{kind.__qualname__}: {error}"]
    text = printed.getvalue().splitlines()
    ours = [f"RuntimeWarning: {one.message}" for one in told if one.category is RuntimeWarning]
    return [*text, *ours, *shown]


def case_text(case, exact):
    import commands
    import given_values
    import masks
    import outputs
    import values

    names, lines, here = vars(given_values).copy(), [], os.getcwd()
    with commands.new_folder() as folder:
        os.chdir(folder)
        before = commands.contents(folder)
        for line in case.lines:
            rules = masks.Rules(exact, ["", "--threads", "1"] if "threads=1" in line else [])
            trained = "predict(" in line
            lines.append(f">>> {line}")
            lines += run_line(line, names, lambda value: values.shown(value, rules, trained))
            after = commands.contents(folder)
            for name, data in sorted(commands.changes(before, after).items()):
                learned = any(f"{word}='{name}'" in line for word in ("predict", "save"))
                lines += outputs.file_shown(name, data, rules, learned)
            before = after
        os.chdir(here)
        text = "\n".join(lines) + "\n"
        places = {folder: "<folder>", os.environ.get("SUFFUSE_DATA", folder): "<SUFFUSE_DATA>"}
        return masks.without_places(text.encode(), places).decode()


def main():
    exact, given = json.load(sys.stdin)
    data = os.environ.get("SUFFUSE_DATA")
    os.environ.setdefault("MPLCONFIGDIR", os.path.expanduser("~/.cache/matplotlib"))
    os.environ["XDG_CACHE_HOME"] = "cache"  # where suffuse.datasets looks: nothing is there
    texts = {}
    for group, name, needs, lines in given:
        os.environ.pop("SUFFUSE_DATA", None)
        if "SUFFUSE_DATA" in needs:
            os.environ["SUFFUSE_DATA"] = os.path.abspath(data)
        texts[name] = case_text(Case(group, name, tuple(needs), tuple(lines)), exact)
    print(json.dumps(texts))


if __name__ == "__main__":
    main()
