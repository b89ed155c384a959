#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace suffuse {

// A text as a field of a csv file: in quotes where it needs them.
std::string csv_field(std::string_view text);

// The same of a name; the number, counted from `first`, where there are no names.
std::string csv_field(const std::vector<std::string>& names, std::size_t number,
                      std::int64_t first = 0);

}  // namespace suffuse
