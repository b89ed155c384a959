#include "suffuse/gdc/estimate.h"

#include <algorithm>

#include "suffuse/base/overloaded.h"
#include "suffuse/gdc/prepared_diffusion.h"
#include "suffuse/gdc/refinement.h"

namespace suffuse {

namespace {

// Multiply-adds per second of one core with AVX2, the block in a cache; measured.
constexpr double edge_columns_per_second = 5e9;
constexpr double dense_per_second = 1.5e9;

// Entries that step 3 will keep; a threshold is not known in advance, so it counts like top-64.
double kept_entries(const Sparsifier& sparsifier, double nodes) {
    const double per_column = std::visit(
        overloaded{[](TopK keep) { return static_cast<double>(keep.k); },
                   [](Epsilon) { return 64.0; }, [](AverageDegree keep) { return keep.degree; },
                   [&](KeepAll) { return nodes; }},
        sparsifier);
    return std::min(per_column, nodes) * nodes;
}

double copies_of_output(const Sparsifier& sparsifier) {
    return std::holds_alternative<AverageDegree>(sparsifier) ? 4 : 2;
}

}  // namespace

Estimate estimate(const Csr& graph, const GdcOptions& options, const Context& context) {
    check(options.sparsify);
    const Transition transition = make_transition(graph, options.transition, context);
    const SolverChoice choice = choose_solver(transition, options.diffusion);
    const double nodes = graph.rows();
    const Coefficients& coefficients = options.diffusion.coefficients;
    const double target =
        refinement_targets(options.diffusion.tolerance / 2, options.sparsify).front();
    const bool dense = choice.solver == Solver::dense;
    const auto cheap = make_column_solver(transition, coefficients,
                                          dense ? Solver::series : choice.solver, context);
    const int products = cheap->products(target);
    const bool wide = stored_precision(transition, options.diffusion) == Precision::float64;
    const double entry = static_cast<double>(sizeof(NodeId)) + (wide ? 8 : 4);
    const double output = kept_entries(options.sparsify, nodes) * entry;
    const double threads = std::max(1, context.threads);

    Estimate result{.solver = {choice.name, choice.reason, dense ? 1 : products}};
    const double whole = dense ? nodes * nodes * nodes : 0;
    result.edge_columns =
        dense ? whole : products * (static_cast<double>(graph.entries()) + nodes) * nodes;
    result.seconds =
        result.edge_columns / threads / (dense ? dense_per_second : edge_columns_per_second);
    const double scratch = nodes * (2.0 * block_width + 1) * sizeof(double) * threads;
    const double matrices = dense ? 2 * nodes * nodes * sizeof(double) : 0;
    result.memory = {static_cast<std::int64_t>(2.0 * static_cast<double>(memory(graph).count) +
                                               copies_of_output(options.sparsify) * output +
                                               scratch + matrices)};
    return result;
}

}  // namespace suffuse
