"""What is asked of us on the named datasets, and whether it is met.

  from targets import targets

Ratios are to PyTorch Geometric's exact transform in the same run; a target that needs a method
which did not run is left out.
"""

from settings import SETTING_TITLES, TITLES

# (dataset, setting) -> how many times as fast we aim to be; half of it is required
AIMS = {("cora", "ppr"): 25, ("amazon_photo", "ppr"): 20, ("amazon_computers", "ppr"): 25,
        ("coauthor_cs", "ppr"): 80, ("pubmed", "ppr"): 250, ("amazon_photo", "heat"): 15}
LESS_MEMORY = {"amazon_computers": 10, "coauthor_cs": 10, "pubmed": 10}


def of_row(row):
    """(what, measured, required, aim)"""
    exact, approximate = (row["methods"][name] for name in ("pyg_exact", "pyg_approximate"))
    aim = AIMS.get((row["dataset"], row["setting"]))
    if aim and "times_slower" in exact:
        required = aim if row["setting"] == "heat" else aim / 2
        yield "faster than PyG exact", exact["times_slower"], required, aim
    if row["dataset"] in LESS_MEMORY and "times_memory" in exact:
        less = LESS_MEMORY[row["dataset"]]
        yield "less memory than PyG exact", exact["times_memory"], less, less
    if "times_slower" in approximate:
        yield "faster than PyG approximate", approximate["times_slower"], 1, 1


def targets(rows):
    found = []
    for row in rows:
        title = f"{TITLES.get(row['dataset'], row['dataset'])}, {SETTING_TITLES[row['setting']]}"
        found += [{"what": f"{title}: {what}", "measured": measured, "required": required,
                   "aim": aim, "met": measured >= required}
                  for what, measured, required, aim in of_row(row)]
    return found
