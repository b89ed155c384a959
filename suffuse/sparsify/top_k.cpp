#include "suffuse/sparsify/top_k.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

namespace suffuse {

namespace {

// Rows that are scanned before floors are looked at again.
constexpr NodeId tile = 64;

// What scan() computes in T may lie this much below the value itself.
template <class T>
T safely_below(double floor) {
    const double lowered = floor - 1e-6 * std::abs(floor) - double{std::numeric_limits<T>::min()};
    return static_cast<T>(std::max(lowered, double{std::numeric_limits<T>::lowest()}));
}

Candidates candidates_of(const DenseColumn& column, NodeId k) {
    Candidates found(k, column.bound);
    found.reserve(static_cast<NodeId>(column.values.size()));
    for (NodeId i = column.first; i < column.last(); ++i) found.offer(i, column.at(i));
    return found;
}

// All k places are taken by entries that no computed zero can rival.
bool full_and_above_zero(std::span<const NodeId> nodes, NodeId k, const DenseColumn& column) {
    return static_cast<NodeId>(nodes.size()) == k && std::ranges::all_of(nodes, [&](NodeId i) {
               return column.bound.lower(column.at(i)) > column.bound.upper(0);
           });
}

// Everything that is not zero is kept; which entries those are may not be known. If more entries
// than there are places may be above zero, they would displace a negative one.
Selection keep_non_zeros(std::span<const Entry> entries, NodeId k, const DenseColumn& column,
                         const ColumnFacts& facts) {
    Selection selection;
    for (const Entry& e : entries) selection.nodes.push_back(e.node);
    if (full_and_above_zero(selection.nodes, k, column) || facts.zeros_are_exact())
        return selection;
    const ErrorBound& bound = column.bound;
    auto possible = std::ssize(entries);
    for (NodeId i = column.first; i < column.last(); ++i) {
        const double value = column.at(i);
        if (bound.lower(value) > 0 || bound.upper(value) < 0) continue;
        selection.at_cut.push_back(i);
        if (value == 0) ++possible;
    }
    selection.missing = possible > k && std::ranges::any_of(entries, [&](const Entry& e) {
                            return bound.upper(e.value) < bound.lower(0);
                        });
    return selection;
}

Selection sorted(std::span<const Entry> entries) {
    Selection selection;
    for (const Entry& e : entries) selection.nodes.push_back(e.node);
    std::ranges::sort(selection.nodes);
    return selection;
}

bool all_twins(std::span<const NodeId> nodes, NodeId seed, std::span<const NodeId> twin_class) {
    if (twin_class.empty()) return false;
    return std::ranges::all_of(
        nodes, [&](NodeId i) { return i != seed && twin_class[i] == twin_class[nodes.front()]; });
}

// Entries proven above the cut, then the smallest original ids among those at the cut.
Selection keep_with_ties(std::span<const Entry> entries, NodeId k, double cut,
                         const ErrorBound& bound, std::span<const NodeId> original) {
    Selection selection;
    for (const Entry& e : entries) {
        if (bound.lower(e.value) > bound.upper(cut))
            selection.nodes.push_back(e.node);
        else if (bound.upper(e.value) >= bound.lower(cut))
            selection.at_cut.push_back(e.node);
    }
    std::ranges::sort(selection.at_cut, {},
                      [&](NodeId i) { return original.empty() ? i : original[i]; });
    const auto places = k - static_cast<NodeId>(selection.nodes.size());
    selection.nodes.insert(selection.nodes.end(), selection.at_cut.begin(),
                           selection.at_cut.begin() + places);
    std::ranges::sort(selection.nodes);
    return selection;
}

}  // namespace

std::optional<Selection> select_top_k(const CandidateColumn& column, NodeId k,
                                      const ColumnFacts& facts) {
    if (std::ssize(column.entries) < k || (column.complete && std::ssize(column.entries) == k))
        return std::nullopt;
    if (std::ssize(column.entries) == k) return sorted(column.entries);
    std::vector<Entry> entries(column.entries.begin(), column.entries.end());
    const auto at_cut = entries.begin() + (k - 1);
    std::ranges::nth_element(entries, at_cut, std::greater{}, &Entry::value);
    const double cut = at_cut->value;
    const double next =
        std::ranges::max_element(at_cut + 1, entries.end(), {}, &Entry::value)->value;
    const ErrorBound& bound = column.bound;
    // Below zero, an entry that may or may not be zero is a rival too.
    const bool zeros_matter = bound.lower(next) <= 0 && !facts.zeros_are_exact();
    const double rival = zeros_matter ? std::max(next, 0.0) : next;
    if (bound.lower(cut) > bound.upper(rival)) return sorted({entries.begin(), at_cut + 1});
    Selection selection = keep_with_ties(entries, k, cut, bound, facts.original);
    selection.equal = !zeros_matter && all_twins(selection.at_cut, column.node, facts.twin_class);
    selection.missing = zeros_matter && bound.upper(cut) < bound.lower(0);
    return selection;
}

Selection select_top_k(const DenseColumn& column, NodeId k, const ColumnFacts& facts) {
    const Candidates found = candidates_of(column, k);
    if (const auto selection = select_top_k(
            CandidateColumn{column.node, found.entries(), found.complete(), column.bound}, k,
            facts))
        return *selection;
    return keep_non_zeros(found.entries(), k, column, facts);
}

template <class T>
std::vector<Candidates> find_candidates(const BlockRows<T>& block, NodeId start, NodeId k,
                                        std::span<const ErrorBound> bounds, std::size_t most) {
    std::vector<Candidates> found;
    found.reserve(bounds.size());
    for (const ErrorBound& bound : bounds) found.emplace_back(k, bound, most).reserve(block.size);
    std::array<T, BlockRows<T>::width> floor{};
    floor.fill(std::numeric_limits<T>::infinity());  // lanes that nobody asks for
    std::array<std::uint32_t, tile> masks{};
    const auto look_at = [&](NodeId first, NodeId last) {
        for (std::size_t l = 0; l < found.size(); ++l) floor[l] = safely_below<T>(found[l].floor());
        scan(block, first, floor, std::span(masks).first(static_cast<std::size_t>(last - first)));
        for (NodeId i = first; i < last; ++i)
            for (auto mask = masks[static_cast<std::size_t>(i - first)]; mask != 0;
                 mask &= mask - 1) {
                const auto lane = static_cast<std::size_t>(std::countr_zero(mask));
                const T y = block.rows[std::int64_t{block.row(i)} * BlockRows<T>::width +
                                       static_cast<std::int64_t>(lane)];
                found[lane].offer(block.first + i, block.scale_of(i) * double{y});
            }
    };
    const auto range = [&](NodeId first, NodeId last) {
        for (; first < last; first += tile) look_at(first, std::min(last, first + tile));
    };
    range(start - block.first, block.size);
    range(0, start - block.first);
    return found;
}

template std::vector<Candidates> find_candidates(const BlockRows<float>&, NodeId, NodeId,
                                                 std::span<const ErrorBound>, std::size_t);
template std::vector<Candidates> find_candidates(const BlockRows<double>&, NodeId, NodeId,
                                                 std::span<const ErrorBound>, std::size_t);

}  // namespace suffuse
