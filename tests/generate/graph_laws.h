#pragma once

#include <doctest/doctest.h>

#include "suffuse/generate/generate.h"
#include "suffuse/graph/degrees.h"
#include "suffuse/graph/transpose.h"
#include "tests/support/graphs.h"

namespace suffuse::testing {

// All invariants of a matrix, which a generator may have asserted without proof.
inline void check_invariants(const Csr& graph) {
    const Context context = context_with(1);
    CHECK_NOTHROW(Csr(graph.rows(), graph.cols(), graph.offsets(), graph.columns(), graph.weights(),
                      context));
}

// What every undirected kind promises: symmetric, no loops, no weights.
inline void check_simple(const Csr& graph) {
    check_invariants(graph);
    CHECK(is_symmetric(graph, context_with(1)));
    CHECK(count_self_loops(graph) == 0);
    CHECK(!graph.is_weighted());
}

// Undirected edges, each counted once.
inline EdgeIndex edge_count(const Csr& graph) {
    return graph.entries() / 2;
}

// FNV-1a over the numbers of offsets and columns.
inline std::uint64_t fingerprint(const Csr& graph) {
    std::uint64_t hash = 0xcbf29ce484222325;
    const auto add = [&](std::int64_t number) {
        for (int byte = 0; byte < 8; ++byte)
            hash = (hash ^ ((static_cast<std::uint64_t>(number) >> (8 * byte)) & 0xff)) *
                   0x100000001b3;
    };
    for (const EdgeIndex offset : graph.offsets()) add(offset);
    for (const NodeId column : graph.columns()) add(column);
    return hash;
}

}  // namespace suffuse::testing
