#include "cli/gdc_json.h"

#include "cli/gdc_arguments.h"
#include "suffuse/base/overloaded.h"

namespace suffuse::cli {

namespace {

void add_coefficients(Json& json, const Coefficients& coefficients) {
    std::visit(overloaded{[&](Ppr ppr) { json["ppr"] = ppr.alpha; },
                          [&](Heat heat) { json["heat"] = heat.t; },
                          [&](const Theta& theta) { json["theta"] = theta.values; }},
               coefficients.kind());
}

void add_sparsifier(Json& json, const Sparsifier& sparsifier) {
    std::visit(overloaded{[&](TopK keep) { json["top_k"] = keep.k; },
                          [&](Epsilon keep) { json["epsilon"] = keep.epsilon; },
                          [&](AverageDegree keep) { json["average_degree"] = keep.degree; },
                          [&](KeepAll) { json["all"] = true; }},
               sparsifier);
}

}  // namespace

Json options_json(const TransitionOptions& transition, const DiffusionOptions& diffusion,
                  const SolverReport& solver, Precision precision) {
    Json json{{"transition", word_for(transition.normalization)},
              {"self_loops", transition.self_loops}};
    add_coefficients(json, diffusion.coefficients);
    json["tolerance"] = diffusion.tolerance;
    json["solver"] = solver.name;
    json["float64"] = precision == Precision::float64;
    return json;
}

Json options_json(const GdcOptions& options, const SolverReport& solver, Precision precision) {
    Json json = options_json(options.transition, options.diffusion, solver, precision);
    add_sparsifier(json, options.sparsify);
    json["renormalize"] = word_for(applied(options.renormalize));
    json["symmetrize"] = options.renormalize.symmetrize;
    json["unweighted"] = options.renormalize.unweighted;
    return json;
}

Json solver_json(const SolverReport& solver) {
    return {{"name", solver.name}, {"reason", solver.reason}, {"iterations", solver.iterations}};
}

Json certificate_json(const Certificate& certificate) {
    Json json{{"max_abs_error", certificate.max_abs_error},
              {"tolerance", certificate.tolerance},
              {"columns", certificate.status.size()},
              {"columns_proven", certificate.count(ColumnStatus::proven)},
              {"columns_tied", certificate.count(ColumnStatus::tied)},
              {"columns_open", certificate.count(ColumnStatus::open)},
              {"epsilon_used", nullptr},
              {"average_degree", certificate.average_degree}};
    if (certificate.epsilon_used) json["epsilon_used"] = *certificate.epsilon_used;
    return json;
}

Json estimate_json(const Estimate& estimate) {
    return {{"seconds", estimate.seconds},
            {"bytes", estimate.memory.count},
            {"edge_columns", estimate.edge_columns}};
}

}  // namespace suffuse::cli
