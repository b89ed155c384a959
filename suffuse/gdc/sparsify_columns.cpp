#include "suffuse/gdc/sparsify_columns.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "suffuse/gdc/column_run.h"
#include "suffuse/gdc/sparsify_average_degree.h"

namespace suffuse {

namespace {

// One pass over all columns for runs that want them equally exact.
void show_all_columns(const Diffusion& diffusion, std::span<ColumnRun* const> runs,
                      const Context& context) {
    std::vector<NodeId> columns(static_cast<std::size_t>(diffusion.transition.size()));
    std::iota(columns.begin(), columns.end(), 0);
    const ProgressTask task(*context.progress, "diffusing", std::ssize(columns));
    for_each_block(diffusion, columns, runs.front()->first_target(), context,
                   [&](const ColumnBlock& block) {
                       for (ColumnRun* run : runs) run->look_at(block);
                   });
}

}  // namespace

std::vector<SparseDiffusion> sparsify_columns(const Diffusion& diffusion,
                                              std::span<const Sparsifier> sparsifiers,
                                              const Context& context) {
    std::vector<SparseDiffusion> results(sparsifiers.size());
    std::vector<std::unique_ptr<ColumnRun>> runs(sparsifiers.size());
    std::map<double, std::vector<ColumnRun*>> by_target;
    for (std::size_t k = 0; k < runs.size(); ++k) {
        if (std::holds_alternative<AverageDegree>(sparsifiers[k])) continue;
        runs[k] = make_column_run(diffusion, sparsifiers[k], context);
        by_target[runs[k]->first_target()].push_back(runs[k].get());
    }
    for (const auto& [target, together] : by_target) show_all_columns(diffusion, together, context);
    for (std::size_t k = 0; k < runs.size(); ++k) {
        if (const auto* keep = std::get_if<AverageDegree>(&sparsifiers[k]))
            results[k] = sparsify_average_degree(diffusion, keep->degree, context);
        else
            results[k] = std::exchange(runs[k], nullptr)->finish();
        const double nodes = std::max<double>(1, results[k].matrix.rows());
        results[k].certificate.average_degree =
            static_cast<double>(results[k].matrix.entries()) / nodes;
    }
    return results;
}

}  // namespace suffuse
