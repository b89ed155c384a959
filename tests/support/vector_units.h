#pragma once

#include <hwy/targets.h>

#include <cstdint>
#include <vector>

namespace suffuse::testing {

// Lets Highway see only one vector unit while it lives.
class OnlyUnit {
public:
    explicit OnlyUnit(std::int64_t unit) {
        hwy::SetSupportedTargetsForTest(unit);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    }
    ~OnlyUnit() {
        hwy::SetSupportedTargetsForTest(0);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    }
    OnlyUnit(const OnlyUnit&) = delete;
    OnlyUnit& operator=(const OnlyUnit&) = delete;
};

// All that this machine has.
inline std::vector<std::int64_t> vector_units() {
    std::vector<std::int64_t> found;
    for (std::int64_t left = hwy::SupportedTargets(); left != 0; left &= left - 1)
        found.push_back(left & -left);
    return found;
}

}  // namespace suffuse::testing
