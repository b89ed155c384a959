#pragma once

#include <string>
#include <string_view>

namespace suffuse {

// A piece of somebody's input in a message: in quotes, shortened, printable; "nothing" if empty.
std::string shown(std::string_view piece);

// A message as the edges hand it on: one line, without what a terminal would obey, and not endless,
// whatever names of files or their content have brought into it.
std::string as_one_line(std::string_view message);

}  // namespace suffuse
