#include "suffuse/diffusion/block_plan.h"

#include <algorithm>

namespace suffuse {

namespace {

std::vector<WantedColumn> by_source(const ColumnSolver& solver, std::span<const NodeId> columns,
                                    double target) {
    std::vector<WantedColumn> wanted;
    wanted.reserve(columns.size());
    for (const NodeId j : columns) wanted.push_back({solver.source(j, target), j});
    std::ranges::sort(wanted);
    return wanted;
}

}  // namespace

BlockPlan plan_blocks(const Diffusion& diffusion, std::span<const NodeId> columns, double target) {
    BlockPlan plan{.columns = by_source(*diffusion.solver, columns, target)};
    const int width = diffusion.solver->width(target);
    int sources = 0;  // of the last block
    for (std::size_t at = 0; at < plan.columns.size(); ++at) {
        const NodeId source = plan.columns[at].source;
        if (at > 0 && source == plan.columns[at - 1].source) continue;
        const bool full = sources == width || plan.blocks.empty();
        if (full || !plan.blocks.back().rows.holds(source)) {
            const RowRange rows = diffusion.component_of(source).rows;
            const bool few = !full && rows.last - plan.blocks.back().rows.first <= most_rows_shared;
            if (few) {
                plan.blocks.back().rows.last = rows.last;
            } else {
                plan.blocks.push_back({.first = at, .rows = rows});
                sources = 0;
            }
        }
        ++sources;
    }
    for (std::size_t k = 0; k < plan.blocks.size(); ++k) {
        const bool is_last = k + 1 == plan.blocks.size();
        plan.blocks[k].last = is_last ? plan.columns.size() : plan.blocks[k + 1].first;
        plan.most_rows = std::max(plan.most_rows, plan.blocks[k].rows.size());
    }
    return plan;
}

}  // namespace suffuse
