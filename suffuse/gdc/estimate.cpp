#include "suffuse/gdc/estimate.h"

#include <algorithm>
#include <numeric>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/stopwatch.h"
#include "suffuse/diffusion/block_plan.h"
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

// Of blocks that are timed: enough for the clock where they are small.
constexpr NodeId rows_timed = 2000;

// Of the time for all columns, what computing some of them again and assembling adds; measured on
// the six datasets: 0.05 to 0.3.
constexpr double on_top = 0.15;

// Of how many nodes the components are, and what follows from that. S is zero outside of them.
struct ComponentSums {
    NodeId largest = 0;
    double squares = 0;       // sum n_c^2: entries of S that may not be zero
    double cubes = 0;         // sum n_c^3
    double edge_columns = 0;  // sum (entries_c + n_c) n_c
};
ComponentSums sums_of(const PreparedGraph& prepared) {
    const Csr& graph = prepared.graph();
    const Components& components = prepared.components();
    ComponentSums sums;
    for (NodeId i = 0; i < graph.rows(); ++i) {
        const NodeId size = components.sizes[components.of_node[i]];
        sums.largest = std::max(sums.largest, size);
        sums.squares += size;
        sums.cubes += static_cast<double>(size) * size;
        sums.edge_columns += static_cast<double>(graph.row(i).size() + 1) * size;
    }
    return sums;
}

// Entries that step 3 will keep; a threshold is not known in advance, so it counts like top-64.
double kept_entries(const Sparsifier& sparsifier, const PreparedGraph& prepared,
                    const ComponentSums& sums) {
    const auto of_columns = [&](NodeId k) {
        double kept = 0;
        for (const NodeId size : prepared.components().sizes)
            kept += static_cast<double>(std::min(k, size)) * size;
        return kept;
    };
    const auto of_all = [&](AverageDegree keep) {
        return std::min(keep.degree * prepared.graph().rows(), sums.squares);
    };
    return std::visit(overloaded{[&](TopK keep) { return of_columns(keep.k); },
                                 [&](Epsilon) { return of_columns(64); }, of_all,
                                 [&](KeepAll) { return sums.squares; }},
                      sparsifier);
}

// Of the kept entries, at once: a cut that is known only at the end keeps candidates beside them.
double copies_of_output(const Sparsifier& sparsifier) {
    return std::visit(overloaded{[](TopK) { return 2; }, [](Epsilon) { return 2; },
                                 [](AverageDegree) { return 4; }, [](KeepAll) { return 2; }},
                      sparsifier);
}

// Multiply-adds per lane and product.
double work_of(const Csr& graph, RowRange rows) {
    return static_cast<double>(graph.offsets()[rows.last] - graph.offsets()[rows.first] +
                               rows.size());
}

// Solves blocks that follow each other, as many as have `rows_timed` rows together, and chooses
// what is kept of their columns. Returns the seconds per unit of work.
double seconds_per_work(const Diffusion& diffusion, const Sparsifier& sparsifier, double target,
                        const BlockPlan& plan, std::span<const PlannedBlock> blocks,
                        const Context& alone) {
    std::vector<NodeId> columns;
    double work = 0;
    NodeId rows = 0;
    for (std::size_t k = 0; k < blocks.size() && rows < rows_timed; ++k) {
        for (const WantedColumn& c : plan.of(blocks[k])) columns.push_back(c.node);
        work += work_of(diffusion.transition.graph, blocks[k].rows);
        rows += blocks[k].rows.size();
    }
    const Chooser choose = make_chooser(diffusion, sparsifier, alone);
    Stopwatch watch;
    for_each_block(diffusion, columns, target, alone, [&](const ColumnBlock& block) {
        if (choose) return choose(block, [](const BlockColumn&, const Choice&) {});
        for (const BlockColumn& column : block.columns) column.copy_to(block.room);
    });
    return watch.lap() / work;
}

// All of these blocks at the speed of some in two places; the first of them also warms up.
double seconds_for_blocks(const Diffusion& diffusion, const Sparsifier& sparsifier, double target,
                          const BlockPlan& plan, std::span<const PlannedBlock> blocks,
                          const Context& alone) {
    if (blocks.empty()) return 0;
    const auto from = [&](std::size_t k) {
        return seconds_per_work(diffusion, sparsifier, target, plan, blocks.subspan(k), alone);
    };
    const double first = from(blocks.size() / 3);
    const double fastest = std::min(first, from(blocks.size() / 2));
    double work = 0;
    for (const PlannedBlock& block : blocks)
        work += work_of(diffusion.transition.graph, block.rows);
    return fastest * work;
}

// Small components, which share blocks, apart from the others: a block takes some time to begin.
double seconds_for_columns(const Diffusion& diffusion, const Sparsifier& sparsifier, double target,
                           const Context& context) {
    const Context alone{.threads = 1, .budget = context.budget};
    std::vector<NodeId> columns(static_cast<std::size_t>(diffusion.transition.size()));
    std::iota(columns.begin(), columns.end(), 0);
    const BlockPlan plan = plan_blocks(diffusion, columns, target);
    const auto blocks = std::span(plan.blocks);
    const auto small = std::ranges::find_if(
        blocks, [](const PlannedBlock& b) { return b.rows.size() <= most_rows_shared; });
    const auto large = static_cast<std::size_t>(small - blocks.begin());
    const auto seconds = [&](std::span<const PlannedBlock> some) {
        return seconds_for_blocks(diffusion, sparsifier, target, plan, some, alone);
    };
    const double all = seconds(blocks.first(large)) + seconds(blocks.subspan(large));
    const auto at_once = std::clamp<std::ptrdiff_t>(context.threads, 1, std::ssize(blocks));
    return all / static_cast<double>(at_once);
}

// Of the graph as it was given, with powers in place of the whole matrix: enough to know how much
// there is to do, and nothing but T has to be found.
Diffusion untimed_diffusion(const PreparedGraph& graph, const GdcOptions& options, NodeId most_rows,
                            const Context& context) {
    const Transition transition =
        make_transition(graph.graph(), graph.is_undirected(), options.transition, context);
    DiffusionOptions cheap = options.diffusion;
    if (cheap.solver == Solver::dense) cheap.solver = Solver::series;
    const SolverHints hints{.most_rows = most_rows};
    Diffusion diffusion = make_diffusion(transition, cheap, hints, context);
    diffusion.choice = choose_solver(transition, options.diffusion, hints);
    return diffusion;
}

// Beside the time.
Estimate cost_of(const PreparedGraph& prepared, const ComponentSums& sums,
                 const Diffusion& diffusion, const Sparsifier& sparsifier, double target,
                 const Context& context) {
    const bool dense = diffusion.choice.solver == Solver::dense;
    const int products = diffusion.solver->products(target);
    const bool wide = diffusion.precision == Precision::float64;
    const double entry = static_cast<double>(sizeof(NodeId)) + (wide ? 8 : 4);
    const double output = kept_entries(sparsifier, prepared, sums) * entry;
    const int blocks = diffusion.solver->expansion(target) ? 3 : 2;
    const double scratch =
        std::max(1, context.threads) * static_cast<double>(bytes_for_blocks(sums.largest, blocks));
    const double matrices = dense ? 2 * sums.squares * sizeof(double) : 0;
    const auto graphs = 2.0 * static_cast<double>(memory(prepared.graph()).count);
    return {.solver = {diffusion.choice.name, diffusion.choice.reason, dense ? 1 : products},
            .edge_columns = dense ? sums.cubes : products * sums.edge_columns,
            .memory = {static_cast<std::int64_t>(graphs + copies_of_output(sparsifier) * output +
                                                 scratch + matrices)}};
}

}  // namespace

Estimate estimate(const PreparedGraph& prepared, const GdcOptions& options,
                  const Context& context) {
    check(options.sparsify);
    const Csr& graph = prepared.graph();
    const bool dense = options.diffusion.solver == Solver::dense;
    const bool timed = !dense && graph.rows() > 0 && graph.entries() <= most_entries_measured;
    Stopwatch watch;
    const ComponentSums sums = sums_of(prepared);
    const Diffusion diffusion =
        timed ? make_diffusion(prepared, options.transition, options.diffusion, context)
              : untimed_diffusion(prepared, options, sums.largest, context);
    const double before_columns = watch.lap();
    const double target =
        refinement_targets(options.diffusion.tolerance / 2, options.sparsify).front();
    Estimate result = cost_of(prepared, sums, diffusion, options.sparsify, target, context);
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
