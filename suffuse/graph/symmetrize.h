#pragma once

#include "suffuse/graph/csr.h"

namespace suffuse {

// How a square matrix A and its transpose are combined.
enum class Symmetrize {
    no,      // A
    either,  // an edge where either direction has one ("union"), without weights
    sum,     // A + A^T
    mean,    // (A + A^T) / 2
    max      // max(A, A^T)
};

// The result equals its transpose to the last bit, unless `how` is no.
Csr symmetrize(const Csr& graph, Symmetrize how, const Context& context);

}  // namespace suffuse
