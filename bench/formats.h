#pragma once

#include "bench/measure.h"
#include "suffuse/graph/csr.h"

namespace suffuse::bench {

// From opening the text to the matrix in memory, which must be the graph.
Json measure_text(const Csr& graph, const Setting& setting);

// Writing the graph in every format and reading it back, which is verified.
Json measure_formats(const Csr& graph, const Setting& setting);

}  // namespace suffuse::bench
