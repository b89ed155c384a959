#include "suffuse/sparsify/stages.h"

#include <algorithm>

#include "suffuse/diffusion/power_series.h"
#include "suffuse/sparsify/refinement.h"

namespace suffuse {

namespace {

// Of a column whose powers are added up for the sake of its smallest entries.
constexpr int most_products = 1 << 14;

// What is smaller is stored as zero.
double smallest_stored(const Diffusion& diffusion) {
    return diffusion.precision == Precision::float32 ? 0x1p-150 : 0x1p-1022;
}

Diffusion added_up(const Diffusion& diffusion, int least_products) {
    Diffusion result = diffusion;
    result.solver = std::make_shared<PowerSeries>(diffusion.transition,
                                                  diffusion.options.coefficients, least_products);
    return result;
}

}  // namespace

std::vector<Stage> stages_of(const Diffusion& diffusion, const Sparsifier& sparsifier) {
    std::vector<Stage> stages;
    for (const double target : refinement_targets(diffusion.allowed, sparsifier))
        stages.push_back({target});
    stages.back().settles = true;
    const Coefficients& coefficients = diffusion.options.coefficients;
    if (!std::holds_alternative<KeepAll>(sparsifier) || !coefficients.endless() ||
        diffusion.choice.solver == Solver::dense)
        return stages;
    const Diffusion near = added_up(diffusion, 0);
    const int products = near.solver->products(as_exact_as_possible);
    if (products > most_products) return stages;
    stages.back().instead = near;
    // A walk to the farthest node takes fewer steps than its component has nodes, and what walks of
    // so many steps or more bring may be too little to be stored.
    const double least = smallest_stored(diffusion) / diffusion.transition.contraction.growth();
    const int farthest =
        std::min({diffusion.most_rows() - 1, coefficients.terms(least), most_products});
    if (farthest > products)
        stages.push_back({.target = as_exact_as_possible,
                          .instead = added_up(diffusion, farthest),
                          .settles = true,
                          .for_missing = true});
    return stages;
}

}  // namespace suffuse
