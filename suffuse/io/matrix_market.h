#pragma once

#include "suffuse/io/output.h"
#include "suffuse/io/parsed.h"
#include "suffuse/io/source.h"

namespace suffuse {

bool is_matrix_market(std::string_view bytes);

// Coordinate files with pattern, integer or real values, general or symmetric (both triangles are
// then filled). What cannot be a weight (complex, skew-symmetric, hermitian) and dense files are
// refused.
Parsed read_matrix_market(const Source& source, const Context& context);

// Writes pattern or real values; a symmetric matrix as its lower triangle. Numbers are written so
// that they read back exactly as doubles.
void write_matrix_market(const Dataset& dataset, Output& output, const Context& context);

}  // namespace suffuse
