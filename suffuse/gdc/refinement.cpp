#include "suffuse/gdc/refinement.h"

#include <algorithm>

namespace suffuse {

namespace {

// Nearly every column has entries within 1e-6 of a common threshold, few have some within this:
// reaching it at once is cheaper than computing every column twice.
constexpr double common_cut_target = 1e-9;

// Well below the bound at which ties are called: what is reached may exceed the target.
constexpr double last_target = tie_bound / 64;

// For a finite list of coefficients nothing need be cut off at all.
constexpr double nothing_cut_off = 1e-200;

}  // namespace

std::vector<double> refinement_targets(const DiffusionOptions& options, double storing_error,
                                       const Sparsifier& sparsifier) {
    const bool common_cut = std::holds_alternative<Epsilon>(sparsifier) ||
                            std::holds_alternative<AverageDegree>(sparsifier);
    const double wanted = options.tolerance - storing_error;
    const bool finite = std::holds_alternative<Theta>(options.coefficients.kind());
    std::vector<double> targets{common_cut ? std::min(wanted, common_cut_target) : wanted};
    if (std::holds_alternative<KeepAll>(sparsifier)) return targets;
    if (targets.back() > 2 * common_cut_target) targets.push_back(common_cut_target);
    if (finite || targets.back() > last_target)
        targets.push_back(finite ? nothing_cut_off : last_target);
    return targets;
}

}  // namespace suffuse
