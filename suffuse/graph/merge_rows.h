#pragma once

#include "suffuse/graph/build.h"
#include "suffuse/graph/group.h"

namespace suffuse {

// Turns grouped entries into a matrix: sorts each row, merges repeated columns in the order they
// were listed, drops zeros and, if told so, self-loops. Works in place; if nothing was merged or
// dropped, the arrays of the groups become those of the matrix.
Csr merge_rows(Groups groups, NodeId cols, const BuildOptions& options, const Context& context);

}  // namespace suffuse
