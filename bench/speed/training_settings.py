"""What bench/train measures.

Models are those of the paper: two layers of 64 (GCN, GAT with one head), GIN with four hidden
layers and plain sums, which PyTorch Geometric's layer has. A training step is followed by an
evaluation of the validation nodes, as in the paper's protocol.
"""

DATASETS = ["cora", "coauthor_cs", "amazon_computers"]
MODELS = {"gcn": "GCN, 2 layers", "gat": "GAT, 2 layers", "gin": "GIN, 5 layers"}
GRAPHS = {"original": None, "ppr": {"ppr": 0.1, "top_k": 64}}
GRAPH_TITLES = {"original": "original", "ppr": "PPR 0.1, top 64"}
THREADS = [1, 2]

# Of PyTorch Geometric: name -> title. "scatter": edge_index, dense features; "csr": the adjacency
# as a CSR tensor, dense features; "sparse": features too as a CSR tensor, products by torch.sparse.
MODES = {"gcn": ["scatter", "csr", "sparse"], "gat": ["scatter", "sparse"],
         "gin": ["csr", "sparse"]}
MODE_TITLES = {"scatter": "scatter", "csr": "CSR adjacency", "sparse": "CSR adjacency and features"}

ROUNDS = 3
OUR_SECONDS = 1.0  # about as long does a run of ours take
PEER_SECONDS = 1.5  # a round of a peer ends after the epoch in which these are over
LOGITS_ALLOWED = 1e-4  # of the largest logit
LOSS_ALLOWED = 1e-4

# (model, dataset) -> how many times as fast as the fastest mode we must be; others: the aim
REQUIRED = {("gcn", "cora"): 10, ("gcn", "coauthor_cs"): 10, ("gcn", "amazon_computers"): 4}
AIM = 3
