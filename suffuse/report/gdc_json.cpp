#include "suffuse/report/gdc_json.h"

#include "suffuse/option/option_json.h"

namespace suffuse {

namespace {

Precision precision_of(const DenseMatrix& features) {
    return std::holds_alternative<Array<double>>(features.values) ? Precision::float64
                                                                  : Precision::float32;
}

// What was chosen by itself stands for what was asked.
Json as_applied(Json json, const SolverReport& solver, Precision precision) {
    json["solver"] = solver.name;
    json["float64"] = precision == Precision::float64;
    return json;
}

}  // namespace

Json options_json(const TransitionOptions& transition, const DiffusionOptions& diffusion,
                  const SolverReport& solver, Precision precision) {
    Json json = written(transition);
    json.update(written(diffusion));
    return as_applied(std::move(json), solver, precision);
}

Json options_json(const GdcOptions& options, const SolverReport& solver, Precision precision) {
    return as_applied(written(options), solver, precision);
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

Json result_json(const Overview& overview, const GdcOptions& options, const GdcResult& result) {
    return {{"input", overview_json(overview)},
            {"options", options_json(options, result.solver, result.precision)},
            {"solver", solver_json(result.solver)},
            {"certificate", certificate_json(result.certificate)},
            {"output", {{"edges", result.graph.entries()}}}};
}

Json result_json(const Overview& overview, const TransitionOptions& transition,
                 const DiffusionOptions& diffusion, const DiffuseResult& result) {
    const DenseMatrix& features = result.features;
    Json input = overview_json(overview);
    input["features"] = features.cols;
    return {
        {"input", std::move(input)},
        {"options", options_json(transition, diffusion, result.solver, precision_of(features))},
        {"solver", solver_json(result.solver)},
        {"certificate", {{"max_abs_error", result.max_abs_error}, {"tolerance", result.tolerance}}},
        {"output", {{"nodes", features.rows}, {"features", features.cols}}}};
}

}  // namespace suffuse
