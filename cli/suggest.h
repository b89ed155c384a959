#pragma once

#include <string>
#include <vector>

namespace suffuse::cli {

// The known word nearest to a mistyped one (fewest letters inserted, dropped, replaced or swapped);
// empty if none is near.
std::string nearest(const std::string& word, const std::vector<std::string>& known);

}  // namespace suffuse::cli
