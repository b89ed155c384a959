#pragma once

#include "suffuse/diffusion/diffusion.h"
#include "suffuse/sparsify/selection.h"
#include "suffuse/sparsify/walks.h"

namespace suffuse {

// What the zeros of computed columns say about those of S. Any thread may ask.
class ExactZeros {
public:
    // Both outlive it.
    ExactZeros(const Diffusion& diffusion, const Context& context);

    // Whether the zeros of a whole column, and only they, are those of S: if theta never ends and
    // no walk leads out of the nodes with a value; or if every node that a walk whose length counts
    // leads to has a value, and no value may be zero: because all powers were added up and none is
    // negative, or because the bound says so.
    bool are_exact(const DenseColumn& column) const;

    // Whether no zero of a whole column is another number in S. Where theta is negative, an entry
    // that was not computed as zero may still be one: its own bound tells.
    bool are_all(const DenseColumn& column) const;

    // The entries of a whole column before `last` that are zero although a walk whose length counts
    // leads there: they underflowed, were never reached, or cancelled where theta is negative.
    std::vector<NodeId> lost(const DenseColumn& column, NodeId last) const;

    // Whether a term of theta_0 b + T (theta_1 b + ...) may be too small for a double.
    bool may_underflow() const { return may_underflow_; }

private:
    const Diffusion& diffusion_;
    bool may_underflow_;
    Walks walks_;
};

}  // namespace suffuse
