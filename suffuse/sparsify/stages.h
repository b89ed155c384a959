#pragma once

#include <optional>
#include <vector>

#include "suffuse/diffusion/diffusion.h"
#include "suffuse/sparsify/sparsifier.h"

namespace suffuse {

// How columns are computed that earlier stages did not settle.
struct Stage {
    double target = 0;
    // The same S, computed otherwise. Where every entry is wanted that is not zero, the last stages
    // add up powers: iterations never reach what is below their rounding.
    std::optional<Diffusion> instead{};
    bool settles = false;      // whatever it finds
    bool for_missing = false;  // only for columns that were settled although entries are missing
};

// The stages for a rule that looks at one column at a time; the first is for all columns.
std::vector<Stage> stages_of(const Diffusion& diffusion, const Sparsifier& sparsifier);

}  // namespace suffuse
