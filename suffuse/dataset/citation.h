#pragma once

#include "suffuse/dataset/dataset.h"

namespace suffuse {

// The defaults resemble Cora.
struct CitationOptions {
    NodeId nodes = 2708;
    std::int32_t classes = 7;
    double average_degree = 3.9;
    double homophily = 0.8;            // expected share of edges between nodes of one class
    NodeId features = 1433;            // words of the vocabulary
    std::int32_t words_per_node = 18;  // distinct words, the same number for every node
    double topic = 0.4;  // share of a node's words that are drawn from its class's own
};

// A made-up citation network: a degree-corrected block model whose blocks are the classes, bags of
// words as binary features, labels. Word w belongs to the topic of class w % classes; a word is
// drawn from the topic or from the whole vocabulary, the r-th word of either with probability about
// proportional to 1 / r. Nodes come in random order. A pure function of options and seed.
Dataset generate_citation(const CitationOptions& options, std::uint64_t seed,
                          const Context& context);

}  // namespace suffuse
