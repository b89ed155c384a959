#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <memory>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/describe_json.h"
#include "cli/print.h"
#include "suffuse/dataset/karate.h"

namespace suffuse::cli {

namespace {

struct DemoArguments {
    CommonArguments common{};
    std::string folder{};
};

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

void demo(const DemoArguments& arguments) {
    const Context context = make_context(arguments.common);
    const Dataset karate = karate_club();
    const Description description = describe(karate, context);
    const DemoFolder folder(arguments.folder);
    std::vector<Conversion> conversions;
    for (const char* name : {"karate.npz", "karate.mtx", "karate.csv", "karate.txt.gz",
                             "karate_edge_index.npy", "karate.suffuse"})
        conversions.push_back(convert_and_return(karate, name, folder, context));

    if (arguments.common.json) {
        Json json{{"graph", describe_json(karate, description)}, {"files", Json::array()}};
        for (const Conversion& c : conversions)
            json["files"].push_back(
                {{"name", c.name}, {"bytes", c.bytes}, {"identical", c.identical}});
        add_run(json, context);
        return print(json.dump() + "\n");
    }
    std::string text =
        "Zachary's karate club: who met whom outside the club, before it split in two.\n\n" +
        description_text(karate, description) + "\nWritten and read back:\n";
    for (const Conversion& c : conversions)
        text += fmt::format("  {:<24}{:>6} bytes  {}\n", c.name, c.bytes,
                            c.identical ? "identical" : "DIFFERENT");
    text += arguments.folder.empty() ? "\nKeep the files with: suffuse demo --output DIR\n" : "";
    print(text);
}

}  // namespace

Action add_demo_command(CLI::App& app) {
    auto* command = app.add_subcommand("demo", "The whole story on a built-in graph");
    command->footer("Example:\n  suffuse demo");
    auto arguments = std::make_shared<DemoArguments>();
    command
        ->add_option("-o,--output", arguments->folder,
                     "Folder for the files of the demo; default: they are not kept")
        ->type_name("DIR");
    add_common_options(*command, arguments->common);
    return [arguments] { demo(*arguments); };
}

}  // namespace suffuse::cli
