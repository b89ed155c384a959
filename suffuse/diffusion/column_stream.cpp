#include "suffuse/diffusion/column_stream.h"

#include <algorithm>

#include "suffuse/base/parallel.h"
#include "suffuse/base/pool.h"
#include "suffuse/base/rounding.h"
#include "suffuse/diffusion/block_plan.h"

namespace suffuse {

namespace {

// The unit vectors of the sources; they ascend.
std::vector<SparseEntry> unit_vectors(std::span<const WantedColumn> wanted) {
    std::vector<SparseEntry> entries;
    for (const WantedColumn& w : wanted)
        if (entries.empty() || entries.back().row != w.source)
            entries.push_back(
                {.row = w.source, .lane = static_cast<std::int32_t>(entries.size()), .value = 1});
    return entries;
}

std::vector<BlockColumn> columns_of(const Diffusion& diffusion, const SolvedBlock& block,
                                    std::span<const WantedColumn> wanted) {
    const ColumnSolver& solver = *diffusion.solver;
    const bool nonnegative = diffusion.options.coefficients.nonnegative();
    std::vector<BlockColumn> columns;
    columns.reserve(wanted.size());
    int lane = 0;
    for (std::size_t k = 0; k < wanted.size(); ++k) {
        if (k > 0 && wanted[k].source != wanted[k - 1].source) ++lane;
        const NodeId node = wanted[k].node;
        columns.emplace_back(ColumnPlace{node, diffusion.component_of(node).rows}, block, lane,
                             solver.derive(node, block, lane), nonnegative);
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

BlockColumn::BlockColumn(const ColumnPlace& place, const SolvedBlock& block, int lane,
                         DerivedColumn derived, bool nonnegative)
    : block_(block),
      place_(place),
      lane_(lane),
      nonnegative_(nonnegative),
      derived_(std::move(derived)),
      bound_(block.bounds[static_cast<std::size_t>(lane)]) {
    if (!derived_.values.empty()) bound_.absolute *= bound_margin * derived_.factor;
    if (!bound_.known()) bound_ = nothing_known;
}

double BlockColumn::value(NodeId i) const {
    if (!bound_.known()) return 0;
    const NodeId inside = i - derived_.first;
    const bool own = inside >= 0 && inside < static_cast<NodeId>(derived_.values.size());
    const double value = own ? derived_.values[static_cast<std::size_t>(inside)]
                             : derived_.factor * block_.at(i, lane_);
    return nonnegative_ ? std::max(value, 0.0) : value;
}

DenseColumn BlockColumn::copy(NodeId last, std::span<double> room) const {
    const NodeId first = rows().first;
    const auto values = room.first(static_cast<std::size_t>(last - first));
    for (NodeId i = first; i < last; ++i) values[static_cast<std::size_t>(i - first)] = value(i);
    return {.node = node(),
            .values = values,
            .bound = bound_,
            .first = first,
            .nothing_cut_off = block_.nothing_cut_off};
}

bool can_share(const Aim& aim) {
    return aim.diffusion->solver->expansion(aim.target).has_value();
}

void for_each_block(std::span<const Aim> aims, std::span<const NodeId> columns,
                    const Context& context,
                    const std::function<void(std::size_t, const ColumnBlock&)>& visit) {
    const Diffusion& diffusion = *aims.front().diffusion;
    Pool<Workspace> workspaces;
    const BlockPlan plan = plan_blocks(diffusion, columns, aims.front().target);
    parallel_for(context, std::ssize(plan.blocks), 1, [&](Range range) {
        const PlannedBlock& planned = plan.blocks[static_cast<std::size_t>(range.first)];
        const auto part = plan.of(planned);
        Workspace workspace = workspaces.take([&] {
            Workspace made = diffusion.solver->make_workspace(plan.most_rows, context);
            made.column = Buffer<double>(context, plan.most_rows, "a column of the diffusion");
            return made;
        });
        const std::vector<SparseEntry> seeds = unit_vectors(part);
        const auto blocks =
            solve_each(aims, SparseColumns{planned.rows, seeds}, workspace, context);
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
