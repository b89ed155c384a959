#include "suffuse/gdc/gdc.h"

#include <algorithm>

#include "suffuse/gdc/sparsify_columns.h"
#include "suffuse/graph/transpose.h"

namespace suffuse {

namespace {

// Options that agree on steps 1 and 2, by their places in the list.
std::vector<std::vector<std::size_t>> group_by_diffusion(std::span<const GdcOptions> options) {
    std::vector<std::vector<std::size_t>> groups;
    for (std::size_t k = 0; k < options.size(); ++k) {
        const auto agrees = [&](const std::vector<std::size_t>& group) {
            const GdcOptions& first = options[group.front()];
            return first.transition == options[k].transition &&
                   first.diffusion == options[k].diffusion;
        };
        const auto group = std::ranges::find_if(groups, agrees);
        if (group == groups.end())
            groups.push_back({k});
        else
            group->push_back(k);
    }
    return groups;
}

}  // namespace

std::vector<GdcResult> gdc_each(const Csr& graph, std::span<const GdcOptions> options,
                                const Context& context) {
    for (const GdcOptions& one : options) check(one.sparsify);
    const Arrangement arranged = arrange(graph, is_symmetric(graph, context), context);
    std::vector<GdcResult> results(options.size());
    for (const auto& group : group_by_diffusion(options)) {
        const GdcOptions& common = options[group.front()];
        std::vector<Sparsifier> sparsifiers;
        for (const std::size_t k : group) sparsifiers.push_back(options[k].sparsify);

        const Transition transition =
            make_transition(arranged.graph, common.transition, context);  // 1. T
        const Diffusion diffusion =
            make_diffusion(transition, arranged, common.diffusion, context);  // 2. S e_j
        auto sparse = sparsify_columns(diffusion, sparsifiers, context);      // 3. S~
        for (std::size_t g = 0; g < group.size(); ++g) {
            const RenormalizeOptions& last = options[group[g]].renormalize;
            results[group[g]] = {
                .graph = renormalize(std::move(sparse[g].matrix), last, context),  // 4. T_S~
                .certificate = std::move(sparse[g].certificate),
                .solver = {diffusion.choice.name, diffusion.choice.reason, sparse[g].iterations},
                .precision = diffusion.precision};
        }
    }
    return results;
}

GdcResult gdc(const Csr& graph, const GdcOptions& options, const Context& context) {
    return std::move(gdc_each(graph, {&options, 1}, context).front());
}

}  // namespace suffuse
