#include "suffuse/io/named_dataset.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "suffuse/base/require.h"
#include "suffuse/dataset/citation.h"
#include "suffuse/dataset/clean.h"
#include "suffuse/dataset/karate.h"
#include "suffuse/io/read_graph.h"

namespace suffuse {

namespace {

// Word counts that the usual loaders turn into 0 and 1.
Features features_of(const std::string& name) {
    const bool counts = name.starts_with("amazon_") || name.starts_with("coauthor_");
    return counts ? Features::binary : Features::as_given;
}

}  // namespace

bool is_built_in(const std::string& name) {
    return name == "karate" || name == "citation";
}

std::string named_dataset_path(const std::string& name, const std::string& folder) {
    require(!folder.empty(),
            "{}: no such file; datasets by name need SUFFUSE_DATA, the folder of their npz files",
            name);
    std::string path = (std::filesystem::path(folder) / (name + ".npz")).string();
    std::error_code unreachable;
    require(std::filesystem::exists(path, unreachable), "{}: no such file, nor {}", name, path);
    return path;
}

Dataset cleaned_dataset(Dataset dataset, const std::string& name, const Context& context) {
    return clean(std::move(dataset), features_of(name), context);
}

Dataset read_named_dataset(const std::string& name, const std::string& folder,
                           const Context& context) {
    if (name == "karate") return karate_club();
    if (name == "citation") return generate_citation({}, 0, context);
    const std::string path = named_dataset_path(name, folder);
    return cleaned_dataset(read_graph(path, {}, context).dataset, name, context);
}

bool may_name_dataset(const std::string& word) {
    std::error_code unreachable;  // a name too long is no file
    return !word.empty() &&
           std::ranges::all_of(
               word,
               [](unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c == '-'; }) &&
           word != "-" && !std::filesystem::exists(word, unreachable);
}

}  // namespace suffuse
