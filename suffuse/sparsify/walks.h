#pragma once

#include <algorithm>
#include <mutex>

#include "suffuse/graph/row_range.h"
#include "suffuse/transition/transition.h"

namespace suffuse {

// Marks of the nodes of a component.
class Marks {
public:
    Marks(RowRange rows, const Context& context)
        : rows_(rows), marks_(context, rows.size(), "nodes that walks reach") {
        std::ranges::fill(marks_.span(), 0);
    }
    bool operator[](NodeId i) const { return marks_[i - rows_.first] != 0; }
    void set(NodeId i, bool mark) { marks_[i - rows_.first] = mark ? 1 : 0; }

private:
    RowRange rows_;
    Buffer<unsigned char> marks_;
};

// Where walks of T lead from a node of a component, whose rows no edge leaves: T_ij > 0 is a step
// from j to i. Any thread may ask.
class Walks {
public:
    // Both outlive it. Memory: for a directed graph its transpose, from the first question on.
    Walks(const Transition& transition, const Context& context)
        : transition_(transition), context_(context) {}

    // The nodes that walks of any length reach.
    Marks reached(NodeId seed, RowRange rows) const;
    // The nodes that walks of length k reach, for any k with theta[k] != 0.
    Marks reached(NodeId seed, RowRange rows, std::span<const double> theta) const;

private:
    using List = std::vector<NodeId>;  // of the nodes that are marked

    const Csr& successors() const;
    // Marks the nodes one step from those in the list; returns those that were not marked.
    List step(const List& from, Marks& marks) const;

    const Transition& transition_;
    const Context& context_;
    mutable std::once_flag turned_{};
    mutable Csr transposed_{};
};

}  // namespace suffuse
