"""Which cells of the paper's supervised tables are trained, and on how many splits.

  from accuracy_settings import CELLS      (dataset, model, diffusion) -> splits
"""

DIFFUSIONS = ["none", "heat", "ppr"]
MODELS = ["gcn", "gat", "jk", "gin", "arma", "appnp"]
SMALL, LARGE = ["cora", "citeseer"], ["amazon_photo", "pubmed", "coauthor_cs"]

# GIN takes ten times as long as the others.
CELLS = {(dataset, model, diffusion): 20 if model == "gin" else 100
         for dataset in SMALL for model in MODELS for diffusion in DIFFUSIONS
         if model != "appnp" or diffusion == "none"}
CELLS |= {(dataset, model, diffusion): 20
          for dataset in LARGE for model in ("gcn", "jk") for diffusion in DIFFUSIONS}
