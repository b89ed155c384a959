#include "suffuse/sparsify/refinement.h"

#include <algorithm>

namespace suffuse {

namespace {

// Nearly every column has entries within 1e-6 of a common threshold, few have some within this:
// reaching it at once is cheaper than computing every column twice.
constexpr double common_cut_target = 1e-9;

// The rest is left to rounding.
constexpr double truncation_share = 0.9;

}  // namespace

std::vector<double> refinement_targets(double allowed, const Sparsifier& sparsifier) {
    const double first = truncation_share * allowed;
    const bool common_cut = std::holds_alternative<Epsilon>(sparsifier) ||
                            std::holds_alternative<AverageDegree>(sparsifier);
    std::vector<double> targets{common_cut ? std::min(first, common_cut_target) : first};
    if (targets.back() > 2 * common_cut_target) targets.push_back(common_cut_target);
    targets.push_back(as_exact_as_possible);
    return targets;
}

}  // namespace suffuse
