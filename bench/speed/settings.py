"""What is measured: settings, datasets, methods and the guards around them.

  from settings import SETTINGS, METHODS

Every method runs on the largest component with self-loops of weight 1 and the symmetric transition,
and stops after step 3.
"""

THREADS = 2
TOLERANCE = 1e-6

DATASETS = ["citeseer", "cora", "amazon_photo", "amazon_computers", "coauthor_cs", "pubmed"]
TITLES = {"citeseer": "Citeseer", "cora": "Cora", "amazon_photo": "Amazon Photo",
          "amazon_computers": "Amazon Computers", "coauthor_cs": "Coauthor CS", "pubmed": "PubMed"}

# name -> the diffusion and the sparsification, as our options spell them
SETTINGS = {"ppr": {"ppr": 0.1, "top_k": 64},
            "heat": {"heat": 3.0, "average_degree": 64}}
SETTING_TITLES = {"ppr": "PPR 0.1, top 64", "heat": "heat 3, average degree 64"}
HEAT_DATASETS = {"citeseer", "cora", "amazon_photo"}

# name -> (title, script and its mode)
METHODS = {"suffuse": ("Suffuse", None),
           "pyg_approximate": ("PyG approximate", ["peer_pyg.py", "approximate"]),
           "scipy_dense": ("SciPy dense", ["peer_dense.py", "float32"]),
           "pyg_exact": ("PyG exact", ["peer_pyg.py", "exact"]),
           "scikit_network": ("scikit-network", ["peer_scikit_network.py", "sampled"])}

# Guards: a peer that needs more is stopped, and the report says so.
TIME_LIMIT = 1800  # seconds
MEMORY_SHARE = 0.9  # of what is free when it starts

QUIET = 0.5  # load average above which a machine is too busy to measure
AGAIN_BELOW = 20  # seconds: peers that are quicker run twice, as we do; the better run counts
LARGE = 15000  # nodes: --quick leaves out dense methods above this
EXPM_NODES = 8000  # scipy.linalg.expm beyond this takes an hour

# Peers that call themselves exact must be this close to the truth; float32 inverses are.
PEER_ALLOWED = 1e-5


def wanted(dataset, setting):
    return setting == "ppr" or dataset in HEAT_DATASETS


def reason_against(method, setting, nodes, quick):
    """Why a method is not run, or None."""
    if setting == "heat" and method == "pyg_approximate":
        return "it has no approximate heat kernel"
    if setting == "heat" and method == "scikit_network":
        return "it has no heat kernel"
    if setting == "heat" and method == "scipy_dense" and nodes > EXPM_NODES:
        return f"scipy.linalg.expm on more than {EXPM_NODES} nodes"
    if quick and method in ("pyg_exact", "scipy_dense") and nodes > LARGE:
        return "--quick: minutes and gigabytes"
    return None
