#pragma once

#include <span>
#include <string>
#include <vector>

#include "suffuse/io/node_finder.h"
#include "suffuse/io/reading.h"
#include "suffuse/io/table_text.h"

namespace suffuse {

// A text with a line for each node: which of its columns says which node that is.
//
// Columns go by their names, in plain words. "node", "nodes", "node id" and "node name" say it
// outright. "id", and an index that stands first ("index", "idx", "Unnamed: 0", no name, or one
// column more than the header has names), say it where all their values are nodes, each once. Where
// they count the lines instead, or stand beside a column that says it outright, they are left out.
// Otherwise they are taken at their word, and refused with the first line that is no node.
struct NodeTable {
    std::vector<std::string> header{};  // what the columns are called; empty: nothing is
    std::int64_t columns = 0;
    std::int64_t node = -1;                // the column; none: the first line is node 0
    std::string by_word{};                 // "the column 'id': " where it does not say it outright
    std::vector<std::int64_t> left_out{};  // columns, in ascending order
    std::vector<Doubt> doubts{};
    HeldMemory held{};  // for the header

    std::string shown_column(std::int64_t column) const;  // "'id'", "without a name"
};

// Whether a name is that of a column of nodes, wherever it stands; `first`: in front of all others.
bool names_nodes(std::string_view name, bool first);

// Understands the table whose first line is at hand and goes back before it. `nodes`: of the graph.
NodeTable node_table(TableText& text, char separator, bool has_header, const NodeFinder& finder,
                     NodeId nodes, const Context& context);

// What speaks against the field as the node of its line, empty if it stands for what is delivered.
std::string find_node(const NodeTable& table, std::span<const std::string_view> fields,
                      const NodeFinder& finder, NodeId& node);

// Whether a column that is not taken for the nodes numbers three lines or more, or their nodes.
bool numbers_lines(TableText& text, char separator, bool has_header, std::int64_t column,
                   const NodeFinder& finder, NodeId nodes, const Context& context);

}  // namespace suffuse
