#include "suffuse/gdc/estimate.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/stopwatch.h"
#include "suffuse/diffusion/thread_memory.h"
#include "suffuse/sparsify/choose_entries.h"
#include "suffuse/sparsify/refinement.h"

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

// Of the kept entries, at once: a cut that is known only at the end keeps candidates beside them.
double copies_of_output(const Sparsifier& sparsifier) {
    return std::visit(overloaded{[](TopK) { return 2; }, [](Epsilon) { return 2; },
                                 [](AverageDegree) { return 4; }, [](KeepAll) { return 2; }},
                      sparsifier);
}

// Solves a block of columns that follow each other and chooses what is kept of them.
double seconds_for_block(const Diffusion& diffusion, const Sparsifier& sparsifier, double target,
                         NodeId first, const Context& alone) {
    const NodeId width = diffusion.solver->width(target);
    std::vector<NodeId> columns(
        static_cast<std::size_t>(std::min(width, diffusion.transition.size() - first)));
    std::iota(columns.begin(), columns.end(), first);
    const Chooser choose = make_chooser(diffusion, sparsifier, alone);
    Stopwatch watch;
    for_each_block(diffusion, columns, target, alone, [&](const ColumnBlock& block) {
        if (choose) return choose(block, [](const BlockColumn&, const Choice&) {});
        for (const BlockColumn& column : block.columns) column.copy_to(block.room);
    });
    return watch.lap();
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

// Of the graph as it was given, with powers in place of the whole matrix: enough to know how much
// there is to do, and nothing but T has to be found.
Diffusion untimed_diffusion(const PreparedGraph& graph, const GdcOptions& options,
                            const Context& context) {
    const Transition transition =
        make_transition(graph.graph(), graph.is_undirected(), options.transition, context);
    DiffusionOptions cheap = options.diffusion;
    if (cheap.solver == Solver::dense) cheap.solver = Solver::series;
    Diffusion diffusion = make_diffusion(transition, cheap, context);
    diffusion.choice = choose_solver(transition, options.diffusion);
    return diffusion;
}

// Beside the time.
Estimate work_of(const Csr& graph, const Diffusion& diffusion, const Sparsifier& sparsifier,
                 double target, const Context& context) {
    const bool dense = diffusion.choice.solver == Solver::dense;
    const int products = diffusion.solver->products(target);
    const double nodes = graph.rows();
    const double entries = static_cast<double>(graph.entries());
    const bool wide = diffusion.precision == Precision::float64;
    const double entry = static_cast<double>(sizeof(NodeId)) + (wide ? 8 : 4);
    const double output = kept_entries(sparsifier, nodes) * entry;
    const int blocks = diffusion.solver->expansion(target) ? 3 : 2;
    const double scratch =
        std::max(1, context.threads) * static_cast<double>(bytes_for_blocks(graph.rows(), blocks));
    const double matrices = dense ? 2 * nodes * nodes * sizeof(double) : 0;
    return {.solver = {diffusion.choice.name, diffusion.choice.reason, dense ? 1 : products},
            .edge_columns = dense ? nodes * nodes * nodes : products * (entries + nodes) * nodes,
            .memory = {static_cast<std::int64_t>(2.0 * static_cast<double>(memory(graph).count) +
                                                 copies_of_output(sparsifier) * output + scratch +
                                                 matrices)}};
}

}  // namespace

Estimate estimate(const PreparedGraph& prepared, const GdcOptions& options,
                  const Context& context) {
    check(options.sparsify);
    const Csr& graph = prepared.graph();
    const bool dense = options.diffusion.solver == Solver::dense;
    const bool timed = !dense && graph.rows() > 0 && graph.entries() <= most_entries_measured;
    Stopwatch watch;
    const Diffusion diffusion =
        timed ? make_diffusion(prepared, options.transition, options.diffusion, context)
              : untimed_diffusion(prepared, options, context);
    const double before_columns = watch.lap();
    const double target =
        refinement_targets(options.diffusion.tolerance / 2, options.sparsify).front();
    Estimate result = work_of(graph, diffusion, options.sparsify, target, context);
    if (timed)
        result.seconds =
            before_columns +
            (1 + on_top) * seconds_for_columns(diffusion, options.sparsify, target, context);
    else
        result.seconds = result.edge_columns / std::max(1, context.threads) /
                         (dense ? dense_per_second : edge_columns_per_second);
    return result;
}

Estimate estimate(const Csr& graph, const GdcOptions& options, const Context& context) {
    return estimate(PreparedGraph(graph, context), options, context);
}

}  // namespace suffuse
