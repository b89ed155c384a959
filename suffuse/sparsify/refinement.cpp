#include "suffuse/sparsify/refinement.h"

#include <algorithm>

#include "suffuse/base/overloaded.h"

namespace suffuse {

namespace {

// Nearly every column has entries within 1e-6 of a common threshold, few have some within this:
// reaching it at once is cheaper than computing every column twice.
constexpr double common_cut_target = 1e-9;

// The rest is left to rounding.
constexpr double truncation_share = 0.9;

// Whether all columns are cut at one value.
bool has_common_cut(const Sparsifier& sparsifier) {
    return std::visit(overloaded{[](TopK) { return false; }, [](Epsilon) { return true; },
                                 [](AverageDegree) { return true; }, [](KeepAll) { return false; }},
                      sparsifier);
}

}  // namespace

std::vector<double> refinement_targets(double allowed, const Sparsifier& sparsifier) {
    const double first = truncation_share * allowed;
    const bool common = has_common_cut(sparsifier);
    std::vector<double> targets{common ? std::min(first, common_cut_target) : first};
    if (targets.back() > 2 * common_cut_target) targets.push_back(common_cut_target);
    targets.push_back(as_exact_as_possible);
    return targets;
}

}  // namespace suffuse
