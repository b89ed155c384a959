#pragma once

#include <string>

#include "suffuse/io/read_graph.h"

namespace suffuse {

// Where a graph goes.
struct Place {
    std::string path{};    // '-' is standard output
    std::string format{};  // empty: by suffix
};

// Throws InputError for a format that does not exist and for a suffix that nobody has.
const Format& output_format(const Place& place);

// Throws, before a long computation instead of after it, if no file can be written at the path.
void check_place(const std::string& path);

// Writes the graph and, if its nodes have names and there is a place for them, the names beside it;
// returns where those are. Names that an earlier run has left there go. Throws as write_graph does.
std::string write_with_names(const Dataset& dataset, const Place& place, const Context& context);
// The same without the commit, for results that appear together.
std::string write_with_names(const Dataset& dataset, const Place& place, Outputs& files,
                             const Context& context);

// Where the names of the nodes will be; empty if they have none, or no place.
std::string names_place(const Dataset& dataset, const Place& place);

}  // namespace suffuse
