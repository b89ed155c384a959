#pragma once

#include <cmath>
#include <vector>

#include "suffuse/base/context.h"
#include "suffuse/base/error.h"
#include "suffuse/sparsify/selection.h"

namespace suffuse {

// The entries kept in one column, by ascending node, announced to the budget.
template <class T>
struct KeptColumn {
    std::vector<NodeId> nodes{};
    std::vector<T> values{};
    Reservation held{};
};

// Rounds the values of the selected nodes to T; what becomes zero is not stored. Throws InputError
// if T cannot hold one.
template <class T, class ValueOf>
KeptColumn<T> keep(std::span<const NodeId> nodes, const ValueOf& value_of, const Context& context) {
    KeptColumn<T> kept;
    const auto size = static_cast<std::int64_t>(nodes.size());
    kept.held =
        context.budget.reserve({size * static_cast<std::int64_t>(sizeof(NodeId) + sizeof(T))},
                               "entries kept of the diffusion");
    kept.nodes.reserve(nodes.size());
    kept.values.reserve(nodes.size());
    for (const NodeId i : nodes) {
        const T value = static_cast<T>(value_of(i));
        if (value == 0) continue;
        if (!std::isfinite(value)) throw InputError("an entry of S is too large to be stored");
        kept.nodes.push_back(i);
        kept.values.push_back(value);
    }
    return kept;
}

}  // namespace suffuse
