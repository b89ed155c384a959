#pragma once

#include <string>
#include <string_view>

namespace suffuse {

// A piece of somebody's input in a message: in quotes, shortened, printable; "nothing" if empty.
std::string shown(std::string_view piece);

}  // namespace suffuse
