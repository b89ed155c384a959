#pragma once

#include "suffuse/dataset/citation.h"
#include "suffuse/generate/generate.h"

namespace suffuse {

// The options of every kind of generated graph: field(name, value, what it is) for each of them.

template <class Options, class Field>
void nodes_field(Options& o, const Field& field) {
    field("nodes", o.nodes, "Number of nodes");
}

template <class Options, class Field>
void random_fields(Options& o, const Field& field) {
    nodes_field(o, field);
    field("average_degree", o.average_degree, "Expected degree of a node");
}

template <class Options, class Field>
void block_fields(Options& o, const Field& field) {
    random_fields(o, field);
    field("blocks", o.blocks, "Number of blocks");
    field("within", o.within, "Expected share of the edges inside blocks");
}

template <class Field>
void for_each_field(ErdosRenyi& o, const Field& field) {
    random_fields(o, field);
}

template <class Field>
void for_each_field(BlockModel& o, const Field& field) {
    block_fields(o, field);
}

template <class Field>
void for_each_field(DegreeCorrectedBlockModel& o, const Field& field) {
    block_fields(o, field);
    field("exponent", o.exponent, "Exponent of the power law");
}

template <class Field>
void for_each_field(PreferentialAttachment& o, const Field& field) {
    nodes_field(o, field);
    field("edges_per_node", o.edges_per_node, "Edges that every new node draws");
}

template <class Field>
void for_each_field(RMat& o, const Field& field) {
    field("scale", o.scale, "2^scale nodes");
    field("edge_factor", o.edge_factor, "Draws per node");
    field("a", o.a, "Probability of the quadrant 00");
    field("b", o.b, "Probability of the quadrant 01");
    field("c", o.c, "Probability of the quadrant 10");
    field("mirror", o.undirected, "Add the opposite of every edge");
}

template <class Field>
void for_each_field(CitationOptions& o, const Field& field) {
    random_fields(o, field);
    field("classes", o.classes, "Number of classes");
    field("homophily", o.homophily, "Expected share of edges inside classes");
    field("features", o.features, "Words of the vocabulary");
    field("words_per_node", o.words_per_node, "Words of every node");
    field("topic", o.topic, "Share of the words that come from the class");
}

template <class Field>
void for_each_field(Ring& o, const Field& field) {
    nodes_field(o, field);
}

template <class Field>
void for_each_field(Path& o, const Field& field) {
    nodes_field(o, field);
}

template <class Field>
void for_each_field(Star& o, const Field& field) {
    nodes_field(o, field);
}

template <class Field>
void for_each_field(Complete& o, const Field& field) {
    nodes_field(o, field);
}

template <class Field>
void for_each_field(Grid& o, const Field& field) {
    field("width", o.width, "Nodes in a row");
    field("height", o.height, "Rows");
}

// kind(name, what it is, default options) for every kind there is.
template <class Kind>
void for_each_kind(const Kind& kind) {
    kind("erdos-renyi", "Every pair with the same probability", ErdosRenyi{});
    kind("blocks", "Stochastic block model", BlockModel{});
    kind("degree-corrected-blocks", "Block model with power-law degrees",
         DegreeCorrectedBlockModel{});
    kind("preferential", "Preferential attachment", PreferentialAttachment{});
    kind("rmat", "R-MAT, directed", RMat{});
    kind("citation", "A citation network with words and classes", CitationOptions{});
    kind("ring", "A cycle", Ring{});
    kind("path", "A path", Path{});
    kind("star", "Node 0 next to all others", Star{});
    kind("complete", "All pairs", Complete{});
    kind("grid", "A rectangular grid", Grid{});
}

inline Dataset make_dataset(const CitationOptions& options, std::uint64_t seed,
                            const Context& context) {
    return generate_citation(options, seed, context);
}
inline Dataset make_dataset(const Generator& generator, std::uint64_t seed,
                            const Context& context) {
    Dataset dataset;
    dataset.graph = generate(generator, seed, context);
    return dataset;
}

}  // namespace suffuse
