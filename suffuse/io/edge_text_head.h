#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "suffuse/io/parsed.h"
#include "suffuse/io/source.h"

namespace suffuse {

// What the beginning of an edge list tells about the rest.
struct EdgeTextHead {
    std::int64_t body = 0;                // the byte of the first edge
    char separator = ' ';                 // ' ' (blanks and tabs), ',' or ';'
    std::int64_t columns = 0;             // fields of the first edge; 0: there are no edges
    std::int64_t weight = -1;             // the field that holds the weight; -1: none
    bool integer_ids = true;              // both ids of the first edge are whole numbers
    bool quoted = false;                  // fields of the first edge are in quotes
    bool one_based = false;               // KONECT's ids count from 1
    std::optional<std::int64_t> nodes{};  // declared by our own writer
    Declared declared = Declared::nothing;
};

// Looks at the comments and the first two lines: "# suffuse nodes=N", SNAP's "# Undirected graph",
// KONECT's "% sym weighted", a header line such as "source,target,weight".
EdgeTextHead scan_edge_text_head(const Source& source);

// The fields of a line. Behind a comma or semicolon a field may stand in double quotes, doubled
// inside; an unclosed quote yields nothing.
std::optional<std::vector<std::string>> split_fields(std::string_view line, char separator);

// Whether a field is a whole number, a sign included.
bool is_integer(std::string_view field);

}  // namespace suffuse
