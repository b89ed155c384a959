#pragma once

#include <memory>

#include "suffuse/models/options.h"
#include "suffuse/tape/tape.h"

namespace suffuse {

// The tape of a model on a graph whose nodes have the rows of `features`, for float or double. Its
// last value holds a logit for every class. Any number of replays may share the result. Throws
// InputError if options or sizes are wrong.
template <class Real>
std::shared_ptr<const tape::Tape<Real>> build_model(const ModelOptions& options, const Csr& graph,
                                                    const Csr& features, int classes,
                                                    const Context& context);

}  // namespace suffuse
