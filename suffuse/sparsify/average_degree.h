#pragma once

#include "suffuse/sparsify/rule_at_work.h"

namespace suffuse {

// Step 3 for a target average degree: the cut is common to all columns and known only at the end.
std::unique_ptr<RuleAtWork> make_average_degree_rule(const Diffusion& diffusion, double degree,
                                                     const Context& context);

}  // namespace suffuse
