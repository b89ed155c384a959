#pragma once

#include <string>
#include <vector>

#include "suffuse/io/read_graph.h"

namespace suffuse {

// How a graph file is to be understood, in the words of the documentation.
struct ReadWords {
    std::string format{};  // empty: recognised
    Direction direction = Direction::as_declared;
    std::string ids = "auto";
    std::string duplicates = "sum";
    std::string loops = "keep";
    bool trust = false;              // a snapshot's content is not verified
    bool largest_component = false;  // the rest is left out
};

// Throws InputError for a word that does not exist.
ReadOptions read_options(const ReadWords& words);

// The words that an option takes.
std::vector<std::string> ids_words();
std::vector<std::string> duplicates_words();
std::vector<std::string> loops_words();

}  // namespace suffuse
