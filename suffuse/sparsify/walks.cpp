#include "suffuse/sparsify/walks.h"

#include <utility>

#include "suffuse/graph/transpose.h"

namespace suffuse {

namespace {

// Whether theta_k, theta_{k+2}, ... has one that counts.
bool any_from(std::span<const double> theta, std::size_t k) {
    for (; k < theta.size(); k += 2)
        if (theta[k] != 0) return true;
    return false;
}

void add(std::span<const NodeId> list, Marks& marks) {
    for (const NodeId i : list) marks.set(i, true);
}

}  // namespace

const Csr& Walks::successors() const {
    if (transition_.undirected) return transition_.graph;
    std::call_once(turned_, [&] { transposed_ = transpose(transition_.graph, context_); });
    return transposed_;
}

Walks::List Walks::step(const List& from, Marks& marks) const {
    List found;
    const auto mark = [&](NodeId i) {
        if (marks[i] || transition_.left[i] == 0) return;
        marks.set(i, true);
        found.push_back(i);
    };
    for (const NodeId j : from) {
        if (transition_.right[j] == 0) continue;
        if (transition_.self_loops > 0) mark(j);
        for (const NodeId i : successors().row(j)) mark(i);
    }
    return found;
}

Marks Walks::reached(NodeId seed, RowRange rows) const {
    Marks marks(rows, context_);
    marks.set(seed, true);
    for (List now{seed}; !now.empty();) now = step(now, marks);
    return marks;
}

// Once the walks of two lengths, k and k - 2, reach the same nodes, those of all later ones
// alternate.
Marks Walks::reached(NodeId seed, RowRange rows, std::span<const double> theta) const {
    Marks all(rows, context_);
    Marks marks(rows, context_);
    List two_before;
    List before;
    List now{seed};
    for (std::size_t k = 0; k < theta.size(); ++k) {
        context_.check();
        std::ranges::sort(now);
        if (theta[k] != 0) add(now, all);
        if (k >= 2 && now == two_before) {
            if (any_from(theta, k + 2)) add(now, all);
            if (any_from(theta, k + 1)) add(before, all);
            break;
        }
        two_before = std::exchange(before, std::exchange(now, {}));
        now = step(before, marks);
        for (const NodeId i : now) marks.set(i, false);
    }
    return all;
}

}  // namespace suffuse
