#pragma once

#include "suffuse/io/output.h"
#include "suffuse/io/parsed.h"
#include "suffuse/io/source.h"

namespace suffuse {

// What is said about an edge list; nothing: what its lines tell.
struct EdgeTextOptions {
    Ids ids = Ids::automatic;
    std::optional<bool> header{};          // whether the first line is one
    std::optional<std::string> columns{};  // SOURCE,TARGET[,WEIGHT], by name or counted from 1
};

// Reads lines "u v" or "u v w" separated by blanks, tabs, commas or semicolons, as SNAP, KONECT
// and spreadsheets write them. Ids that are names, or numbers far larger than the file, become
// rest.node_names.
Parsed read_edge_text(const Source& source, const EdgeTextOptions& options, const Context& context);

// `commas` is what spreadsheets read: a header line, and the comment only if it is needed.
enum class EdgeTextStyle { tabs, commas };

// Writes the comment "# suffuse nodes=N entries=M" and one line per entry: the names of the nodes
// if text can hold them, else ids from 0.
void write_edge_text(const Dataset& dataset, EdgeTextStyle style, Output& output,
                     const Context& context);

}  // namespace suffuse
