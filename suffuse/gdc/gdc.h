#pragma once

#include <span>
#include <string>

#include "suffuse/gdc/options.h"
#include "suffuse/prepared/prepared_graph.h"
#include "suffuse/sparsify/certificate.h"

namespace suffuse {

// Which method computed S, why, and how many products with T a column took.
struct SolverReport {
    std::string name{};
    std::string reason{};
    int iterations = 0;
};

struct GdcResult {
    Csr graph{};
    Certificate certificate{};
    SolverReport solver{};
    Precision precision = Precision::float32;  // of the stored values
};

// Graph diffusion convolution: replaces a graph by a sparsified diffusion of itself. Column j of
// the result is the neighbourhood that node j aggregates from. The same bytes for every thread
// count. Every component is computed by itself: work and memory of blocks are the sum over them and
// the most for any. Memory: graph, twice the output (average degree: four times) and max(64 MiB,
// 320 N) per thread, less where components are small. Missing the tolerance is no exception: the
// certificate says so.
GdcResult gdc(const Csr& graph, const GdcOptions& options, const Context& context);
// The same bytes from a graph that is kept for several calls. What it keeps is reserved with its
// own budget, everything else with that of the context.
GdcResult gdc(const PreparedGraph& graph, const GdcOptions& options, const Context& context);

// Several at once: what they have in common is done once. Steps 1 and 2 are shared by options that
// agree on them. On an undirected graph heat and theta share the recurrence too, the first time
// that columns are computed: up to four at once, fewer where a component has more than 77,480
// nodes, so that the memory stays what it is for one, but for the results and 24 N bytes per value.
// Each result is the same, to the last bit, as that of its options alone.
std::vector<GdcResult> gdc_each(const Csr& graph, std::span<const GdcOptions> options,
                                const Context& context);
std::vector<GdcResult> gdc_each(const PreparedGraph& graph, std::span<const GdcOptions> options,
                                const Context& context);

}  // namespace suffuse
