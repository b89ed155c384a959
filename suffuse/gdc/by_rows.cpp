#include "suffuse/gdc/by_rows.h"

#include "suffuse/gdc/one_rule.h"
#include "suffuse/renormalize/renormalize.h"

namespace suffuse {

GdcResult gdc_by_rows(const Csr& graph, const GdcOptions& options, const Context& context) {
    check(options.sparsify);
    const PreparedGraph prepared(graph, context);
    GdcResult result = sparsify_lines(prepared.transition(options.transition, context),
                                      prepared.arrangement(context), options.diffusion,
                                      options.sparsify, Lines::rows, context);
    result.graph = renormalize(std::move(result.graph), options.renormalize, context);
    return result;
}

}  // namespace suffuse
