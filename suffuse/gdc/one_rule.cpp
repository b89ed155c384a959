#include "suffuse/gdc/one_rule.h"

#include "suffuse/graph/transpose.h"
#include "suffuse/sparsify/sparsify_columns.h"

namespace suffuse {

namespace {

GdcResult sparsify_by_columns(const Transition& transition, const Arrangement& arrangement,
                              const DiffusionOptions& options, const Sparsifier& sparsifier,
                              const Context& context) {
    const Diffusion diffusion = make_diffusion(transition, arrangement, options, context);
    const Rule rule{&diffusion, &sparsifier};
    SparseDiffusion sparse = std::move(sparsify_columns({&rule, 1}, context).front());
    return {.graph = std::move(sparse.matrix),
            .certificate = std::move(sparse.certificate),
            .solver = {diffusion.choice.name, diffusion.choice.reason, sparse.iterations},
            .precision = diffusion.precision};
}

}  // namespace

GdcResult sparsify_lines(const Transition& transition, const Arrangement& arrangement,
                         const DiffusionOptions& diffusion, const Sparsifier& sparsifier,
                         Lines lines, const Context& context) {
    if (lines == Lines::columns)
        return sparsify_by_columns(transition, arrangement, diffusion, sparsifier, context);
    const Transition turned = transpose(transition, context);
    GdcResult result = sparsify_by_columns(turned, arrangement, diffusion, sparsifier, context);
    result.graph = transpose(result.graph, context);
    return result;
}

}  // namespace suffuse
