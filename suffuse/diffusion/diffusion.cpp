#include "suffuse/diffusion/diffusion.h"

#include <algorithm>

#include "suffuse/graph/arrange.h"
#include "suffuse/graph/subgraph.h"

namespace suffuse {

Diffusion make_diffusion(const Transition& transition, const DiffusionOptions& options,
                         const SolverHints& hints, const Context& context) {
    Diffusion diffusion{.transition = transition, .options = options};
    diffusion.components =
        hints.components.empty() ? one_component(transition.size()) : hints.components;
    diffusion.choice = choose_solver(transition, options, hints);
    diffusion.solver = make_column_solver(transition, options.coefficients, diffusion.choice.solver,
                                          context, hints);
    diffusion.precision = stored_precision(transition, options);
    diffusion.storing_error = storing_error(transition, options);
    diffusion.allowed =
        std::max(options.tolerance - diffusion.storing_error, options.tolerance / 2);
    diffusion.symmetric =
        transition.undirected && transition.contraction.norm == Contraction::Norm::two;
    return diffusion;
}

Diffusion make_diffusion(const PreparedGraph& graph, const TransitionOptions& transition,
                         const DiffusionOptions& options, const Context& context) {
    return make_diffusion(graph.transition(transition, context), graph.arrangement(context),
                          options, context);
}

Diffusion make_diffusion(const Transition& transition, const Arrangement& arranged,
                         const DiffusionOptions& options, const Context& context) {
    Diffusion diffusion = make_diffusion(transition, options,
                                         {.components = arranged.components,
                                          .most_rows = most_rows(arranged.components.span()),
                                          .arithmetic = options.precision},
                                         context);
    diffusion.original = arranged.original;
    return diffusion;
}

Diffusion make_diffusion(const Transition& transition, const DiffusionOptions& options,
                         const Context& context) {
    return make_diffusion(transition, options, {.arithmetic = options.precision}, context);
}

void store_as_float64(Diffusion& diffusion) {
    diffusion.precision = Precision::float64;
    diffusion.storing_error = 0;
    diffusion.allowed = diffusion.options.tolerance;
}

Csr Diffusion::in_original_order(Csr matrix, const Context& context) const {
    if (original.empty() || std::ranges::is_sorted(original)) return matrix;
    return permute(matrix, inverse_permutation(original), context);
}

}  // namespace suffuse
