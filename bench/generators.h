#pragma once

#include "bench/measure.h"
#include "suffuse/graph/csr.h"

namespace suffuse::bench {

// The graph all other measurements use: `suffuse generate erdos-renyi --average-degree 10 --seed 1`
// with a tenth as many nodes as edges.
Csr main_graph(const Setting& setting);

// Seconds to generate about setting.edges entries of every kind.
Json measure_generators(const Setting& setting);

}  // namespace suffuse::bench
