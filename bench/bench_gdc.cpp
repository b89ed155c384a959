// Measures suffuse::gdc once, from the graph in memory to the result in memory; prints one JSON
// object and writes S~, before step 4, for whoever verifies it. Start it anew for every cold run.
//   bench_gdc GRAPH RESULT.npz (--ppr ALPHA | --heat T) (--top-k K | --average-degree D)
//             [--tolerance TOL] [--threads N]

#include "bench/json_main.h"
#include "bench/measure.h"
#include "bench/resident_memory.h"
#include "suffuse/diffusion/lane_kernels.h"
#include "suffuse/gdc/estimate.h"
#include "suffuse/io/read_graph.h"
#include "suffuse/report/gdc_json.h"

namespace suffuse::bench {

namespace {

struct Request {
    std::string graph{};
    std::string result{};
    double ppr = 0;  // zero: heat
    double heat = 0;
    int top_k = 0;  // zero: average degree
    double average_degree = 0;
    double tolerance = 1e-6;
    int threads = 2;
};

GdcOptions options_of(const Request& request) {
    GdcOptions options;
    options.diffusion.coefficients = request.ppr > 0 ? ppr(request.ppr) : heat(request.heat);
    options.diffusion.tolerance = request.tolerance;
    if (request.top_k > 0)
        options.sparsify = TopK{request.top_k};
    else
        options.sparsify = AverageDegree{request.average_degree};
    options.renormalize.normalization = Renormalization::none;
    return options;
}

// What the inner loop works on: PPR is relaxed in place in float, heat is a recurrence between two
// blocks of doubles, and a sum.
Json block_json(const Request& request, NodeId nodes) {
    const int blocks = request.ppr > 0 ? 1 : 3;
    return {{"row_bytes", lanes::row_bytes},
            {"value_bytes", request.ppr > 0 ? sizeof(float) : sizeof(double)},
            {"working_set_bytes", std::int64_t{nodes} * lanes::row_bytes * blocks}};
}

Json measure(const Request& request) {
    Context context;
    context.threads = request.threads;
    const Csr graph = read_graph(request.graph, {}, context).dataset.graph;
    const GdcOptions options = options_of(request);
    restart_peak();
    const ResidentMemory before = resident_memory();
    const auto run = best_of(1, [&] { return gdc(graph, options, context); });
    const ResidentMemory after = resident_memory();

    const GdcResult& result = run.result;
    write_graph({.graph = result.graph}, request.result, nullptr, context);
    const Estimate cost = estimate(graph, options, context);
    return {{"seconds", run.seconds},
            {"bytes_beyond", after.peak - before.now},
            {"bytes_whole", after.peak},
            {"nodes", graph.rows()},
            {"entries", graph.entries()},
            {"kept", result.graph.entries()},
            {"solver", {{"name", result.solver.name}, {"products", result.solver.iterations}}},
            {"certificate", certificate_json(result.certificate)},
            {"estimate", {{"seconds", cost.seconds}, {"edge_columns", cost.edge_columns}}},
            {"block", block_json(request, graph.rows())}};
}

void add_options(CLI::App& app, Request& request) {
    app.add_option("graph", request.graph)->required();
    app.add_option("result", request.result)->required();
    auto* diffusion = app.add_option_group("diffusion")->require_option(1);
    diffusion->add_option("--ppr", request.ppr);
    diffusion->add_option("--heat", request.heat);
    auto* sparsify = app.add_option_group("sparsify")->require_option(1);
    sparsify->add_option("--top-k", request.top_k);
    sparsify->add_option("--average-degree", request.average_degree);
    app.add_option("--tolerance", request.tolerance);
    app.add_option("--threads", request.threads);
}

}  // namespace

}  // namespace suffuse::bench

int main(int count, char** arguments) {
    using namespace suffuse::bench;
    return json_main<Request>("Measures suffuse::gdc once", add_options, measure, count, arguments);
}
