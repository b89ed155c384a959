#include "suffuse/diffusion/choose_solver.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/require.h"
#include "suffuse/base/rounding.h"
#include "suffuse/diffusion/chebyshev.h"
#include "suffuse/diffusion/dense.h"
#include "suffuse/diffusion/lane_relaxation.h"
#include "suffuse/diffusion/power_series.h"
#include "suffuse/diffusion/thread_memory.h"

namespace suffuse {

namespace {

constexpr double float_roundoff = 0x1p-24;
constexpr double float_underflow = 0x1p-150;  // of what is no normal number

std::string block_method(const Coefficients& coefficients, NodeId rows) {
    if (std::holds_alternative<Ppr>(coefficients.kind())) return "over-relaxation";
    if (expansions_at_once(rows) > 0) return "Chebyshev";
    return "the sum of powers (Chebyshev would take more memory)";
}

SolverChoice chosen(Solver solver, std::string reason) {
    const DiffusionOptions options{.solver = solver};
    return {solver, option_text("solver", options), std::move(reason)};
}

Array<Component> components_of(const Transition& transition, const SolverHints& hints) {
    return hints.components.empty() ? one_component(transition.size()) : hints.components;
}

// S whole in place of powers of T: at most as much as for a component of 512 nodes, two matrices of
// 2 MiB and 512^3 multiply-adds, about a tenth of a second.
constexpr double most_dense_nodes = 512;
constexpr double most_dense_entries = most_dense_nodes * most_dense_nodes;
constexpr double most_dense_work = most_dense_entries * most_dense_nodes;

// Of a small graph and an alpha so small that powers for a single block of columns, and no call
// wants less, take more multiply-adds than the inverse of every component can.
std::optional<SolverChoice> inverse_instead(const Transition& transition,
                                            const DiffusionOptions& options,
                                            const SolverHints& hints) {
    if (!std::holds_alternative<Ppr>(options.coefficients.kind())) return std::nullopt;
    double entries = 0;  // sum n_c^2; sum n_c^3 is at most its power of 3/2
    for (const Component& component : components_of(transition, hints))
        entries += std::pow(component.rows.size(), 2.0);
    if (entries > most_dense_entries) return std::nullopt;
    const int products =
        PowerSeries(transition, options.coefficients).products(options.tolerance / 2);
    const double work = static_cast<double>(products) * block_width *
                        static_cast<double>(transition.graph.entries() + transition.size());
    if (work <= most_dense_work) return std::nullopt;
    return chosen(Solver::dense,
                  fmt::format("the graph is directed and small: the whole matrix S takes less than "
                              "{} products with T",
                              products));
}

std::unique_ptr<ColumnSolver> make_block_solver(const Transition& transition,
                                                const Coefficients& coefficients,
                                                const Context& context, const SolverHints& hints) {
    if (const auto* ppr = std::get_if<Ppr>(&coefficients.kind()))
        return std::make_unique<LaneRelaxation>(
            transition, ppr->alpha, components_of(transition, hints), context, hints.arithmetic);
    return std::make_unique<Chebyshev>(
        transition, coefficients, context,
        expansions_at_once(hints.most_rows.value_or(transition.size())));
}

}  // namespace

double largest_entry(const Transition& transition, const Coefficients& coefficients) {
    return coefficients.tail(0) * transition.contraction.growth();
}

SolverChoice choose_solver(const Transition& transition, const DiffusionOptions& options,
                           const SolverHints& hints) {
    require(std::isfinite(options.tolerance) && options.tolerance > 0,
            "tolerance: must be finite and positive, got {}", options.tolerance);
    const std::string method =
        block_method(options.coefficients, hints.most_rows.value_or(transition.size()));
    switch (options.solver) {
        case Solver::block:
            require(
                transition.undirected,
                "solver block: the graph is directed (A differs from its transpose); use series");
            return chosen(Solver::block, "asked for: " + method + " on blocks of columns");
        case Solver::series:
            return chosen(Solver::series, "asked for: the sum of powers of T");
        case Solver::dense:
            return chosen(Solver::dense, "asked for: the whole matrix S");
        case Solver::automatic:
            break;
    }
    if (transition.undirected)
        return chosen(Solver::block,
                      "the graph is undirected: " + method + " on blocks of columns");
    if (auto inverse = inverse_instead(transition, options, hints)) return *std::move(inverse);
    return chosen(Solver::series, "the graph is directed: the sum of powers of T");
}

std::unique_ptr<ColumnSolver> make_column_solver(const Transition& transition,
                                                 const Coefficients& coefficients, Solver solver,
                                                 const Context& context, const SolverHints& hints) {
    switch (solver) {
        case Solver::block:
            return make_block_solver(transition, coefficients, context, hints);
        case Solver::series:
            return std::make_unique<PowerSeries>(transition, coefficients);
        case Solver::dense:
            return std::make_unique<DenseDiffusion>(transition, coefficients,
                                                    components_of(transition, hints), context);
        case Solver::automatic:
            break;
    }
    throw std::logic_error("a solver is chosen before it is made");
}

Precision stored_precision(const Transition& transition, const DiffusionOptions& options) {
    const double largest = largest_entry(transition, options.coefficients);
    require(options.precision != Precision::float32 || largest <= std::numeric_limits<float>::max(),
            "float32 cannot hold entries of S up to {}; use float64", largest);
    if (options.precision != Precision::automatic) return options.precision;
    const bool fits = largest <= std::numeric_limits<float>::max() &&
                      float_roundoff * largest <= options.tolerance / 2;
    return fits ? Precision::float32 : Precision::float64;
}

double storing_error(const Transition& transition, const DiffusionOptions& options) {
    if (stored_precision(transition, options) == Precision::float64) return 0;
    return float_roundoff * largest_entry(transition, options.coefficients) + float_underflow;
}

}  // namespace suffuse
