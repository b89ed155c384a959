"""Label propagation: which class reaches a node? S^T Y, without ever forming S.

Twenty nodes of each class tell their label (half of a class of fewer than forty). A node takes the
class from which most arrives: over one edge (plain propagation), or by personalized PageRank over
all walks.

    python3 label_propagation.py [DATASET]        (default: the built-in citation network)
"""

import sys

import numpy as np

import suffuse

TOLD = 20  # labels per class


def choose(labels, rng):
    """The nodes that tell their label."""
    members = [rng.permutation(np.flatnonzero(labels == c)) for c in range(labels.max() + 1)]
    return np.concatenate([nodes[: min(TOLD, len(nodes) // 2)] for nodes in members])


def accuracy(scores, labels, told):
    """The share of right answers among nodes that told nothing; no score at all is no answer."""
    answers = np.where(scores.max(axis=1) > 0, scores.argmax(axis=1), -1)
    asked = np.setdiff1d(np.arange(len(labels)), told)
    return (answers[asked] == labels[asked]).mean()


def main():
    dataset = suffuse.datasets.load(sys.argv[1] if len(sys.argv) > 1 else "citation")
    labels = np.asarray(dataset.labels)
    one_hop, all_hops = [], []
    for seed in range(10):
        told = choose(labels, np.random.default_rng(seed))
        known = np.zeros((len(labels), labels.max() + 1))
        known[told, labels[told]] = 1
        # out_j = sum_i S[i, j] y_i; theta = 0, 1 makes S = T, one step over the edges.
        step = suffuse.diffuse(dataset.graph, known, transition="col", theta=[0, 1])
        walk = suffuse.diffuse(dataset.graph, known, transition="col", ppr=0.1)
        one_hop.append(accuracy(step, labels, told))
        all_hops.append(accuracy(walk, labels, told))

    classes = labels.max() + 1
    print(f"{dataset.name}: {len(labels)} nodes in {classes} classes, {len(told)} labels told")
    print(f"right over one edge   {np.mean(one_hop):.1%}")
    print(f"right with PPR 0.1    {np.mean(all_hops):.1%}   (means of 10 choices of the labels)")
    if np.mean(all_hops) <= np.mean(one_hop):
        sys.exit("diffusion should have carried labels further than one edge does")


if __name__ == "__main__":
    main()
