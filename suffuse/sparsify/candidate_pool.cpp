#include "suffuse/sparsify/candidate_pool.h"

#include <algorithm>
#include <array>
#include <bit>

namespace suffuse {

namespace {

// Doubles as unsigned integers of the same order.
std::uint64_t key_of(double value) {
    const auto bits = std::bit_cast<std::uint64_t>(value);
    constexpr std::uint64_t sign = std::uint64_t{1} << 63;
    return (bits & sign) != 0 ? ~bits : bits | sign;
}
double value_of(std::uint64_t key) {
    constexpr std::uint64_t sign = std::uint64_t{1} << 63;
    return std::bit_cast<double>((key & sign) != 0 ? key & ~sign : ~key);
}

}  // namespace

CandidatePool::CandidatePool(NodeId nodes, std::int64_t wanted, MatrixPart part,
                             const Context& context)
    : context_(context), wanted_(wanted), part_(part), columns_(nodes), bounds_(nodes) {}

std::int64_t CandidatePool::weight(NodeId i, NodeId j) const {
    return part_ == MatrixPart::upper && i != j ? 2 : 1;
}

void CandidatePool::set(const DenseColumn& column) {
    std::vector<NodeId> nodes;
    for (NodeId i = column.first; i < column.last(); ++i)
        if (column.at(i) != 0 && column.bound.upper(column.at(i)) >= floor_) nodes.push_back(i);
    columns_[column.node] = keep<double>(
        nodes, [&](NodeId i) { return column.at(i); }, context_);
    bounds_[column.node] = column.bound;
}

std::int64_t CandidatePool::count() const {
    std::int64_t sum = 0;
    for (NodeId j = 0; j < static_cast<NodeId>(columns_.size()); ++j)
        for (const NodeId i : columns_[j].nodes) sum += weight(i, j);
    return sum;
}

// Radix selection, 16 bits at a time: no copy of the values.
template <class Of>
double CandidatePool::nth_largest(std::int64_t n, const Of& of) const {
    std::uint64_t prefix = 0;
    std::vector<std::int64_t> histogram(1 << 16);
    for (int shift = 48; shift >= 0; shift -= 16) {
        std::ranges::fill(histogram, 0);
        for (NodeId j = 0; j < static_cast<NodeId>(columns_.size()); ++j)
            for (std::size_t e = 0; e < columns_[j].nodes.size(); ++e) {
                const std::uint64_t key = key_of(of(j, columns_[j].values[e]));
                if (shift < 48 && key >> (shift + 16) != prefix) continue;
                histogram[(key >> shift) & 0xffff] += weight(columns_[j].nodes[e], j);
            }
        std::int64_t digit = 0xffff;
        while (histogram[digit] < n) n -= histogram[digit--];
        prefix = prefix << 16 | static_cast<std::uint64_t>(digit);
    }
    return value_of(prefix);
}

// `wanted` entries have lower ends of at least the floor. That is said of the exact entries, so it
// stays true whatever comes later, and however wide the bounds of that are.
void CandidatePool::prune() {
    if (count() <= wanted_) return;
    floor_ = wanted_ == 0 ? std::numeric_limits<double>::infinity()
                          : std::max(floor_, nth_largest(wanted_, [&](NodeId j, double value) {
                                         return bounds_[j].lower(value);
                                     }));
    drop_unless([&](NodeId j, double value) { return bounds_[j].upper(value) >= floor_; });
}

template <class Wanted>
void CandidatePool::drop_unless(const Wanted& wanted) {
    for (NodeId j = 0; j < static_cast<NodeId>(columns_.size()); ++j) {
        KeptColumn<double>& column = columns_[j];
        std::size_t kept = 0;
        for (std::size_t e = 0; e < column.nodes.size(); ++e) {
            if (!wanted(j, column.values[e])) continue;
            column.nodes[kept] = column.nodes[e];
            column.values[kept++] = column.values[e];
        }
        if (kept == column.nodes.size()) continue;
        column.nodes.resize(kept);
        column.values.resize(kept);
        column.nodes.shrink_to_fit();
        column.values.shrink_to_fit();
        column.held.shrink({static_cast<std::int64_t>(kept * (sizeof(NodeId) + sizeof(double)))});
    }
}

CandidatePool::Cut CandidatePool::cut() const {
    if (count() <= wanted_) {
        Cut cut{.value = highest, .all = true};
        for (const auto& column : columns_)
            for (const double value : column.values) cut.value = std::min(cut.value, value);
        return cut;
    }
    Cut cut{.value = nth_largest(wanted_, [](NodeId, double value) { return value; })};
    std::int64_t at_least = 0;
    std::int64_t lightest = 2;
    double lone = highest;
    for (NodeId j = 0; j < static_cast<NodeId>(columns_.size()); ++j)
        for (std::size_t e = 0; e < columns_[j].nodes.size(); ++e) {
            const double value = columns_[j].values[e];
            const std::int64_t w = weight(columns_[j].nodes[e], j);
            if (value >= cut.value) at_least += w;
            if (value >= cut.value && w == 1) lone = std::min(lone, value);
            if (value == cut.value) lightest = std::min(lightest, w);
            if (value < cut.value) cut.next = std::max(cut.next, value);
        }
    if (at_least - lightest >= wanted_) cut.next = cut.value;
    if (at_least > wanted_) cut.above = lone;
    return cut;
}

bool CandidatePool::Cut::proven(const ErrorBound& bound) const {
    return all ||
           (bound.lower(value) > bound.upper(next) && bound.lower(above) > bound.upper(value));
}

std::vector<NodeId> CandidatePool::at_cut(NodeId j, const Cut& cut, const ErrorBound& bound) const {
    std::vector<NodeId> nodes;
    for (std::size_t e = 0; e < columns_[j].nodes.size(); ++e) {
        const double value = columns_[j].values[e];
        if (bounds_[j].upper(value) >= bound.lower(cut.value) &&
            bounds_[j].lower(value) <= bound.upper(cut.value))
            nodes.push_back(columns_[j].nodes[e]);
    }
    return nodes;
}

std::vector<KeptColumn<double>> CandidatePool::take(const Cut& cut, const ErrorBound& bound) {
    if (cut.all) return std::move(columns_);
    if (cut.proven(bound))
        drop_unless([&](NodeId, double value) { return value >= cut.value; });
    else
        drop_unless([&](NodeId j, double value) {
            return bounds_[j].upper(value) >= bound.lower(cut.value);
        });
    return std::move(columns_);
}

}  // namespace suffuse
