#include "suffuse/gdc/estimate.h"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <set>

#include "suffuse/base/overloaded.h"
#include "suffuse/diffusion/thread_memory.h"
#include "suffuse/gdc/choose_entries.h"
#include "suffuse/gdc/refinement.h"
#include "suffuse/graph/transpose.h"

namespace suffuse {

namespace {

// Multiply-adds per second of one core, where none are measured: blocks that lie in memory, and a
// dense product.
constexpr double edge_columns_per_second = 1.5e9;
constexpr double dense_per_second = 1.5e9;
constexpr EdgeIndex most_entries_measured = 20'000'000;

// Of the time for all columns, what computing some of them again and assembling adds; measured on
// the six datasets: 0.05 to 0.3.
constexpr double on_top = 0.15;

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

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Solves a block of columns that follow each other and chooses what is kept of them.
double seconds_for_block(const Diffusion& diffusion, const Sparsifier& sparsifier, double target,
                         NodeId first, const Context& alone) {
    const NodeId width = diffusion.solver->width(target);
    std::vector<NodeId> columns(
        static_cast<std::size_t>(std::min(width, diffusion.transition.size() - first)));
    std::iota(columns.begin(), columns.end(), first);
    const Chooser choose = make_chooser(diffusion, sparsifier, alone);
    const auto start = std::chrono::steady_clock::now();
    for_each_block(diffusion, columns, target, alone, [&](const ColumnBlock& block) {
        if (choose) return choose(block, [](const BlockColumn&, const Choice&) {});
        for (const BlockColumn& column : block.columns) column.copy_to(block.room);
    });
    return seconds_since(start);
}

// All blocks at the speed of two in different places; the first of them also warms up.
double seconds_for_columns(const Diffusion& diffusion, const Sparsifier& sparsifier, double target,
                           const Context& context) {
    const Context alone{.threads = 1, .budget = context.budget};
    const NodeId nodes = diffusion.transition.size();
    std::set<NodeId> sources;
    for (NodeId j = 0; j < nodes; ++j) sources.insert(diffusion.solver->source(j, target));
    const auto count = static_cast<NodeId>(sources.size());
    double fastest = seconds_for_block(diffusion, sparsifier, target, count / 3, alone);
    fastest = std::min(fastest, seconds_for_block(diffusion, sparsifier, target, count / 2, alone));
    const double blocks =
        std::max(1.0, static_cast<double>(count) / diffusion.solver->width(target));
    return fastest * std::max(1.0, blocks / std::max(1, context.threads));
}

double measured_seconds(const Csr& graph, const GdcOptions& options, double target,
                        const Context& context) {
    const auto start = std::chrono::steady_clock::now();
    const Arrangement arranged = arrange(graph, is_symmetric(graph, context), context);
    const Transition transition = make_transition(arranged.graph, options.transition, context);
    const Diffusion diffusion = make_diffusion(transition, arranged, options.diffusion, context);
    const double prepared = seconds_since(start);
    return prepared +
           (1 + on_top) * seconds_for_columns(diffusion, options.sparsify, target, context);
}

}  // namespace

Estimate estimate(const Csr& graph, const GdcOptions& options, const Context& context) {
    check(options.sparsify);
    const Transition transition = make_transition(graph, options.transition, context);
    const SolverChoice choice = choose_solver(transition, options.diffusion);
    const double nodes = graph.rows();
    const double target =
        refinement_targets(options.diffusion.tolerance / 2, options.sparsify).front();
    const bool dense = choice.solver == Solver::dense;
    const auto cheap = make_column_solver(transition, options.diffusion.coefficients,
                                          dense ? Solver::series : choice.solver, context);
    const int products = cheap->products(target);
    const bool wide = stored_precision(transition, options.diffusion) == Precision::float64;
    const double entry = static_cast<double>(sizeof(NodeId)) + (wide ? 8 : 4);
    const double output = kept_entries(options.sparsify, nodes) * entry;
    const double threads = std::max(1, context.threads);

    Estimate result{.solver = {choice.name, choice.reason, dense ? 1 : products}};
    const double entries = static_cast<double>(graph.entries());
    result.edge_columns = dense ? nodes * nodes * nodes : products * (entries + nodes) * nodes;
    if (dense || graph.entries() > most_entries_measured)
        result.seconds =
            result.edge_columns / threads / (dense ? dense_per_second : edge_columns_per_second);
    else if (graph.rows() > 0)
        result.seconds = measured_seconds(graph, options, target, context);
    const int blocks = cheap->expansion(target) ? 3 : 2;
    const double scratch = threads * static_cast<double>(bytes_for_blocks(graph.rows(), blocks));
    const double matrices = dense ? 2 * nodes * nodes * sizeof(double) : 0;
    result.memory = {static_cast<std::int64_t>(2.0 * static_cast<double>(memory(graph).count) +
                                               copies_of_output(options.sparsify) * output +
                                               scratch + matrices)};
    return result;
}

}  // namespace suffuse
