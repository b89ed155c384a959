#pragma once

#include "suffuse/dataset/dataset.h"
#include "suffuse/io/source.h"
#include "suffuse/split/split.h"

namespace suffuse {

// The split of a text with the header "node,set"; see read_splits. Blank lines, a byte order mark
// and Windows line ends are skipped; a semicolon or a tab may stand for the comma.
Split read_split_text(const Source& source, const Dataset& dataset, const Context& context);

}  // namespace suffuse
