#pragma once

#include "suffuse/io/edge_text_head.h"
#include "suffuse/io/named_lines.h"

namespace suffuse {

// Whether only all lines together tell what the first one is.
bool is_open(const EdgeTextHead& head);

// Decides it. The first line, whose two words have the numbers 0 and 1, is a header only if they
// occur nowhere else and, unless they are names that tools use for columns, if there are two edges
// below it and most of these share an id with another: then a line of strangers is no edge of this
// graph. Whatever is not certain becomes a doubt. Throws InputError for a line that is neither.
void decide_first_line(const Source& source, const EdgeTextHead& head, NamedLines& lines,
                       Reading& reading, const Context& context);

}  // namespace suffuse
