// Measures reading, writing, verifying and generating graphs; prints one JSON object.
//   bench_io [--small] [--text FILE]
// FILE is the edge list that `suffuse generate erdos-renyi --nodes 1000000 --average-degree 10
// --seed 1` writes; without it, it is written first. --small: 10^5 edges, each thing once.
// Whatever is timed is verified, and the first thing that does not hold ends the program.

#include <unistd.h>

#include <cstdlib>
#include <exception>
#include <iostream>
#include <span>

#include "bench/formats.h"
#include "bench/generators.h"
#include "bench/machine.h"
#include "bench/snapshots.h"
#include "suffuse/base/version.h"
#include "suffuse/io/read_graph.h"

namespace suffuse::bench {

namespace {

constexpr int threads = 2;

// A temporary folder that is removed at the end.
class Folder {
public:
    Folder() {
        std::string name = std::filesystem::temp_directory_path() / "bench_io_XXXXXX";
        verify(mkdtemp(name.data()) != nullptr, "a temporary folder can be made");
        path_ = name;
    }
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

Setting setting_from(std::span<char*> arguments, const Folder& folder) {
    Setting setting{.folder = folder.path()};
    setting.context.threads = threads;
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        const std::string word = arguments[i];
        if (word == "--small") {
            setting.edges = 100'000;
            setting.runs = 1;
        } else if (word == "--text" && i + 1 < arguments.size()) {
            setting.text = arguments[++i];
        } else {
            throw InputError("usage: bench_io [--small] [--text FILE]");
        }
    }
    return setting;
}

Json measure_all(Setting setting) {
    const Csr graph = main_graph(setting);
    if (setting.text.empty()) {
        setting.text = setting.folder / "graph.txt";
        write_graph({.graph = graph}, setting.text, nullptr, setting.context);
    }
    return {{"versions", {{"suffuse", version()}, {"compiler", compiler()}}},
            {"machine", describe_machine()},
            {"threads", setting.context.threads},
            {"runs", setting.runs},
            {"date", date()},
            {"read_text", measure_text(graph, setting)},
            {"snapshot", measure_snapshot(graph, setting)},
            {"formats", measure_formats(graph, setting)},
            {"generate", measure_generators(setting)}};
}

}  // namespace

}  // namespace suffuse::bench

int main(int count, char** arguments) {
    try {
        const suffuse::bench::Folder folder;
        const auto setting = suffuse::bench::setting_from(
            std::span(arguments, static_cast<std::size_t>(count)), folder);
        std::cout << suffuse::bench::measure_all(setting).dump(2) << "\n";
    } catch (const std::exception& error) {
        std::cerr << error.what() << "\n";
        return 1;
    }
    return 0;
}
