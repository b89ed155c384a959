#pragma once

#include <atomic>

#include "suffuse/base/progress.h"

namespace suffuse::testing {

// Asks to stop once it has been looked at `looks` times.
class StopAfter : public Progress {
public:
    explicit StopAfter(int looks) : left_(looks) {}
    bool stop_requested() const override { return left_.fetch_sub(1) <= 0; }

private:
    mutable std::atomic<int> left_;
};

}  // namespace suffuse::testing
