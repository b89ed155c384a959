#include "bench/formats.h"

#include "suffuse/io/read_graph.h"

namespace suffuse::bench {

namespace {

Json speed(double seconds, double bytes, const Csr& graph) {
    return {{"seconds", seconds},
            {"mb_per_s", bytes / seconds / 1e6},
            {"edges_per_s", static_cast<double>(graph.entries()) / seconds}};
}

std::filesystem::path path_for(const Format& format, const Setting& setting) {
    const std::string suffix(format.suffixes.empty() ? "" : format.suffixes.front());
    return setting.folder / ("graph_" + std::string(format.name) + suffix);
}

Json measure_format(const Format& format, const Csr& graph, const Setting& setting) {
    const std::filesystem::path path = path_for(format, setting);
    const Dataset dataset{.graph = graph};
    const auto written = best_of(setting.runs, [&] {
        write_graph(dataset, path, &format, setting.context);
        return 0;
    });
    const auto read = best_of(setting.runs, [&] {
        return read_graph(path, {.format = &format}, setting.context).dataset.graph;
    });
    verify(read.result == graph, std::string(format.name) + " reads back what was written");
    const double bytes = file_bytes(path);
    return {{"bytes", bytes},
            {"write", speed(written.seconds, bytes, graph)},
            {"read", speed(read.seconds, bytes, graph)}};
}

}  // namespace

Best<Csr> read_text(const Setting& setting) {
    return best_of(setting.runs, [&] {
        return read_graph(setting.text, ReadOptions{}, setting.context).dataset.graph;
    });
}

Json measure_formats(const Csr& graph, const Setting& setting) {
    Json json;
    for (const Format& format : formats())
        json[std::string(format.name)] = measure_format(format, graph, setting);
    return json;
}

std::uint64_t fingerprint(const Csr& graph) {
    std::uint64_t sum = 0;
    for (NodeId i = 0; i < graph.rows(); ++i)
        for (const NodeId j : graph.row(i))
            sum += static_cast<std::uint64_t>(i) * 1000003 + static_cast<std::uint64_t>(j);
    return sum;
}

}  // namespace suffuse::bench
