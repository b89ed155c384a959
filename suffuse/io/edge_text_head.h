#pragma once

#include "suffuse/io/edge_text.h"
#include "suffuse/io/text_fields.h"

namespace suffuse {

// What the first line is.
enum class FirstLine {
    edge,
    header,
    known_or_edge,   // a header with names that tools use, unless nodes are called so
    unknown_or_edge  // a header with other names, or an edge: all lines together tell
};

// What the beginning of an edge list tells about the rest.
struct EdgeTextHead {
    std::int64_t first = 0;  // the byte of the first line
    std::int64_t body = 0;   // the byte of the first line that is no header
    FieldStyle style{};
    TableColumns columns{};  // with the header that the first line is or may be
    FirstLine first_line = FirstLine::edge;
    std::optional<TableColumns> as_edge{};  // the columns if it is no header; nothing: it must be
    bool plain_numbers = true;  // both ids of the first edge are whole numbers without quotes
    bool one_based = false;     // KONECT's ids count from 1
    bool own_names = false;     // our own writer: ids are names, in the order of the nodes
    std::optional<std::int64_t> nodes{};    // declared by our own writer
    std::optional<std::int64_t> entries{};  // too
    std::optional<std::int64_t> counted{};  // SNAP's "# Nodes: 5"
    Declared declared = Declared::nothing;
    std::vector<Doubt> doubts{};
};

// Looks at the comments and the first lines: "# suffuse nodes=N", SNAP's "# Undirected graph",
// KONECT's "% sym weighted", a header line such as "source,target,weight".
EdgeTextHead scan_edge_text_head(const Source& source, const EdgeTextOptions& options);

// Throws InputError if there are not as many edges as our own writer says: the file is cut off.
void check_entries(const Source& source, const EdgeTextHead& head, std::int64_t found);

// What is known before the lines have been read.
Reading reading_of(const EdgeTextHead& head);

// A first line that was taken as a header, or as an edge, though it might be the other.
Doubt doubt_about_header(const TableColumns& columns);
Doubt doubt_about_edge(const std::vector<std::string>& first);

}  // namespace suffuse
