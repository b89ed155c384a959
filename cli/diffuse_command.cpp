#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/diffuse_report.h"
#include "cli/input.h"
#include "cli/output.h"
#include "cli/strict.h"
#include "cli/theta_text.h"
#include "suffuse/base/stopwatch.h"
#include "suffuse/gdc/diffuse_part.h"
#include "suffuse/io/compress.h"
#include "suffuse/io/features.h"
#include "suffuse/io/node_features.h"
#include "suffuse/io/npy.h"
#include "suffuse/io/zip_reader.h"
#include "suffuse/report/doubt.h"
#include "suffuse/report/reading_json.h"

namespace suffuse::cli {

namespace {

// What was said, as far as it concerns the command itself.
struct DiffuseRequest {
    EveryCommand common{};
    GraphInput input{};
    std::string features{};  // empty: those of the graph's file
    Place output{};
    bool strict = false;
    bool dry_run = false;
};

DiffuseRequest diffuse_request_in(const Said& said) {
    return {.common = apply<EveryCommand>(said),
            .input = graph_input(said),
            .features = text_in(said, "FEATURES"),
            .output = output_place(said),
            .strict = flag_in(said, "strict"),
            .dry_run = flag_in(said, "dry_run")};
}

void check_request(const DiffuseRequest& request, const Said& said) {
    if (request.output.path.empty() && !request.dry_run)
        throw InputError("diffuse: --output is required (or --dry-run, which tells the cost only)");
    check_output(request.output, request.common);
    check_sources({request.input.graph, request.features, theta_path(said)});
    if (!request.output.path.empty()) feature_format(request.output.path, request.output.format);
}

// Features and what their columns are called.
struct NamedFeatures {
    NodeFeatures values{};
    std::vector<std::string> names{};
    std::vector<Doubt> doubts{};
};

// Arrays as they are; anything else is text, as read_node_features understands it.
NamedFeatures features_in(const Source& source, const Dataset& dataset, const Context& context) {
    const std::string suffix = content_suffix(source.name);
    const bool named = suffix == ".npy" || suffix == ".npz";
    if (named || is_npy(source.text()) || is_zip(source.text())) {
        NodeFeatures features = read_features(source, context);
        if (const NodeId rows = shape_of(features).rows; rows != dataset.graph.rows())
            fail_in(source, fmt::format("the features have {} rows, the graph has {} nodes", rows,
                                        dataset.graph.rows()));
        return {.values = std::move(features)};
    }
    FeatureTable table = read_node_features(source, dataset, context);
    return {std::move(table.matrix), std::move(table.names), std::move(table.doubts)};
}

NamedFeatures features_of(const DiffuseRequest& request, const Dataset& dataset,
                          const Context& context) {
    if (!request.features.empty())
        return read_file(request.features, context, [&](const Source& source) {
            return features_in(source, dataset, context);
        });
    if (!dataset.features)
        throw InputError(request.input.graph +
                         ": has no features of its own; name a file with them behind it");
    return {*dataset.features, dataset.feature_names, {}};
}

// One result after the other, so that one is in memory; their files appear together.
std::vector<WrittenFeatures> diffuse_each(DiffuseReport& told, const DiffuseRequest& request,
                                          const PreparedGraph& graph, const NamedFeatures& features,
                                          const FeatureNames& names, Stopwatch& watch,
                                          const Context& context) {
    double diffusing = 0;
    double writing = 0;
    const std::vector<Place> places = places_of(request.output, told.runs);
    std::vector<WrittenFeatures> results;
    Outputs files(context);
    for (std::size_t k = 0; k < places.size(); ++k) {
        const GdcOptions& options = told.runs[k].options;
        const DiffuseResult result =
            diffuse(graph, features.values, options.transition, options.diffusion, context);
        judge(doubt_about(result), request.strict, request.common);
        diffusing += watch.lap();
        write_features(result.features, feature_format(places[k].path, places[k].format), names,
                       files.open(places[k].path));
        results.push_back(written_features(told, told.runs[k], result, places[k]));
        writing += watch.lap();
    }
    files.commit();
    told.seconds["diffuse"] = diffusing;
    told.seconds["write"] = writing + watch.lap();
    return results;
}

void run_diffuse(const Said& said) {
    const DiffuseRequest request = diffuse_request_in(said);
    check_request(request, said);
    const Context context = make_context(request.common);
    DiffuseReport told{.graph = request.input.graph,
                       .common = request.common,
                       .runs = gdc_variations(with_theta(said, context))};
    if (!request.dry_run) places_of(request.output, told.runs);
    Stopwatch watch;
    Input input = read(request.input, context);
    const NamedFeatures features = features_of(request, input.dataset, context);
    add_doubts(request.features, features.doubts, input.reading);
    keep_own(input, request.input, context);
    const PreparedGraph graph(input.dataset.graph, context);
    told.overview = overview_of(graph);
    told.features = shape_of(features.values).cols;
    note_on_input(input, request.input, request.common);
    told.reading = reading_json(input.reading);
    told.seconds["read"] = watch.lap();
    if (request.dry_run) {
        CostReport report = diffuse_costs(told, graph, features.values, context);
        report.seconds["total"] = watch.total();
        return tell_costs(report, request.common.json, context);
    }
    std::vector<WrittenFeatures> results;
    const bool text =
        feature_format(request.output.path, request.output.format) == FeatureFormat::csv;
    write_for_reader(text, [&] {
        results = diffuse_each(told, request, graph, features,
                               {input.dataset.node_names, features.names, input.dataset.first_id},
                               watch, context);
    });
    told.seconds["total"] = watch.total();
    tell_results(told, results, context);
}

}  // namespace

Command diffuse_command() {
    Option format = text_option("format", common_group, "NAME", "Format of OUT: npy, csv");
    format.words = {"npy", "csv"};
    return {.name = "diffuse",
            .what = "Diffused features, without forming S",
            .footer =
                "Row j of the result is sum_i S[i, j] x_i.\n"
                "Examples:\n"
                "  suffuse generate citation -o papers.npz\n"
                "  suffuse diffuse papers.npz -o diffused.npy\n"
                "  suffuse diffuse papers.npz --ppr 0.05,0.1 -o diffused_{}.csv",
            .positionals = {graph_positional(),
                            {.name = "FEATURES",
                             .help = "A row for every node: .npy, a sparse .npz, or text (.csv); "
                                     "default: those in GRAPH",
                             .required = false}},
            .options = joined(
                {{text_option("output", "", "OUT",
                              "The .npy array or .csv table to write; '-' for standard output; {} "
                              "stands for the value where an option has several")},
                 with_also_last(
                     joined({options_of<TransitionOptions>(), options_of<DiffusionOptions>()})),
                 {strict_option(), cost_only_option()},
                 input_options(),
                 options_of<EveryCommand>(),
                 {format}}),
            .run = run_diffuse};
}

}  // namespace suffuse::cli
