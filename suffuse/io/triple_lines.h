#pragma once

#include <limits>

#include "suffuse/base/parallel.h"
#include "suffuse/io/triples.h"

namespace suffuse {

// Where lines go, one after the other, and how many were counted.
struct TriplePlace {
    NodeId* from = nullptr;
    NodeId* to = nullptr;
    double* weights = nullptr;  // null without a weight field
    std::int64_t lines = 0;
};

// What was found: how many lines that are neither blank nor comments, and their ids.
struct TriplesFound {
    std::int64_t lines = 0;
    NodeId smallest = std::numeric_limits<NodeId>::max();
    NodeId largest = -1;
};

// Parses a range of bytes that ends behind a line end, as parse_triples does for all of them.
TriplesFound parse_triple_lines(const Source& source, const TripleLayout& layout, Range bytes,
                                TriplePlace place);

}  // namespace suffuse
