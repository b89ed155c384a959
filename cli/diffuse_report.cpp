#include "cli/diffuse_report.h"

#include <fmt/format.h>

#include "cli/hints.h"
#include "cli/print.h"
#include "suffuse/gdc/diffuse_part.h"
#include "suffuse/gdc/estimate_diffuse.h"
#include "suffuse/report/gdc_json.h"
#include "suffuse/report/gdc_text.h"

namespace suffuse::cli {

namespace {

std::string features_line(const DiffuseReport& told) {
    return line("read", fmt::format("{}: {}; {} features", told.graph, overview_text(told.overview),
                                    told.features));
}

std::string refusal_of_features(const DiffuseReport& told, const NodeFeatures& features,
                                const Context& context) {
    try {
        check_room_for(shape_of(features), told.runs.front().options.diffusion, context);
    } catch (const BudgetError& error) {
        return sentence_of(error);
    }
    return {};
}

}  // namespace

CostReport diffuse_costs(const DiffuseReport& told, const PreparedGraph& graph,
                         const NodeFeatures& features, const Context& context) {
    CostReport report{.read = features_line(told),
                      .input = overview_json(told.overview),
                      .reading = told.reading,
                      .refusal = refusal_of_features(told, features, context),
                      .seconds = told.seconds};
    report.input["features"] = told.features;
    for (const Variation& run : told.runs) {
        const auto& [transition, diffusion, sparsify, renormalize] = run.options;
        const Estimate cost = estimate_diffuse(graph, features, transition, diffusion, context);
        report.runs.push_back(
            {.steps = steps_text(transition, diffusion, cost.solver),
             .options = options_json(transition, diffusion, cost.solver, diffusion.precision),
             .cost = cost});
    }
    return report;
}

WrittenFeatures written_features(const DiffuseReport& told, const Variation& run,
                                 const DiffuseResult& result, const Place& output) {
    const auto& [transition, diffusion, sparsify, renormalize] = run.options;
    const DenseMatrix& features = result.features;
    const bool wide = std::holds_alternative<Array<double>>(features.values);
    Json json = result_json(told.overview, transition, diffusion, result);
    json["output"]["path"] = output.path;
    return {.output = output,
            .json = std::move(json),
            .text = line("done", steps_text(transition, diffusion, result.solver)) +
                    line("proven",
                         fmt::format("feature c within {:.2g} (asked: {:g}) times sum_i |X_ic|",
                                     result.max_abs_error, result.tolerance)) +
                    line("written", fmt::format("{}: {} x {}, {}", output.path, features.rows,
                                                features.cols, wide ? "float64" : "float32"))};
}

void tell_results(const DiffuseReport& told, std::span<const WrittenFeatures> results,
                  const Context& context) {
    Json objects = Json::array();
    std::string text = features_line(told);
    std::vector<std::string> paths;
    for (const WrittenFeatures& written : results) {
        Json object = written.json;
        object["reading"] = told.reading;
        object["seconds"] = told.seconds;
        add_run(object, context);
        objects.push_back(std::move(object));
        text += written.text;
        paths.push_back(written.output.path);
    }
    if (told.common.json) return print_objects(objects, paths);
    if (paths.front() != "-" && !told.common.quiet) print(text, paths);
}

}  // namespace suffuse::cli
