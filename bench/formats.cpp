#include "bench/formats.h"

#include "suffuse/io/read_graph.h"

namespace suffuse::bench {

namespace {

Json speed(double seconds, std::int64_t bytes, const Csr& graph) {
    return {{"seconds", seconds},
            {"mb_per_s", static_cast<double>(bytes) / seconds / 1e6},
            {"edges_per_s", static_cast<double>(graph.entries()) / seconds}};
}

// A place of its own, because a format may write more than one file.
std::filesystem::path path_for(const Format& format, const Setting& setting) {
    const std::filesystem::path folder = setting.folder / format.name;
    std::filesystem::create_directories(folder);
    const std::string suffix(format.suffixes.empty() ? "" : format.suffixes.front());
    return folder / ("graph" + suffix);
}

std::int64_t bytes_beside(const std::filesystem::path& path) {
    std::int64_t bytes = 0;
    for (const auto& entry : std::filesystem::directory_iterator(path.parent_path()))
        bytes += file_bytes(entry.path());
    return bytes;
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
    const std::int64_t bytes = bytes_beside(path);
    return {{"bytes", bytes},
            {"write", speed(written.seconds, bytes, graph)},
            {"read", speed(read.seconds, bytes, graph)}};
}

// Sum over the entries of i * 1000003 + j mod 2^64; read_speed.py computes the same.
std::uint64_t fingerprint(const Csr& graph) {
    std::uint64_t sum = 0;
    for (NodeId i = 0; i < graph.rows(); ++i)
        for (const NodeId j : graph.row(i))
            sum += static_cast<std::uint64_t>(i) * 1000003 + static_cast<std::uint64_t>(j);
    return sum;
}

}  // namespace

Json measure_text(const Csr& graph, const Setting& setting) {
    const auto read = best_of(setting.runs, [&] {
        return read_graph(setting.text, ReadOptions{}, setting.context).dataset.graph;
    });
    verify(read.result == graph, "the text holds the graph that the generator makes");
    Json json = speed(read.seconds, file_bytes(setting.text), graph);
    json["nodes"] = graph.rows();
    json["entries"] = graph.entries();
    json["fingerprint"] = std::to_string(fingerprint(read.result));
    return json;
}

Json measure_formats(const Csr& graph, const Setting& setting) {
    Json json;
    for (const Format& format : formats())
        json[std::string(format.name)] = measure_format(format, graph, setting);
    return json;
}

}  // namespace suffuse::bench
