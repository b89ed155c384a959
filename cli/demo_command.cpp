#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>

#include "cli/commands.h"
#include "cli/demo_gdc.h"
#include "cli/demo_training.h"
#include "cli/every_command.h"
#include "cli/print.h"
#include "suffuse/dataset/karate.h"

namespace suffuse::cli {

namespace {

// The folder the user named, or one that disappears with the object.
class DemoFolder {
public:
    explicit DemoFolder(const std::string& wanted) : path_(wanted), temporary_(wanted.empty()) {
        std::error_code error;
        if (temporary_) {
            std::string pattern =
                (std::filesystem::temp_directory_path() / "suffuse-demo-XXXXXX").string();
            if (mkdtemp(pattern.data()) == nullptr)
                throw ResourceError(pattern + ": cannot be created");
            path_ = pattern;
        } else if (!std::filesystem::create_directories(path_, error) && error) {
            throw ResourceError(wanted + ": " + error.message());
        }
    }
    ~DemoFolder() {
        std::error_code ignored;
        if (temporary_) std::filesystem::remove_all(path_, ignored);
    }
    DemoFolder(const DemoFolder&) = delete;
    DemoFolder& operator=(const DemoFolder&) = delete;

    std::string file(const std::string& name) const { return (path_ / name).string(); }

private:
    std::filesystem::path path_;
    bool temporary_;
};

struct Conversion {
    std::string name;
    std::uintmax_t bytes = 0;
    bool identical = false;
};

// Writes the graph and reads it back.
Conversion convert_and_return(const Dataset& dataset, const std::string& name,
                              const DemoFolder& folder, const Context& context) {
    const std::string path = folder.file(name);
    write_graph(dataset, path, nullptr, context);
    const GraphFile back = read_graph(path, {}, context);
    return {name, std::filesystem::file_size(path), back.dataset.graph == dataset.graph};
}

struct Demo {
    Dataset karate{};
    Description description{};
    GdcDemo gdc{};
    TrainingDemo training{};
    std::vector<Conversion> files{};
};

Demo run_demo(const std::string& kept_in, const Context& context) {
    const DemoFolder folder(kept_in);
    Demo demo{.karate = karate_club()};
    const PreparedGraph graph(demo.karate.graph, context);
    demo.description = describe(demo.karate, graph, context);
    demo.gdc = run_gdc_demo(demo.karate, graph, context);
    demo.training = run_training_demo(context);
    for (const char* name : {"karate.npz", "karate.mtx", "karate.csv", "karate.txt.gz",
                             "karate_edge_index.npy", "karate.suffuse"})
        demo.files.push_back(convert_and_return(demo.karate, name, folder, context));
    Dataset better = demo.karate;
    better.graph = demo.gdc.result.graph;
    demo.files.push_back(convert_and_return(better, "karate_gdc.npz", folder, context));
    return demo;
}

Json demo_json(const Demo& demo) {
    Json json{{"graph", describe_json(demo.karate, demo.description)},
              {"gdc", gdc_demo_json(demo.gdc)},
              {"training", training_demo_json(demo.training)},
              {"files", Json::array()}};
    for (const Conversion& c : demo.files)
        json["files"].push_back({{"name", c.name}, {"bytes", c.bytes}, {"identical", c.identical}});
    return json;
}

std::string demo_text(const Demo& demo) {
    std::string text =
        "Zachary's karate club: who met whom outside the club, before it split in two.\n\n" +
        description_text(demo.karate, demo.description) + "\n" + gdc_demo_text(demo.gdc) + "\n" +
        training_demo_text(demo.training) + "\nWritten and read back:\n";
    for (const Conversion& c : demo.files)
        text += fmt::format("  {:<24}{:>6} bytes  {}\n", c.name, c.bytes,
                            c.identical ? "identical" : "DIFFERENT");
    return text;
}

void show_demo(const Said& said) {
    const auto common = apply<EveryCommand>(said);
    const std::string folder = text_in(said, "output");
    const Context context = make_context(common);
    const Demo demo = run_demo(folder, context);
    if (common.json) {
        Json json = demo_json(demo);
        add_run(json, context);
        return print(json.dump() + "\n");
    }
    print(demo_text(demo) +
          (folder.empty() ? "\nKeep the files with: suffuse demo --output DIR\n" : ""));
}

}  // namespace

Command demo_command() {
    return {.name = "demo",
            .what = "The whole story on built-in graphs",
            .footer = "Example:\n  suffuse demo",
            .options = joined({{text_option("output", "", "DIR",
                                            "Folder for the files of the demo; default: they are "
                                            "not kept")},
                               options_of<EveryCommand>()}),
            .run = show_demo};
}

}  // namespace suffuse::cli
