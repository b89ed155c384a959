#include "suffuse/sparsify/candidate_pool.h"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

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
                             const Context& context, const Facts& facts)
    : context_(context),
      wanted_(wanted),
      part_(part),
      facts_(facts),
      columns_(nodes),
      zeros_(nodes),
      bounds_(nodes) {}

std::int64_t CandidatePool::weight(NodeId i, NodeId j) const {
    return part_ == MatrixPart::upper && i != j ? 2 : 1;
}

void CandidatePool::set(const DenseColumn& column) {
    std::vector<NodeId> nodes;
    zeros_[column.node] = 0;
    for (NodeId i = column.first; i < column.last(); ++i) {
        if (column.at(i) == 0)
            zeros_[column.node] += weight(i, column.node);
        else if (column.bound.upper(column.at(i)) >= floor_)
            nodes.push_back(i);
    }
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

std::int64_t CandidatePool::zeros() const {
    return std::reduce(zeros_.begin(), zeros_.end());
}

// Radix selection, 16 bits at a time: no copy of the values.
template <class Of>
double CandidatePool::nth_largest(std::int64_t n, const Of& of) const {
    std::uint64_t prefix = 0;
    std::vector<std::int64_t> histogram(1 << 16);
    for (int shift = 48; shift >= 0; shift -= 16) {
        std::ranges::fill(histogram, 0);
        const auto take = [&](double value, std::int64_t times) {
            const std::uint64_t key = key_of(value);
            if (shift == 48 || key >> (shift + 16) == prefix)
                histogram[(key >> shift) & 0xffff] += times;
        };
        take(0, facts_.zeros_outside);
        for (NodeId j = 0; j < static_cast<NodeId>(columns_.size()); ++j) {
            if (zeros_[j] > 0) take(of(j, 0), zeros_[j]);
            for (std::size_t e = 0; e < columns_[j].nodes.size(); ++e)
                take(of(j, columns_[j].values[e]), weight(columns_[j].nodes[e], j));
        }
        std::int64_t digit = 0xffff;
        while (histogram[digit] < n) n -= histogram[digit--];
        prefix = prefix << 16 | static_cast<std::uint64_t>(digit);
    }
    return value_of(prefix);
}

// `wanted` entries have lower ends of at least the floor. That is said of the exact entries, so it
// stays true whatever comes later, and however wide the bounds of that are. Where the floor is a
// zero's, there is nothing to drop unless entries are negative.
void CandidatePool::prune() {
    const std::int64_t held = count();
    if (held <= wanted_ && (!facts_.may_be_negative || held + all_zeros() <= wanted_)) return;
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
    if (wanted_ == 0 || count() + all_zeros() <= wanted_) {
        Cut cut{.value = highest, .all = true};
        for (const auto& column : columns_)
            for (const double value : column.values) cut.value = std::min(cut.value, value);
        return cut;
    }
    Cut cut{.value = nth_largest(wanted_, [](NodeId, double value) { return value; }),
            .among_zeros = facts_.may_be_negative && all_zeros() > 0};
    std::int64_t at_least = 0;
    std::int64_t lightest = 2;
    double lone = highest;
    for (NodeId j = 0; j < static_cast<NodeId>(columns_.size()); ++j)
        for (std::size_t e = 0; e < columns_[j].nodes.size(); ++e) {
            const double value = columns_[j].values[e];
            const std::int64_t w = weight(columns_[j].nodes[e], j);
            if (value >= cut.value) at_least += w;
            if (value >= cut.value && (w == 1 || cut.value == 0)) lone = std::min(lone, value);
            if (value == cut.value) lightest = std::min(lightest, w);
            if (value < cut.value) cut.next = std::max(cut.next, value);
        }
    if (cut.value < 0) at_least += all_zeros();
    if (cut.value == 0) {
        cut.above = lone;
        return cut;
    }
    if (at_least - lightest >= wanted_) cut.next = cut.value;
    if (at_least > wanted_) cut.above = lone;
    return cut;
}

bool CandidatePool::Cut::proven(const ErrorBound& bound) const {
    if (all || (value == 0 && !among_zeros)) return true;
    if (value == 0) return bound.upper(next) < 0 && bound.lower(above) > 0;
    if (among_zeros && bound.lower(value) <= 0 && bound.upper(value) >= 0) return false;
    return bound.lower(value) > bound.upper(next) && bound.lower(above) > bound.upper(value);
}

std::vector<NodeId> CandidatePool::at_cut(NodeId j, const Cut& cut, const ErrorBound& bound) const {
    const double lowest = cut.value == 0 ? 0 : bound.lower(cut.value);
    const double most = cut.value == 0 ? 0 : bound.upper(cut.value);
    std::vector<NodeId> nodes;
    for (std::size_t e = 0; e < columns_[j].nodes.size(); ++e) {
        const double value = columns_[j].values[e];
        if (bounds_[j].upper(value) >= lowest && bounds_[j].lower(value) <= most)
            nodes.push_back(columns_[j].nodes[e]);
    }
    return nodes;
}

std::vector<KeptColumn<double>> CandidatePool::take(const Cut& cut, const ErrorBound& bound) {
    if (cut.all) return std::move(columns_);
    if (cut.value == 0)
        drop_unless([](NodeId, double value) { return value > 0; });
    else if (cut.proven(bound))
        drop_unless([&](NodeId, double value) { return value >= cut.value; });
    else
        drop_unless([&](NodeId j, double value) {
            return bounds_[j].upper(value) >= bound.lower(cut.value);
        });
    return std::move(columns_);
}

}  // namespace suffuse
