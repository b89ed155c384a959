#include "suffuse/report/gdc_text.h"

#include <fmt/format.h>

#include "suffuse/base/overloaded.h"

namespace suffuse {

namespace {

std::string coefficients_text(const Coefficients& coefficients) {
    return std::visit(overloaded{[](Ppr ppr) { return fmt::format("ppr {:g}", ppr.alpha); },
                                 [](Heat heat) { return fmt::format("heat {:g}", heat.t); },
                                 [](const Theta& theta) {
                                     return fmt::format("theta of {} values", theta.values.size());
                                 }},
                      coefficients.kind());
}

std::string sparsifier_text(const Sparsifier& sparsifier) {
    return std::visit(
        overloaded{
            [](TopK keep) { return fmt::format("top-k {}", keep.k); },
            [](Epsilon keep) { return fmt::format("epsilon {:g}", keep.epsilon); },
            [](AverageDegree keep) { return fmt::format("average degree {:g}", keep.degree); },
            [](KeepAll) { return std::string("all"); }},
        sparsifier);
}

std::string renormalize_text(const RenormalizeOptions& options) {
    return fmt::format("{}{}renormalize {}", options.symmetrize ? "symmetrize, " : "",
                       options.unweighted ? "unweighted, " : "",
                       option_text("renormalize", options));
}

// "block (18 products with T)".
std::string solver_text(const SolverReport& solver) {
    const DiffusionOptions dense{.solver = Solver::dense};
    if (solver.name == option_text("solver", dense)) return solver.name;
    return fmt::format("{} ({} product{} with T)", solver.name, solver.iterations,
                       solver.iterations == 1 ? "" : "s");
}

}  // namespace

std::string duration_text(double seconds) {
    if (seconds < 0.1) return "less than 0.1 s";
    if (seconds < 60) return fmt::format("about {:.{}f} s", seconds, seconds < 10 ? 1 : 0);
    if (seconds < 3600) return fmt::format("about {:.1f} min", seconds / 60);
    return fmt::format("about {:.1f} h", seconds / 3600);
}

std::string steps_text(const TransitionOptions& transition, const DiffusionOptions& diffusion,
                       const SolverReport& solver) {
    return fmt::format("{}, self-loops {:g}; {} by {}", option_text("transition", transition),
                       transition.self_loops, coefficients_text(diffusion.coefficients),
                       solver_text(solver));
}

std::string steps_text(const GdcOptions& options, const SolverReport& solver) {
    return fmt::format("{}; {}; {}", steps_text(options.transition, options.diffusion, solver),
                       sparsifier_text(options.sparsify), renormalize_text(options.renormalize));
}

std::string certificate_text(const Certificate& certificate) {
    return fmt::format(
        "every entry of S within {:.2g} (asked: {:g}); of {} columns {} proven, {} tied, {} open",
        certificate.max_abs_error, certificate.tolerance, certificate.status.size(),
        certificate.count(ColumnStatus::proven), certificate.count(ColumnStatus::tied),
        certificate.count(ColumnStatus::open));
}

std::string estimate_text(const Estimate& estimate, int threads) {
    return fmt::format("{} on {} thread{}, {} of memory", duration_text(estimate.seconds), threads,
                       threads == 1 ? "" : "s", to_string(estimate.memory));
}

}  // namespace suffuse
