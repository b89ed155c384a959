#pragma once

#include <string>
#include <vector>

namespace suffuse::cli {

// The known word nearest to a mistyped one (fewest letters inserted, dropped, replaced or swapped);
// empty if none is near.
std::string nearest(const std::string& word, const std::vector<std::string>& known);

// "unknown option '--jsn'; did you mean '--json'?" `meant`: what the word means in other programs,
// if that is known.
std::string unknown(const char* what, const std::string& word,
                    const std::vector<std::string>& known, const std::string& meant = "");

// Our flags for what other programs, and the paper, call so: "--alpha" is "--ppr".
std::vector<std::string> other_words_for(const std::string& flag);

}  // namespace suffuse::cli
