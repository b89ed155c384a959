#pragma once

#include "suffuse/io/output.h"
#include "suffuse/io/parsed.h"
#include "suffuse/io/source.h"

namespace suffuse {

// What the ids of an edge list are.
enum class Ids {
    automatic,   // numbers from 0, or from 1 if all of 1..N occur and 0 does not; else names
    zero_based,  // numbers from 0
    one_based,   // numbers from 1
    names        // any text; nodes are numbered by first appearance, whole numbers by size
};

// Reads lines "u v" or "u v w" separated by blanks, tabs, commas or semicolons, as SNAP, KONECT
// and spreadsheets write them. Ids that are names, or numbers far larger than the file, become
// rest.node_names.
Parsed read_edge_text(const Source& source, Ids ids, const Context& context);

// `commas` is what spreadsheets read: a header line, and the comment only if it is needed.
enum class EdgeTextStyle { tabs, commas };

// Writes the comment "# suffuse nodes=N entries=M" and one line per entry, ids from 0.
void write_edge_text(const Dataset& dataset, EdgeTextStyle style, Output& output,
                     const Context& context);

}  // namespace suffuse
