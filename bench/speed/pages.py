"""The parts of README.md and the pages on speed that come from measurements, as Markdown.

  from pages import speed_parts, scaling_parts, training_parts      name of a part -> its text

A page holds a part between <!-- NAME --> and <!-- /NAME -->.
"""

import re
import textwrap

from settings import METHODS, SETTING_TITLES, TITLES
from table import ratio_text, seconds_text
from training_settings import GRAPH_TITLES, MODE_TITLES, MODELS, MODES


def markdown_table(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def wrapped(words):
    return textwrap.fill(words, 120, break_long_words=False, break_on_hyphens=False)


def cell(figures, of):
    """What a method did, or why it did nothing."""
    if "seconds" not in figures:
        return "–" if figures["status"] == "left out" else figures["status"]
    return of(figures)


def time_cell(figures):
    words = seconds_text(figures["seconds"])
    if "verified" in figures:
        return f"**{' / '.join(map(seconds_text, figures['runs']))}**"
    words += f", {ratio_text(figures['times_slower'])}" if "times_slower" in figures else ""
    return words + (f" ({figures['status']})" if figures["status"] != "measured" else "")


def memory_cell(figures):
    return f"{figures['bytes_beyond'] / 1e6:.0f} ({figures['bytes_whole'] / 1e6:.0f})"


def quality_cell(figures):
    if "verified" in figures:
        found = figures["verified"]
        return f"{found['largest_error']:.0e} (proven: {found['certified']:.0e}), 1.000"
    return f"{figures['quality']['largest_error']:.0e}, {figures['quality']['recall']:.3f}"


def table_of(results, of):
    head = ["", *(title for title, _ in METHODS.values())]
    rows = [[f"{TITLES.get(row['dataset'], row['dataset'])}, {SETTING_TITLES[row['setting']]}",
             *(cell(row["methods"][method], of) for method in METHODS)] for row in results]
    return markdown_table(head, rows)


def machine_text(report):
    machine, versions = report["machine"], report["versions"]
    caches = ", ".join(f"{name} {size}" for name, size in machine["caches"].items())
    peers = ", ".join(f"{name} {version}" for name, version in versions.items())
    return wrapped(
        f"{machine['cpu']}, {machine['cores']} cores, {machine['vector_unit']}, {caches}, "
        f"{machine['memory_bytes'] / 2**30:.0f} GiB; {report['threads']} threads; "
        f"{report['date'][:10]}, load average before: {machine['load_before']:.1f}. "
        f"Versions: {peers}.")


def roofline_text(report):
    roofline = report["roofline"]
    gather = {(g["row_bytes"], g["bytes"]): g["bytes_per_s"] for g in roofline["gather"]}
    sizes = sorted({size for _, size in gather})
    speeds = markdown_table(
        ["GB/s per thread", *(f"{size >> 10} KB" if size < 2**20 else f"{size >> 20} MB"
                              for size in sizes)],
        [[f"rows of {row} bytes", *(f"{gather[row, size] / 1e9:.0f}" for size in sizes)]
         for row in (64, 128)])
    head = ["", "block", "products", "edge-columns / s", "gathered GB/s", "of the roofline"]
    runs = []
    for row in report["results"]:
        ours = row["methods"]["suffuse"]
        used, block = ours["roofline"], ours["block"]["working_set_bytes"]
        runs.append([f"{TITLES.get(row['dataset'], row['dataset'])}, "
                     f"{SETTING_TITLES[row['setting']]}", f"{block / 1e6:.1f} MB",
                     str(ours["solver"]["products"]), f"{used['edge_columns_per_s'] / 1e9:.1f} G",
                     f"{used['bytes_gathered_per_s'] / 1e9:.1f}", f"{used['share']:.0%}"])
    adds = f"Float additions in registers: {roofline['float_adds_per_s'] / 1e9:.0f} G/s per thread."
    return f"{speeds}\n\n{adds}\n\n{markdown_table(head, runs)}"


def headline(report):
    """One sentence on the largest graph on which the exact peer ran."""
    rows = [row for row in report["results"] if row["setting"] == "ppr"
            and row["methods"]["pyg_exact"]["status"] == "measured"]
    row = max(rows, key=lambda row: row["nodes"])
    ours, exact, approximate = (row["methods"][name] for name in
                                ("suffuse", "pyg_exact", "pyg_approximate"))
    machine = report["machine"]
    return wrapped(
        f"Exact, proven, for every node: {TITLES.get(row['dataset'], row['dataset'])} "
        f"({row['nodes']:,} nodes) takes {seconds_text(ours['seconds'])} and "
        f"{ours['bytes_beyond'] / 1e6:.0f} MB. PyTorch Geometric's exact transform takes "
        f"{seconds_text(exact['seconds'])} and {exact['bytes_beyond'] / 1e6:.0f} MB, its "
        f"approximate one {seconds_text(approximate['seconds'])}, side by side on one machine "
        f"({machine['cpu']}, {machine['vector_unit']}, {report['threads']} threads).")


def speed_parts(report):
    results = report["results"]
    return {"headline": headline(report), "machine": machine_text(report),
            "times": table_of(results, time_cell), "memory": table_of(results, memory_cell),
            "quality": table_of(results, quality_cell), "roofline": roofline_text(report)}


def scaling_parts(report):
    head = ["nodes", "edges", "seconds", "ps / (edge × node)", "estimated", "estimated / measured"]
    rows = [[f"{row['nodes']:,}", f"{row['edges']:,}", seconds_text(row["seconds"]),
             f"{1e12 * row['seconds_per_edge_node']:.1f}", seconds_text(row["estimated_seconds"]),
             f"{row['estimated_seconds'] / row['seconds']:.2f}"] for row in report["results"]]
    return {"scaling": f"`suffuse generate {report['family']} --nodes N`, on "
                       f"{report['machine']['cpu']}, {report['machine']['vector_unit']}, "
                       f"{report['threads']} threads.\n\n{markdown_table(head, rows)}\n\n"
                       f"Largest over smallest time / (edges × nodes): "
                       f"{report['largest_over_smallest']:.2f}."}


def milliseconds(seconds):
    """Three digits, or all that there are before the point."""
    return f"{1000 * seconds:.0f}" if seconds >= 1 else f"{1000 * seconds:.3g}"


def training_cell(figures):
    """All modes in milliseconds, the fastest of the peer with how many times ours that is."""
    words = []
    for who, seconds in figures["seconds"].items():
        text = milliseconds(seconds)
        if who == figures["fastest"]:
            text += f" ({ratio_text(figures['times_slower'])})"
        words.append(f"**{text}**" if who == "suffuse" else text)
    return words


def training_table(report, model):
    rows = []
    for row in filter(lambda row: row["model"] == model, report["results"]):
        for threads, figures in row["threads"].items():
            rows.append([f"{TITLES[row['dataset']]}, {GRAPH_TITLES[row['graph']]}", threads,
                         *training_cell(figures)])
    head = ["", "threads", "Suffuse", *(MODE_TITLES[mode] for mode in MODES[model])]
    return markdown_table(head, rows)


def dense_table(dense):
    rows = []
    for row in dense:
        n, inner, columns = row["rows"], row["inner"], row["columns"]
        shapes = {"multiply": f"({n} × {inner}) ({inner} × {columns})",
                  "outer": f"({inner} × {n}) ({n} × {columns})"}
        rows += [[shape, *(f"{row[what][who] / 1e9:.0f}" for who in ("suffuse", "openblas"))]
                 for what, shape in shapes.items()]
    return markdown_table(["Gflop/s", "Suffuse", "OpenBLAS"], rows)


def hours_text(table):
    return wrapped(f"{table['rows']} rows × {table['runs_per_row']} runs: "
                   f"**{table['hours']:.1f} hours** on {table['threads']} cores.")


def hours_table(table):
    """Milliseconds per epoch, the mean of a model's rows on a dataset."""
    found = {}
    for row in table["table"]:
        found.setdefault(row["model"], {}).setdefault(row["dataset"], []).append(row["seconds"])
    lengths = {row["model"]: row["epochs"] for row in table["table"]}
    datasets = [name for name in TITLES if any(name in of for of in found.values())]
    rows = [[model, *(f"{1000 * sum(of[name]) / len(of[name]):.3g}" if name in of else "–"
                      for name in datasets), f"{lengths[model]:.0f}"]
            for model, of in found.items()]
    return markdown_table(["ms", *(TITLES[name] for name in datasets), "epochs of a run"], rows)


def training_parts(report):
    return {"training machine": machine_text(report),
            **{f"training {model}": training_table(report, model) for model in MODELS},
            "training dense": dense_table(report["dense"]),
            "training hours": f"{hours_text(report['table'])}\n\n{hours_table(report['table'])}"}


def reached_cell(row):
    if row is None:
        return "–"
    text = (f"{row['mean']:.2f} ± {row['half']:.2f} "
            f"({row['paper_mean']:.2f} ± {row['paper_half']:.2f})")
    return text if row["agrees"] else f"**{text}**"


def reached_parts(report):
    rows = {(row["dataset"], row["model"], row["diffusion"]): row for row in report["results"]}
    tables = []
    for dataset in dict.fromkeys(row["dataset"] for row in report["results"]):
        models = dict.fromkeys(model for name, model, _ in rows if name == dataset)
        splits = {model: rows[dataset, model, "none"]["runs"] for model in models}
        lines = [[f"{model.upper()}, {splits[model]} splits",
                  *(reached_cell(rows.get((dataset, model, diffusion)))
                    for diffusion in ("none", "heat", "ppr"))] for model in models]
        tables.append(markdown_table([TITLES[dataset], "none", "heat", "PPR"], lines))
    agreeing = sum(row["agrees"] for row in report["results"])
    told = (f"{agreeing} of {len(rows)} cells agree; {report['date']}, version "
            f"{report['version']}.")
    return {"reached tables": "\n\n".join([told, *tables])}


def with_parts(page, parts):
    """The page with the parts that it has places for."""
    for name, body in parts.items():
        page = re.sub(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)",
                      lambda match: match[1] + body + "\n" + match[2], page, flags=re.DOTALL)
    return page
