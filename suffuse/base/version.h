#pragma once

#include <string_view>

namespace suffuse {

// "x.y.z", the version of the project.
std::string_view version();

// The commit of the sources, as far as git knows it: "5f03ce5a9b1c", "-dirty" behind it if they
// were changed; empty if there is none.
std::string_view commit();

}  // namespace suffuse
