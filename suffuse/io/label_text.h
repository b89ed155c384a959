#pragma once

#include "suffuse/io/labels.h"

namespace suffuse {

// The text form of read_labels.
NodeLabels read_label_text(const Source& source, const Dataset& dataset, const Context& context);

}  // namespace suffuse
