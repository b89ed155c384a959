#pragma once

#include <memory>

#include "suffuse/diffusion/column_stream.h"
#include "suffuse/sparsify/sparsify_columns.h"

namespace suffuse {

// Step 3 by one rule. Whoever owns it shows it every column of S, in ascending order and with an
// error of about the first of `refinement_targets`; what that does not settle it computes again by
// itself.
class RuleAtWork {
public:
    virtual ~RuleAtWork() = default;

    // How many of the columns that are left it takes, at least one, before `end_round` lets it
    // tidy up. What it returns and does depends on no other rule.
    virtual std::size_t begin_round(std::span<const NodeId> left) { return left.size(); }
    // From any thread.
    virtual void look_at(const ColumnBlock& block) = 0;
    virtual void end_round() {}

    virtual SparseDiffusion finish() = 0;
};

// A rule that looks at one column at a time.
std::unique_ptr<RuleAtWork> make_column_rule(const Diffusion& diffusion,
                                             const Sparsifier& sparsifier, const Context& context);

}  // namespace suffuse
