#pragma once

#include <string_view>

namespace suffuse {

// "x.y.z", the version of the project.
std::string_view version();

}  // namespace suffuse
