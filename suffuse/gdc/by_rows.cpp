#include "suffuse/gdc/by_rows.h"

#include "suffuse/gdc/one_rule.h"
#include "suffuse/graph/transpose.h"

namespace suffuse {

GdcResult gdc_by_rows(const Csr& graph, const GdcOptions& options, const Context& context) {
    check(options.sparsify);
    const Arrangement arranged = arrange(graph, is_symmetric(graph, context), context);
    const Transition t = make_transition(arranged.graph, options.transition, context);
    GdcResult result =
        sparsify_lines(t, arranged, options.diffusion, options.sparsify, Lines::rows, context);
    result.graph = renormalize(std::move(result.graph), options.renormalize, context);
    return result;
}

}  // namespace suffuse
