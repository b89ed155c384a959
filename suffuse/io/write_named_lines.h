#pragma once

#include "suffuse/dataset/dataset.h"
#include "suffuse/io/output.h"

namespace suffuse {

// One line "a b" or "a b w" per entry, with the names of the nodes, in an order in which they first
// appear as they are numbered: node k comes with its edges from and to nodes before it. A node that
// would appear too late, or never, has a line of its own, "a".
void write_named_lines(const Dataset& dataset, char separator, Output& output,
                       const Context& context);

}  // namespace suffuse
