#pragma once

#include <memory>

#include "suffuse/models/options.h"
#include "suffuse/tape/tape.h"

namespace suffuse {

// The model on a graph whose nodes have the rows of `features`, for float or double. The last
// value holds a logit for every class. Any number of replays may share the result. Throws
// InputError if options or sizes are wrong.
template <class Real>
std::shared_ptr<const tape::Tape<Real>> record_model(const ModelOptions& options, const Csr& graph,
                                                     const Csr& features, int classes,
                                                     const Context& context);

}  // namespace suffuse
