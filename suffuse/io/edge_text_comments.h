#pragma once

#include "suffuse/io/edge_text_head.h"

namespace suffuse {

// Skips comments and blank lines from a byte on and notes what they declare, in the words of SNAP,
// KONECT and our own writer. Returns where the next line with content starts.
std::int64_t skip_comments(const Source& source, std::int64_t byte, EdgeTextHead& head);

}  // namespace suffuse
