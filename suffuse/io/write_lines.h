#pragma once

#include <functional>
#include <string>

#include "suffuse/graph/csr.h"
#include "suffuse/io/output.h"

namespace suffuse {

// How the entries of a matrix become lines.
struct LineStyle {
    char separator = ' ';
    NodeId first_id = 0;
    bool lower_triangle_only = false;
};

// One line "i j" or "i j w" per entry, rows ascending; formatted in parallel, written in order.
// Weights are the shortest decimals that read back exactly as doubles.
void write_lines(const Csr& matrix, const LineStyle& style, Output& output, const Context& context);

// Appends a weight as the shortest decimal that reads back exactly as a double.
void append_decimal(std::string& text, double value);

}  // namespace suffuse
