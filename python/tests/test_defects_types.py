"""What type checkers see of results and words."""

import os
import re

from test_documentation import mypy

# As much of scipy-stubs as is needed to see what comes out.
SPARSE = """
from typing import Any
class csr_array:
    def __init__(self, *arguments: Any, **keywords: Any) -> None: ...
    def __getattr__(self, name: str) -> Any: ...
class csc_array(csr_array): ...
def __getattr__(name: str) -> Any: ...
"""
S, X, INFO = "scipy.sparse.csr_array", "numpy.ndarray", "dict[str, Any]"
REVEALED = {
    "suffuse.gdc(club)": S,
    "suffuse.gdc(club, return_info=True)": f"tuple[{S}, {INFO}]",
    "suffuse.gdc(club, ppr=[0.1, 0.2], threads=2)": f"list[{S}]",
    "suffuse.gdc(club, top_k=range(3), return_info=True)": f"list[tuple[{S}, {INFO}]]",
    "suffuse.gdc([club], directed=False)": f"list[{S}]",
    "suffuse.gdc([club], return_info=True)": f"list[tuple[{S}, {INFO}]]",
    "suffuse.gdc([club], heat=[1.0])": f"list[list[{S}]]",
    "suffuse.gdc([club], heat=[1.0], return_info=True)": f"list[list[tuple[{S}, {INFO}]]]",
    "suffuse.gdc(club, format='csr', strict=True, order='score')": S,
    "suffuse.Graph(club).gdc(ppr=0.1)": S,
    "suffuse.Graph(club).gdc(ppr=[0.1], return_info=True)": f"list[tuple[{S}, {INFO}]]",
    "suffuse.transition(club)": S,
    "suffuse.diffuse(club, [1])": X,
    "suffuse.diffuse(club, [1], return_info=True)": f"tuple[{X}, {INFO}]",
    "suffuse.diffuse(club, [1], return_info=bool(X))": f"{X} | tuple[{X}, {INFO}]",
    "suffuse.Graph(club).diffuse([1])": X,
    "suffuse.info(club)": INFO,
    "suffuse.train(club)": f"list[{INFO}]",
    "suffuse.train(club, labels=[0], return_info=True)": f"tuple[list[{INFO}], {INFO}]",
    "suffuse.predict(club, 'm.npz')": f"tuple[{X}, {X}]",
    "suffuse.tune(club, hidden=[8, 16], layer_loops=['keep', 'add'])": INFO,
    "suffuse.read('karate')": "suffuse._dataset.Dataset",
    "suffuse.datasets.load('karate')": "suffuse._dataset.Dataset",
    "suffuse.GDC(ppr=0.1)": "suffuse.estimator.GDC",
}


WRONG = ["suffuse.gdc(club, transition='symm')", "suffuse.Graph(club).gdc(transition='symm')",
         "suffuse.diffuse(club, [1], solver='magic')", "suffuse.train(club, diffusion='pagerank')",
         "suffuse.read('karate', duplicates='min')", "suffuse.tune(club, layer_loops=['kept'])"]


def test_defect_26_results_and_words_have_types(tmp_path):
    sparse = tmp_path / "stubs" / "scipy" / "sparse"
    sparse.mkdir(parents=True)
    (sparse / "__init__.pyi").write_text(SPARSE, encoding="ascii")
    (sparse.parent / "__init__.pyi").write_text("", encoding="ascii")
    lines = ["import suffuse", "club = suffuse.read('karate')", "X = club.labels", *WRONG]
    lines += [f"reveal_type({call})" for call in REVEALED]
    (tmp_path / "use.py").write_text("\n".join(lines), encoding="ascii")
    done = mypy("--strict", "use.py", cwd=tmp_path, env={**os.environ, "MYPYPATH": "stubs"})
    found = re.findall(r'Revealed type is "(.*)"', done.stdout)
    plain = [re.sub(r"numpy.ndarray\[tuple\[.*?\], numpy.dtype\[Any\]\]", X, one) for one in found]
    assert dict(zip(REVEALED, plain)) == REVEALED, done.stdout
    wrong = set(map(int, re.findall(r"^use.py:(\d+): error:", done.stdout, re.MULTILINE)))
    assert wrong == set(range(4, 4 + len(WRONG))), done.stdout
