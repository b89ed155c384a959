#pragma once

#include "suffuse/diffusion/column_stream.h"
#include "suffuse/diffusion/diffusion.h"
#include "suffuse/sparsify/selection.h"
#include "suffuse/sparsify/sparsifier.h"

namespace suffuse {

// What a rule keeps of a column, and the error of any of its entries.
struct Choice {
    Selection selection{};
    double error = 0;
};

// Calls decide(column, choice) for every column of a block.
using Decide = std::function<void(const BlockColumn&, Choice)>;
using Chooser = std::function<void(const ColumnBlock&, const Decide&)>;

// The rule of step 3 at work on blocks; for rules that look at one column at a time.
Chooser make_chooser(const Diffusion& diffusion, const Sparsifier& sparsifier,
                     const Context& context);

}  // namespace suffuse
