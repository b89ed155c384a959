#pragma once

#include "suffuse/io/edge_text_head.h"

namespace suffuse {

// Reads an edge list whose ids are any text. Nodes are numbered by first appearance, or by size if
// all ids are whole numbers; rest.node_names tells which is which. One thread: the numbering
// depends on the order of the file.
Parsed read_named_edges(const Source& source, const EdgeTextHead& head, const Context& context);

}  // namespace suffuse
