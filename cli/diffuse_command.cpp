#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/output.h"
#include "cli/print.h"
#include "cli/strict.h"
#include "cli/theta_text.h"
#include "suffuse/base/overloaded.h"
#include "suffuse/base/stopwatch.h"
#include "suffuse/io/compress.h"
#include "suffuse/io/features.h"
#include "suffuse/report/doubt.h"
#include "suffuse/report/gdc_json.h"
#include "suffuse/report/gdc_text.h"
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
};

DiffuseRequest diffuse_request_in(const Said& said) {
    return {.common = apply<EveryCommand>(said),
            .input = graph_input(said),
            .features = text_in(said, "FEATURES"),
            .output = output_place(said),
            .strict = flag_in(said, "strict")};
}

void check_request(const DiffuseRequest& request, const Said& said) {
    check_output(request.output, request.common);
    check_sources({request.input.graph, request.features, theta_path(said)});
    const std::string& path = request.output.path;
    if (request.output.format.empty() && path != "-" && content_suffix(path) != ".npy")
        throw InputError(path + ": features are written as .npy; or say --format npy");
}

NodeFeatures features_in(const Source& source, NodeId nodes, const Context& context) {
    NodeFeatures features = read_features(source, context);
    const NodeId rows = std::visit(overloaded{[](const Csr& x) { return x.rows(); },
                                              [](const DenseMatrix& x) { return x.rows; }},
                                   features);
    if (rows != nodes)
        fail_in(source,
                fmt::format("the features have {} rows, the graph has {} nodes", rows, nodes));
    return features;
}

NodeFeatures features_of(const DiffuseRequest& request, const Dataset& dataset,
                         const Context& context) {
    if (!request.features.empty())
        return read_file(request.features, context, [&](const Source& source) {
            return features_in(source, dataset.graph.rows(), context);
        });
    if (!dataset.features)
        throw InputError(request.input.graph +
                         ": has no features of its own; name a file with them behind it");
    return *dataset.features;
}

// What is told about a run.
struct DiffuseReport {
    const DiffuseRequest& request;
    TransitionOptions transition;
    DiffusionOptions diffusion;
    Overview overview;
    Json reading{};
    Json seconds{};
};

std::string result_text(const DiffuseReport& told, const DiffuseResult& result) {
    const DenseMatrix& features = result.features;
    const bool wide = std::holds_alternative<Array<double>>(features.values);
    return line("read", fmt::format("{}: {}; {} features", told.request.input.graph,
                                    overview_text(told.overview), features.cols)) +
           line("done", steps_text(told.transition, told.diffusion, result.solver)) +
           line("proven", fmt::format("feature c within {:.2g} (asked: {:g}) times sum_i |X_ic|",
                                      result.max_abs_error, result.tolerance)) +
           line("written", fmt::format("{}: {} x {}, {}", told.request.output.path, features.rows,
                                       features.cols, wide ? "float64" : "float32"));
}

void tell(const DiffuseReport& told, const DiffuseResult& result, const Context& context) {
    const EveryCommand& common = told.request.common;
    if (common.json) {
        Json json = result_json(told.overview, told.transition, told.diffusion, result);
        json["output"]["path"] = told.request.output.path;
        json["reading"] = told.reading;
        json["seconds"] = told.seconds;
        add_run(json, context);
        return print(json.dump() + "\n", {told.request.output.path});
    }
    if (told.request.output.path != "-" && !common.quiet)
        print(result_text(told, result), {told.request.output.path});
}

void run_diffuse(const Said& said) {
    const DiffuseRequest request = diffuse_request_in(said);
    check_request(request, said);
    const Context context = make_context(request.common);
    const Said steps = with_theta(said, context);
    DiffuseReport told{
        request, apply<TransitionOptions>(steps), apply<DiffusionOptions>(steps), {}};
    check_place(request.output.path);
    Stopwatch watch;
    Input input = read(request.input, context);
    const NodeFeatures features = features_of(request, input.dataset, context);
    keep_own(input, request.input, context);
    const PreparedGraph graph(input.dataset.graph, context);
    told.overview = overview_of(graph);
    note_on_input(input, told.overview.directed, request.input, request.common);
    told.reading = reading_json(input.reading);
    told.seconds["read"] = watch.lap();
    const DiffuseResult result = diffuse(graph, features, told.transition, told.diffusion, context);
    judge(doubt_about(result), request.strict, request.common);
    told.seconds["diffuse"] = watch.lap();
    write_for_reader(false, [&] { write_features(result.features, request.output.path, context); });
    told.seconds["write"] = watch.lap();
    told.seconds["total"] = watch.total();
    tell(told, result, context);
}

}  // namespace

Command diffuse_command() {
    Option format = text_option("format", common_group, "NAME", "Format of OUT: npy");
    format.words = {"npy"};
    return {
        .name = "diffuse",
        .what = "Diffused features, without forming S",
        .footer =
            "Row j of the result is sum_i S[i, j] x_i.\n"
            "Example:\n"
            "  suffuse generate citation -o papers.npz\n"
            "  suffuse diffuse papers.npz -o diffused.npy",
        .positionals = {graph_positional(),
                        {.name = "FEATURES",
                         .help = "A row for every node: .npy, or a sparse .npz; default: those "
                                 "in GRAPH",
                         .required = false}},
        .options = joined(
            {{text_option("output", "", "OUT", "The .npy array to write; '-' for standard output")},
             with_also_last(
                 joined({options_of<TransitionOptions>(), options_of<DiffusionOptions>()})),
             {strict_option()},
             input_options(),
             options_of<EveryCommand>(),
             {format}}),
        .required = {"output"},
        .run = run_diffuse};
}

}  // namespace suffuse::cli
