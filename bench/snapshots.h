#pragma once

#include "bench/measure.h"
#include "suffuse/graph/csr.h"

namespace suffuse::bench {

// Opening a snapshot of the graph with weights, verified in full and by its header alone, beside
// the speed at which this machine can read as many bytes at all.
Json measure_snapshot(const Csr& graph, const Setting& setting);

}  // namespace suffuse::bench
