#pragma once

#include "suffuse/graph/csr.h"

namespace suffuse {

// Raw entries (from[e], to[e], weights[e]) in any order, possibly repeated: what a reader or a
// generator has before any decision is made.
struct EdgeList {
    NodeId rows = 0;
    NodeId cols = 0;
    Array<NodeId> from{};
    Array<NodeId> to{};
    Weights weights{};

    EdgeIndex size() const { return from.size(); }
};

}  // namespace suffuse
