#include "suffuse/gdc/column_stream.h"

#include <algorithm>

#include "suffuse/base/parallel.h"
#include "suffuse/base/pool.h"

namespace suffuse {

namespace {

// The unit vectors e_j of a block, by ascending row.
std::vector<SparseEntry> unit_vectors(std::span<const NodeId> nodes) {
    std::vector<SparseEntry> entries;
    for (const NodeId j : nodes)
        entries.push_back(
            {.row = j, .lane = static_cast<std::int32_t>(entries.size()), .value = 1});
    std::ranges::sort(entries, {}, &SparseEntry::row);
    return entries;
}

std::span<const double> copy_column(const SolvedBlock& block, int lane, bool nonnegative,
                                    std::span<double> to) {
    block.copy_column(lane, to);
    if (nonnegative)
        for (double& value : to) value = std::max(value, 0.0);
    return to;
}

}  // namespace

void for_each_column(const ColumnSolver& solver, NodeId nodes, const ColumnRequest& request,
                     const Context& context, const std::function<void(const DenseColumn&)>& visit) {
    Pool<Workspace> workspaces;
    const auto total = static_cast<std::int64_t>(request.columns.size());
    parallel_for(context, total, solver.width(request.target), [&](Range range) {
        const auto columns = request.columns.subspan(range.first, range.size());
        const std::vector<SparseEntry> seeds = unit_vectors(columns);
        Workspace workspace = workspaces.take([&] { return solver.make_workspace(context); });
        if (workspace.column.size() < nodes)
            workspace.column = Buffer<double>(context, nodes, "a column of the diffusion");
        const SolvedBlock block =
            solver.solve(SparseColumns{seeds}, request.target, workspace, context);
        for (int lane = 0; lane < static_cast<int>(columns.size()); ++lane) {
            const NodeId node = columns[lane];
            visit({.node = node,
                   .values =
                       copy_column(block, lane, request.nonnegative,
                                   workspace.column.span().first(request.upper ? node + 1 : nodes)),
                   .bound = block.bounds[lane]});
        }
        workspaces.give_back(std::move(workspace));
        context.progress->advance(range.size());
    });
}

}  // namespace suffuse
