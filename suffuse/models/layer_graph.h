#pragma once

#include "suffuse/models/layer_choices.h"
#include "suffuse/tape/sparse_rows.h"

namespace suffuse {

// What a layer propagates along: forward, a row for every node that aggregates. Any graph will do,
// original or diffused. Computed in double, stored in Real; an entry that is zero there is no
// entry. Throws InputError if a sum has no root or a number does not fit into Real.
template <class Real>
tape::BothWays<Real> layer_graph(const Csr& graph, const LayerChoices& choices,
                                 const Context& context);

}  // namespace suffuse
