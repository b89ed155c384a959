"""The chart of the README: seconds on a logarithmic scale, one group of bars per dataset.

  from chart import chart; svg = chart(report)      report: the JSON of bench/gdc
"""

import math
from xml.sax.saxutils import escape

from settings import METHODS, TITLES
from table import ratio_text, seconds_text

WIDTH = 860
LEFT, RIGHT = 262, 690  # the axis; labels of bars stand right of their ends
TOP = 78
ROW, GAP = 17, 16
OURS, PEER, PROJECTED, INK, FAINT = "#2b6cb0", "#a0aec0", "#e2e8f0", "#1a202c", "#718096"


def text(x, y, words, size=12, fill=INK, more=""):
    style = f'font-size="{size}" fill="{fill}" {more}'.rstrip()
    return f'<text x="{x:.1f}" y="{y:.1f}" {style}>{escape(words)}</text>'


class Axis:
    """Whole decades around all times."""

    def __init__(self, times):
        self.first = math.floor(math.log10(min(times)))
        self.last = max(math.ceil(math.log10(max(times))), self.first + 1)

    def x(self, seconds):
        share = (math.log10(seconds) - self.first) / (self.last - self.first)
        return LEFT + share * (RIGHT - LEFT)

    def grid(self, bottom):
        for power in range(self.first, self.last + 1):
            x = self.x(10.0**power)
            words = f"{10**power} s" if power >= 0 else f"{1000 * 10.0**power:g} ms"
            yield (f'<line x1="{x:.1f}" y1="{TOP - 8}" x2="{x:.1f}" y2="{bottom}" '
                   f'stroke="#edf2f7" stroke-width="1"/>')
            yield text(x, TOP - 14, words, 11, FAINT, 'text-anchor="middle"')


def label_of(method, figures):
    words = [seconds_text(figures["seconds"])]
    if "times_slower" in figures:
        words.append(ratio_text(figures["times_slower"]))
    if method == "pyg_approximate":
        words.append(f"finds {100 * figures['quality']['recall']:.0f} %")
    if figures["status"] == "projected":
        words.append("projected")
    return " · ".join(words)


def bar(method, figures, axis, y):
    """The name of the method, its bar, and what the bar says."""
    ours = method == "suffuse"
    bold = 'font-weight="bold"' if ours else ""
    yield text(LEFT - 8, y + 12, METHODS[method][0], 12, OURS if ours else INK,
               f'text-anchor="end" {bold}')
    if "times_slower" not in figures and not ours:
        yield text(LEFT + 4, y + 12, f"{figures['status']}: {figures['reason']}", 11, FAINT)
        return
    end = axis.x(figures["seconds"])
    fill = OURS if ours else PROJECTED if figures["status"] == "projected" else PEER
    yield (f'<rect x="{LEFT}" y="{y + 2}" width="{max(end - LEFT, 1):.1f}" height="{ROW - 4}" '
           f'fill="{fill}"/>')
    yield text(end + 6, y + 12, label_of(method, figures), 11, OURS if ours else INK, bold)


def group(row, axis, y):
    yield text(20, y + 12, TITLES.get(row["dataset"], row["dataset"]), 13, INK,
               'font-weight="bold"')
    yield text(20, y + 28, f"{row['nodes']:,} nodes", 11, FAINT)
    yield text(20, y + 43, f"{row['entries'] // 2:,} edges", 11, FAINT)
    for place, (method, figures) in enumerate(row["methods"].items()):
        yield from bar(method, figures, axis, y + place * ROW)


def footer(report):
    machine, versions = report["machine"], report["versions"]
    return [f"{machine['cpu']}, {machine['vector_unit']}, {report['threads']} threads; graph in "
            "memory to result in memory.",
            f"PyTorch Geometric (PyG) {versions['torch_geometric']} on torch {versions['torch']}, "
            f"SciPy {versions['scipy']}, scikit-network {versions['scikit_network']}.",
            "All but PyG approximate compute every entry; only Suffuse proves its error."]


def chart(report):
    rows = [row for row in report["results"] if row["setting"] == "ppr"]
    times = [figures["seconds"] for row in rows for figures in row["methods"].values()
             if "seconds" in figures]
    axis = Axis(times)
    heights = [len(row["methods"]) * ROW + GAP for row in rows]
    bottom = TOP + sum(heights) - GAP
    height = bottom + 66
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
             'font-family="Helvetica, Arial, sans-serif">',
             f'<rect width="{WIDTH}" height="{height}" fill="white"/>',
             text(20, 28, "Personalized PageRank (α = 0.1), the 64 largest entries for every node",
                  16, INK, 'font-weight="bold"'),
             text(20, 46, "time on a logarithmic scale; × = times as long as Suffuse", 12, FAINT),
             *axis.grid(bottom)]
    for row, start in zip(rows, [TOP + sum(heights[:i]) for i in range(len(rows))]):
        parts += group(row, axis, start)
    parts += [text(20, bottom + 24 + 15 * place, line, 11, FAINT)
              for place, line in enumerate(footer(report))]
    return "\n".join([*parts, "</svg>"]) + "\n"
