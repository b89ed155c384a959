#pragma once

#include <cstdint>
#include <string_view>

namespace suffuse {

// What the end of a zip archive claims about its directory: the largest numbers that any record
// there holds which a reader might take for the end.
struct DirectoryClaim {
    std::uint64_t members = 0;
    std::uint64_t bytes = 0;  // of the directory, names included
};
DirectoryClaim directory_claim(std::string_view archive);

}  // namespace suffuse
