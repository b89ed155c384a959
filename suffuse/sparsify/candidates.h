#pragma once

#include <limits>
#include <vector>

#include "suffuse/base/error_bound.h"
#include "suffuse/base/ids.h"

namespace suffuse {

// An entry of a column.
struct Entry {
    NodeId node = 0;
    double value = 0;
};

// The entries of a column that may be among its k largest: takes in what comes, and whenever four
// times k have come together drops what is proven too small. Where too many cannot be told apart,
// more than `most` would have to be held, it gives up.
class Candidates {
public:
    static constexpr auto unlimited = std::numeric_limits<std::size_t>::max();
    // `most` is at least `few(k)`.
    Candidates(NodeId k, const ErrorBound& bound, std::size_t most = unlimited);
    static std::size_t few(NodeId k) { return 4 * static_cast<std::size_t>(k) + 64; }

    // For the entries of so many nodes, at once; none are allocated later.
    void reserve(NodeId nodes);

    void offer(NodeId node, double value) {
        if (!(value >= floor_) || value == 0) return;  // nor what is no number
        entries_.push_back({node, value});
        if (entries_.size() >= enough_) drop();
    }

    // What is below is not wanted any more.
    double floor() const { return floor_; }
    // None of them is zero.
    const std::vector<Entry>& entries() const { return entries_; }
    // It holds nothing, and says nothing about the column.
    bool gave_up() const { return gave_up_; }
    // None was turned away: all others are zero.
    bool complete() const { return floor_ == lowest; }

private:
    static constexpr double lowest = std::numeric_limits<double>::lowest();

    void drop();

    NodeId k_;
    ErrorBound bound_;
    std::size_t most_;
    std::size_t enough_;
    bool gave_up_ = false;
    double floor_ = lowest;
    std::vector<Entry> entries_{};
};

}  // namespace suffuse
