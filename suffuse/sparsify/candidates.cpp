#include "suffuse/sparsify/candidates.h"

#include <algorithm>
#include <functional>

namespace suffuse {

Candidates::Candidates(NodeId k, const ErrorBound& bound, std::size_t most)
    : k_(k), bound_(bound), most_(most), enough_(few(k)) {}

void Candidates::reserve(NodeId nodes) {
    entries_.reserve(std::min(most_, static_cast<std::size_t>(nodes)));
}

// The exact k-th largest is at least the lower end of the k-th largest found; entries whose upper
// end lies below that are out.
void Candidates::drop() {
    std::ranges::nth_element(entries_, entries_.begin() + (k_ - 1), std::greater{}, &Entry::value);
    const double lowest_kept = bound_.lower(entries_[static_cast<std::size_t>(k_ - 1)].value);
    floor_ = std::max(floor_, lowest_kept - 2 * (lowest_kept - bound_.lower(lowest_kept)));
    std::erase_if(entries_, [&](const Entry& e) { return e.value < floor_; });
    enough_ = std::max(enough_, 2 * entries_.size());  // ties may leave nothing to drop
    if (enough_ <= most_) return;
    gave_up_ = true;
    entries_.clear();
    floor_ = std::numeric_limits<double>::infinity();
}

}  // namespace suffuse
