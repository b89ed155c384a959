#include "suffuse/gdc/gdc.h"

#include "suffuse/gdc/sparsify_columns.h"
#include "suffuse/graph/transpose.h"

namespace suffuse {

GdcResult gdc(const Csr& graph, const GdcOptions& options, const Context& context) {
    check(options.sparsify);
    const Arrangement arranged = arrange(graph, is_symmetric(graph, context), context);
    const Transition transition =
        make_transition(arranged.graph, options.transition, context);  // 1. T
    const Diffusion diffusion =
        make_diffusion(transition, arranged, options.diffusion, context);             // 2. S e_j
    SparseDiffusion sparse = sparsify_columns(diffusion, options.sparsify, context);  // 3. S~
    return {
        .graph = renormalize(std::move(sparse.matrix), options.renormalize, context),  // 4. T_S~
        .certificate = std::move(sparse.certificate),
        .solver = {diffusion.choice.name, diffusion.choice.reason, sparse.iterations},
        .precision = diffusion.precision};
}

}  // namespace suffuse
