#include "suffuse/diffusion/column_stream.h"

#include <algorithm>

#include "suffuse/base/parallel.h"
#include "suffuse/base/pool.h"
#include "suffuse/base/rounding.h"

namespace suffuse {

namespace {

// A column that is wanted, and the one from which it follows.
struct Wanted {
    NodeId source = 0;
    NodeId node = 0;

    friend auto operator<=>(const Wanted&, const Wanted&) = default;
};

// By source. Neighbours in the order of the graph come together, and with them what they reach.
std::vector<Wanted> by_source(const ColumnSolver& solver, std::span<const NodeId> columns,
                              double target) {
    std::vector<Wanted> wanted;
    wanted.reserve(columns.size());
    for (const NodeId j : columns) wanted.push_back({solver.source(j, target), j});
    std::ranges::sort(wanted);
    return wanted;
}

// Where each block of `width` sources begins in the list, and its end.
std::vector<std::size_t> block_starts(const std::vector<Wanted>& wanted, int width) {
    std::vector<std::size_t> starts;
    int sources = 0;
    for (std::size_t at = 0; at < wanted.size(); ++at) {
        if (at > 0 && wanted[at].source == wanted[at - 1].source) continue;
        if (sources++ % width == 0) starts.push_back(at);
    }
    starts.push_back(wanted.size());
    return starts;
}

// The unit vectors of the sources; they ascend.
std::vector<SparseEntry> unit_vectors(std::span<const Wanted> wanted) {
    std::vector<SparseEntry> entries;
    for (const Wanted& w : wanted)
        if (entries.empty() || entries.back().row != w.source)
            entries.push_back(
                {.row = w.source, .lane = static_cast<std::int32_t>(entries.size()), .value = 1});
    return entries;
}

std::vector<BlockColumn> columns_of(const Diffusion& diffusion, const SolvedBlock& block,
                                    std::span<const Wanted> wanted) {
    const ColumnSolver& solver = *diffusion.solver;
    const bool nonnegative = diffusion.options.coefficients.nonnegative();
    std::vector<BlockColumn> columns;
    columns.reserve(wanted.size());
    int lane = 0;
    for (std::size_t k = 0; k < wanted.size(); ++k) {
        if (k > 0 && wanted[k].source != wanted[k - 1].source) ++lane;
        columns.emplace_back(wanted[k].node, block, lane,
                             solver.derive(wanted[k].node, block, lane), nonnegative);
    }
    return columns;
}

// One block for every aim.
std::vector<SolvedBlock> solve_each(std::span<const Aim> aims, const RightSides& sides,
                                    Workspace& workspace, const Context& context) {
    if (aims.size() == 1)
        return {aims[0].diffusion->solver->solve(sides, aims[0].target, workspace, context)};
    std::vector<Expansion> expansions;
    for (const Aim& aim : aims)
        expansions.push_back(aim.diffusion->solver->expansion(aim.target).value());
    return expand(sides, expansions, workspace, context);
}

}  // namespace

BlockColumn::BlockColumn(NodeId node, const SolvedBlock& block, int lane, DerivedColumn derived,
                         bool nonnegative)
    : block_(block),
      node_(node),
      lane_(lane),
      nonnegative_(nonnegative),
      derived_(std::move(derived)),
      bound_(block.bounds[static_cast<std::size_t>(lane)]) {
    if (derived_.factor != 1) bound_.absolute *= bound_margin * derived_.factor;
}

double BlockColumn::at(NodeId i) const {
    const NodeId inside = i - derived_.first;
    const bool own = inside >= 0 && inside < static_cast<NodeId>(derived_.values.size());
    const double value = own ? derived_.values[static_cast<std::size_t>(inside)]
                             : derived_.factor * block_.at(i, lane_);
    return nonnegative_ ? std::max(value, 0.0) : value;
}

DenseColumn BlockColumn::copy_to(std::span<double> values) const {
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = at(static_cast<NodeId>(i));
    return {.node = node_, .values = values, .bound = bound_};
}

bool can_share(const Aim& aim) {
    return aim.diffusion->solver->expansion(aim.target).has_value();
}

void for_each_block(std::span<const Aim> aims, std::span<const NodeId> columns,
                    const Context& context,
                    const std::function<void(std::size_t, const ColumnBlock&)>& visit) {
    const ColumnSolver& solver = *aims.front().diffusion->solver;
    const NodeId nodes = aims.front().diffusion->transition.size();
    Pool<Workspace> workspaces;
    const std::vector<Wanted> wanted = by_source(solver, columns, aims.front().target);
    const auto starts = block_starts(wanted, solver.width(aims.front().target));
    parallel_for(context, std::ssize(starts) - 1, 1, [&](Range range) {
        const auto first = starts[static_cast<std::size_t>(range.first)];
        const auto part =
            std::span(wanted).subspan(first, starts[static_cast<std::size_t>(range.last)] - first);
        Workspace workspace = workspaces.take([&] { return solver.make_workspace(context); });
        if (workspace.column.size() < nodes)
            workspace.column = Buffer<double>(context, nodes, "a column of the diffusion");
        const std::vector<SparseEntry> seeds = unit_vectors(part);
        const auto blocks = solve_each(aims, SparseColumns{seeds}, workspace, context);
        for (std::size_t k = 0; k < aims.size(); ++k)
            visit(k, {.block = blocks[k],
                      .start = part.front().source,
                      .columns = columns_of(*aims[k].diffusion, blocks[k], part),
                      .room = workspace.column.span()});
        workspaces.give_back(std::move(workspace));
        context.progress->advance(std::ssize(part));
    });
}

void for_each_block(const Diffusion& diffusion, std::span<const NodeId> columns, double target,
                    const Context& context, const std::function<void(const ColumnBlock&)>& visit) {
    const Aim aim{&diffusion, target};
    for_each_block({&aim, 1}, columns, context,
                   [&](std::size_t, const ColumnBlock& block) { visit(block); });
}

}  // namespace suffuse
