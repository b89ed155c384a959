"""A diffusion view for contrastive learning, in NumPy.

Contrastive methods such as MVGRL look at a graph twice: at the graph itself, and at its diffusion.
A shared encoder learns, without any label, to recognise a node of one view among all nodes of the
other. Here the second view is the sparse S of suffuse.gdc, the encoder one linear graph
convolution, the loss InfoNCE. Afterwards a few labels show what was learned.

    python3 contrastive_view.py [DATASET]        (default: the built-in citation network)
"""

import sys

import numpy as np
import scipy.sparse

import suffuse

WIDTH, STEPS, BATCH, RATE, TEMPERATURE = 64, 60, 256, 0.01, 0.6


def unit_rows(x):
    """Every row divided by its length, and the lengths."""
    length = np.maximum(np.linalg.norm(x, axis=1, keepdims=True), 1e-12)
    return x / length, length


def loss_and_gradient(weights, first, second):
    """InfoNCE: -log softmax of z1_i . z2_i / temperature among all z2_j, and the same turned round.

    z = x W / |x W|, so the gradient of z with respect to x W is (I - z z^T) / |x W|.
    """
    (z1, length1), (z2, length2) = unit_rows(first @ weights), unit_rows(second @ weights)
    scores = np.exp((z1 @ z2.T - 1) / TEMPERATURE)
    by_row, by_column = scores / scores.sum(1, keepdims=True), scores / scores.sum(0)
    loss = -np.log(np.diag(by_row)).mean() / 2 - np.log(np.diag(by_column)).mean() / 2
    pull = ((by_row + by_column) / 2 - np.eye(len(z1))) / (len(z1) * TEMPERATURE)
    slope1, slope2 = pull @ z2, pull.T @ z1
    return loss, (
        first.T @ ((slope1 - z1 * (z1 * slope1).sum(1, keepdims=True)) / length1)
        + second.T @ ((slope2 - z2 * (z2 * slope2).sum(1, keepdims=True)) / length2)
    )


def start(views, rng):
    """Random weights."""
    width = views[0].shape[1]
    return rng.normal(size=(width, WIDTH)) / np.sqrt(width)


def learn(views, rng):
    """Adam on batches of nodes, from random weights. No label is used."""
    weights, mean, square = start(views, rng), 0.0, 0.0
    for step in range(1, STEPS + 1):
        batch = rng.choice(len(views[0]), size=min(BATCH, len(views[0])), replace=False)
        _, gradient = loss_and_gradient(weights, views[0][batch], views[1][batch])
        mean, square = 0.9 * mean + 0.1 * gradient, 0.999 * square + 0.001 * gradient**2
        weights -= RATE * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return weights


def embed(weights, views):
    """The sum of a node's two representations."""
    return unit_rows(sum(unit_rows(view @ weights)[0] for view in views))[0]


def accuracy(embedding, labels, rng, told=20):
    """Nearest centre of class, from 20 labelled nodes of each, on all the others."""
    members = [rng.permutation(np.flatnonzero(labels == c)) for c in range(labels.max() + 1)]
    centres = np.stack([embedding[nodes[:told]].mean(axis=0) for nodes in members])
    asked = np.concatenate([nodes[told:] for nodes in members])
    return ((embedding[asked] @ unit_rows(centres)[0].T).argmax(axis=1) == labels[asked]).mean()


def main():
    dataset = suffuse.datasets.load(sys.argv[1] if len(sys.argv) > 1 else "citation")
    features = unit_rows(scipy.sparse.csr_array(dataset.features).toarray().astype(float))[0]
    # out_j = sum_i S[i, j] x_i: a graph convolution multiplies by the transpose.
    graph = suffuse.transition(dataset.graph).T @ features
    diffusion = suffuse.gdc(dataset.graph, ppr=0.1, top_k=64).T @ features

    shares = []
    for seed in range(5):
        embeddings = (
            unit_rows(diffusion)[0],
            embed(start([graph, diffusion], np.random.default_rng(seed)), [graph, diffusion]),
            embed(learn([graph, graph], np.random.default_rng(seed)), [graph]),
            embed(learn([graph, diffusion], np.random.default_rng(seed)), [graph, diffusion]),
        )
        shares.append([
            accuracy(embedding, dataset.labels, np.random.default_rng(seed))
            for embedding in embeddings
        ])  # fmt: skip
    smooth, untrained, twice, both = np.mean(shares, axis=0)

    print(f"{dataset.name}: right from 20 labels in each class (means of 5 runs)")
    for width, what, share in (
        (WIDTH, "the encoder untrained", untrained),
        (WIDTH, "learned from the graph against itself", twice),
        (WIDTH, "learned from the graph and its diffusion", both),
        (features.shape[1], "the diffused features themselves", smooth),
    ):
        print(f"{width:5} numbers, {what:42}{share:.1%}")
    if both <= max(twice, untrained):
        sys.exit("the diffusion view should have helped")


if __name__ == "__main__":
    main()
