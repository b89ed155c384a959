#pragma once

// What the fuzz targets of the graph formats share. The law: any bytes are read or refused with an
// Error; what is read keeps the rules of Csr, and written in the same format and read again it is
// the same dataset.

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "suffuse/io/read_graph.h"

namespace suffuse::fuzz {

// Graphs up to this many nodes and entries are also written and read again.
inline constexpr std::int64_t small = 4096;

// A budget that a few thousand nodes fit into: the time goes into parsing, not into empty nodes.
inline Context context() {
    return {.threads = 1, .budget = MemoryBudget({4 << 20})};
}

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

inline Source source_of(std::string_view bytes) {
    return {.name = "fuzz", .bytes = Array<char>(std::vector<char>(bytes.begin(), bytes.end()))};
}

inline void check_rules(const Csr& matrix, const Context& context) {
    const Csr checked(matrix.rows(), matrix.cols(), matrix.offsets(), matrix.columns(),
                      matrix.weights(), context);
}

// A folder of this process, in memory where the system offers that; gone with the process.
class Scratch {
public:
    Scratch() {
        const std::filesystem::path memory("/dev/shm");
        const auto root =
            std::filesystem::is_directory(memory) ? memory : std::filesystem::temp_directory_path();
        folder_ = root / ("suffuse_fuzz_" + std::to_string(getpid()));
        std::filesystem::create_directories(folder_);
    }
    ~Scratch() {
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    std::string file(const Format& format) const {
        const std::string_view suffix = format.suffixes.empty() ? "" : format.suffixes.front();
        return (folder_ / ("graph" + std::string(suffix))).string();
    }

private:
    std::filesystem::path folder_;
};

// Whether the format has a place for what lies beside the graph.
enum class Keeps { graph, everything };

inline void write_and_read(const Dataset& dataset, const Format& format, Keeps keeps,
                           const Context& context) {
    static const Scratch scratch;
    const std::string path = scratch.file(format);
    write_graph(dataset, path, &format, context);
    const Dataset again = read_graph(path, {.format = &format}, context).dataset;
    if (again.graph != dataset.graph) std::abort();
    if (keeps == Keeps::graph) return;
    if (again.features != dataset.features || again.labels != dataset.labels) std::abort();
    if (again.node_names != dataset.node_names) std::abort();
}

// Only the first reading may refuse.
inline void read_write_read(const Source& source, const ReadOptions& options, Keeps keeps) {
    const Context context = fuzz::context();
    GraphFile file;
    try {
        file = read_graph(source, options, context);
    } catch (const Error&) {
        return;
    }
    try {
        const Csr& graph = file.dataset.graph;
        check_rules(graph, context);
        if (file.dataset.features) check_rules(*file.dataset.features, context);
        if (graph.rows() <= small && graph.entries() <= small)
            write_and_read(file.dataset, *file.format, keeps, context);
    } catch (const BudgetError&) {  // more copies than the budget holds
    } catch (const Error&) {
        std::abort();
    }
}

}  // namespace suffuse::fuzz
