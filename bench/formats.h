#pragma once

#include "bench/measure.h"
#include "suffuse/graph/csr.h"

namespace suffuse::bench {

// From opening the text to the matrix in memory. Gives back what was read.
Best<Csr> read_text(const Setting& setting);

// Writing the graph in every format and reading it back, which is verified.
Json measure_formats(const Csr& graph, const Setting& setting);

// Sum over the entries of i * 1000003 + j mod 2^64: the same matrix for two libraries.
std::uint64_t fingerprint(const Csr& graph);

}  // namespace suffuse::bench
