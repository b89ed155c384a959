#pragma once

#include <memory>

#include "suffuse/gdc/column_stream.h"
#include "suffuse/gdc/sparsify_columns.h"

namespace suffuse {

// Step 3 by a rule that looks at one column at a time. Whoever owns it shows it every column of S,
// with an error of about the first target; what that does not settle it computes again by itself.
class ColumnRun {
public:
    virtual ~ColumnRun() = default;

    virtual double first_target() const = 0;
    // From any thread.
    virtual void look_at(const ColumnBlock& block) = 0;
    virtual SparseDiffusion finish() = 0;
};

std::unique_ptr<ColumnRun> make_column_run(const Diffusion& diffusion, const Sparsifier& sparsifier,
                                           const Context& context);

}  // namespace suffuse
