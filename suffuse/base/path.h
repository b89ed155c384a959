#pragma once

#include <string>

namespace suffuse {

// The path as the system takes it, up to a zero byte: throws InputError for a path that holds one,
// which would lead to another file.
const char* system_path(const std::string& path);

}  // namespace suffuse
