#include "tests/support/whole.h"

#include "tests/support/graphs.h"

namespace suffuse::testing {

Whole whole(const Csr& graph, const WholeOptions& options) {
    const GdcResult result = gdc(graph,
                                 {.transition = options.transition,
                                  .diffusion = options.diffusion,
                                  .sparsify = KeepAll{},
                                  .renormalize = {.normalization = Renormalization::none}},
                                 context_with(1));
    return {reference::of(result.graph), result.certificate.max_abs_error};
}

Whole whole(const Csr& graph, Normalization normalization, double self_loops,
            const Coefficients& coefficients) {
    return whole(graph, {.transition = {normalization, self_loops},
                         .diffusion = {.coefficients = coefficients, .tolerance = 1e-12}});
}

}  // namespace suffuse::testing
