#pragma once

#include <string>
#include <string_view>

#include "suffuse/io/reading.h"

namespace suffuse {

// What the columns of a table are called by their header.
enum class ColumnNames {
    known,    // source and target, src and dst, from and to, ...
    letters,  // u and v, i and j: names of columns, or of nodes
    unknown   // the first two columns, an index and a weight aside; no pair of names is complete
};

struct HeaderColumns {
    TableColumns columns{};
    ColumnNames names = ColumnNames::unknown;
};

// The columns that hold the edges, by their names. Throws InputError if there are fewer than two.
HeaderColumns columns_in(std::vector<std::string> header);

// The weight of an edge list without a header: its third column.
TableColumns columns_without_header(std::int64_t count);

// A name without case and whatever is no letter or digit: "From_Node ID" -> "fromnodeid".
std::string plain_word(std::string_view name);

// Whether a name is that of an index of lines: it is not the id of a node.
bool names_an_index(std::string_view name);

// What somebody asked for: SOURCE,TARGET[,WEIGHT], each the name of a column in `first`, the fields
// of the first line, or its number, counted from 1. Throws InputError naming what is not there.
struct AskedColumns {
    TableColumns columns{};
    bool by_name = false;  // the first line is then a header
};
AskedColumns columns_asked(std::string_view asked, const std::vector<std::string>& first);

}  // namespace suffuse
