#pragma once

#include <chrono>
#include <string>

namespace suffuse {

// "2026-11-18T20:13:07Z".
std::string utc_text(std::chrono::system_clock::time_point when);

}  // namespace suffuse
