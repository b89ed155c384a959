#include "suffuse/io/read_graph.h"

#include <filesystem>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/require.h"
#include "suffuse/graph/narrow.h"
#include "suffuse/graph/own_memory.h"
#include "suffuse/graph/transpose.h"
#include "suffuse/io/output.h"

namespace suffuse {

namespace {

BuildOptions build_options(const ReadOptions& options, Declared declared) {
    BuildOptions build = options.build;
    const bool undirected =
        options.direction == Direction::undirected ||
        (options.direction == Direction::as_declared && declared == Declared::undirected);
    if (undirected && build.symmetrize == Symmetrize::no) build.symmetrize = Symmetrize::max;
    return build;
}

EdgeList entries_of(const Csr& graph, const Context& context) {
    return {.rows = graph.rows(),
            .cols = graph.cols(),
            .from = Array<NodeId>(row_of_entries(graph, context)),
            .to = graph.columns(),
            .weights = graph.weights()};
}

Csr build_adjacency(const Parsed& parsed, const ReadOptions& options, const Context& context) {
    const BuildOptions build = build_options(options, parsed.reading.declared);
    const auto from_list = [&](const EdgeList& list) {
        const Csr graph = build_graph(list, build, context);
        return parsed.weight_types == WeightTypes::given ? graph
                                                         : with_narrowest_weights(graph, context);
    };
    const auto from_matrix = [&](const Csr& graph) {
        const bool drops = build.self_loops == SelfLoops::drop;
        if (!drops && build.symmetrize == Symmetrize::no) return graph;
        const Csr own = in_own_memory(graph, context);
        if (drops) return from_list(entries_of(own, context));
        return symmetrize(own, build.symmetrize, context);
    };
    return std::visit(overloaded{from_list, from_matrix}, parsed.adjacency);
}

bool has_weights(const Parsed& parsed) {
    return std::visit(overloaded{[](const EdgeList& list) { return list.weights.index() != 0; },
                                 [](const Csr& graph) { return graph.is_weighted(); }},
                      parsed.adjacency);
}

void check_options(const Source& source, const Format& format, const ReadOptions& options) {
    if (format.is_table || (!options.text.header && !options.text.columns)) return;
    fail_in(source, fmt::format("header and columns are those of text tables, found the format {}",
                                format.name));
}

// What is known when the graph is built.
void complete(Reading& reading, const Source& source, const GraphFile& file,
              const ReadOptions& options) {
    reading.format = file.format->name;
    reading.direction = options.direction;
    reading.cleaned = false;
    if (reading.weights == WeightsFrom::nothing && file.dataset.graph.is_weighted())
        reading.weights = WeightsFrom::repeats;
    if (!file.dataset.labels.empty()) reading.labels = source.name;
}

}  // namespace

GraphFile read_graph(const Source& source, const ReadOptions& options, const Context& context) {
    const Format& format = options.format != nullptr ? *options.format : format_of(source);
    check_options(source, format, options);
    Parsed parsed = format.read(source, options, context);
    GraphFile file{std::move(parsed.rest), &format, std::move(parsed.reading)};
    if (has_weights(parsed)) file.reading.weights = WeightsFrom::file;
    try {  // the gates of the graph do not know which file their numbers come from
        file.dataset.graph = build_adjacency(parsed, options, context);
        check(file.dataset);
    } catch (const InputError& error) {
        fail_in(source, error.what(), error.hint);
    }
    file.dataset.name = std::filesystem::path(source.name).stem().string();
    file.dataset.first_id = file.reading.ids == Ids::one_based ? 1 : 0;
    complete(file.reading, source, file, options);
    return file;
}

GraphFile read_graph(const std::string& path, const ReadOptions& options, const Context& context) {
    return read_file(path, context,
                     [&](const Source& source) { return read_graph(source, options, context); });
}

void write_graph(const Dataset& dataset, const std::string& path, const Format* format,
                 const Context& context) {
    Outputs files(context);
    write_graph(dataset, path, format != nullptr ? *format : format_for(path), files, context);
    files.commit();
}

void write_graph(const Dataset& dataset, const std::string& path, const Format& format,
                 Outputs& files, const Context& context) {
    check(dataset);
    format.write(dataset, path, files, context);
}

std::string id_map_path(const std::string& path) {
    return path + ".ids";
}

void write_id_map(const Dataset& dataset, Output& output) {
    for (const std::string& name : dataset.node_names) output.write(name + "\n");
}

}  // namespace suffuse
