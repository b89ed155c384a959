#pragma once

#include "suffuse/base/array.h"
#include "suffuse/base/ids.h"
#include "suffuse/io/source.h"

namespace suffuse {

// Lines "i j" or "i j w", or these among further fields: the body of edge lists and Matrix Market
// files, read in parallel.
struct TripleLayout {
    char separator = ' ';      // ' ' is any run of blanks and tabs, '\t' of tabs
    std::int64_t columns = 2;  // fields of every line
    std::int64_t source = 0;   // the field that holds i
    std::int64_t target = 1;   // the field that holds j
    std::int64_t weight = -1;  // the field that holds the weight; -1: none
    NodeId first_id = 0;       // 0- or 1-based; it becomes node 0
    std::int64_t rows = 0;     // ids are below first_id + rows (cols for the second field)
    std::int64_t cols = 0;
    enum class Beyond { refuse, saturate } beyond = Beyond::refuse;  // saturate: becomes rows - 1
};

struct Triples {
    Array<NodeId> from{};
    Array<NodeId> to{};
    Array<double> weights{};  // empty without a weight field
    NodeId smallest = 0;      // of all ids, after first_id was taken off; 0 without lines
    NodeId largest = -1;
};

// Parses the lines from the byte given to the end. Blank lines and lines that start with # or %
// are skipped. Ids outside the layout's range, weights that are not finite or negative, and
// missing or further fields throw InputError with the line.
Triples parse_triples(const Source& source, std::int64_t start, const TripleLayout& layout,
                      const Context& context);

}  // namespace suffuse
