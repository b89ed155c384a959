#include "suffuse/io/input.h"

#include <filesystem>

#include "suffuse/base/require.h"
#include "suffuse/graph/transpose.h"
#include "suffuse/io/named_dataset.h"
#include "suffuse/option/field.h"

namespace suffuse {

namespace {

using O = InputOptions;
constexpr std::string_view group = "Reading the graph";

// One of the two flags; neither: what the file declares.
Field<O> direction(std::string_view name, std::string_view help, Direction meant) {
    Field<O> field{{.name = name, .group = group, .help = help, .choice = "direction"}};
    field.set = [=](O& o, const OptionValue& value) {
        if (convert<bool>(name, value)) o.read.direction = meant;
    };
    field.get = [=](const O& o) { return OptionValue(o.read.direction == meant); };
    return field;
}

// One of the two flags; neither: what the word stands for decides.
Field<O> cleaning(std::string_view name, std::string_view help, Cleaning meant) {
    Field<O> field{{.name = name, .group = group, .help = help, .choice = "cleaning"}};
    field.set = [=](O& o, const OptionValue& value) {
        if (convert<bool>(name, value)) o.cleaning = meant;
    };
    field.get = [=](const O& o) { return OptionValue(o.cleaning == meant); };
    return field;
}

Field<O> trust() {
    Field<O> field{
        {.name = "trust", .group = group, .help = "Open a snapshot without verifying its content"}};
    field.set = [](O& o, const OptionValue& value) {
        o.read.verify = convert<bool>("trust", value) ? Verify::header_only : Verify::full;
    };
    field.get = [](const O& o) { return OptionValue(o.read.verify == Verify::header_only); };
    return field;
}

// What is not said is recognised.
Field<O> format() {
    Field<O> field{{.name = "format",
                    .group = group,
                    .shown = "NAME",
                    .help = "Format of GRAPH; default: recognised",
                    .kind = OptionKind::word}};
    field.set = [](O& o, const OptionValue& value) {
        o.read.format = &format_named(convert<std::string>("format", value));
    };
    field.get = [](const O& o) -> std::optional<OptionValue> {
        if (o.read.format == nullptr) return std::nullopt;
        return std::string(o.read.format->name);
    };
    return field;
}

Input built_in(const std::string& name, const Context& context) {
    return {.dataset = read_named_dataset(name, "", context),
            .reading = {.format = "dataset", .declared = Declared::undirected, .labels = name},
            .is_named = true};
}

// The dataset that the stem of a file is the name of, if there is one.
bool has_namesake(const std::string& path, const std::string& folder) {
    if (folder.empty()) return false;
    const std::string name = std::filesystem::path(path).stem().string();
    std::error_code unreachable;
    return std::filesystem::path(path).extension() == ".npz" &&
           std::filesystem::exists(std::filesystem::path(folder) / (name + ".npz"), unreachable);
}

void clean_input(Input& input, const Context& context) {
    const Csr& graph = input.dataset.graph;
    const NodeId nodes = graph.rows();
    const EdgeIndex entries = graph.entries();
    const bool weighted = graph.is_weighted();
    input.dataset = cleaned_dataset(std::move(input.dataset), input.dataset.name, context);
    input.reading.cleaned = true;
    input.reading.weights = WeightsFrom::nothing;
    if (graph.rows() == nodes && graph.entries() == entries && !weighted) return;
    input.reading.doubts.push_back(
        {fmt::format("cleaned, with {} of {} nodes, undirected, without loops and weights",
                     graph.rows(), nodes),
         Hint::take_as_is});
}

// Of a snapshot that is trusted nothing is looked at that nobody asked for.
void doubt_direction(Input& input, const ReadOptions& options, const Context& context) {
    if (input.reading.declared != Declared::nothing ||
        options.direction != Direction::as_declared || options.verify == Verify::header_only ||
        is_symmetric(input.dataset.graph, context))
        return;
    input.reading.doubts.push_back(
        {"declares no direction and is not symmetric; taken as directed", Hint::say_direction});
}

// A file, by its path or by the name of the dataset that it holds.
Input from_file(const std::string& word, bool named, const InputOptions& options,
                const std::string& folder, const Context& context) {
    const Cleaning usual = named ? Cleaning::clean : Cleaning::as_is;
    const bool said = options.cleaning != Cleaning::by_name;
    const bool clean = (said ? options.cleaning : usual) == Cleaning::clean;
    if (clean && options.read.direction == Direction::directed)
        throw InputError(word + ": a cleaned dataset is undirected", Hint::take_as_is);
    GraphFile file =
        read_graph(named ? named_dataset_path(word, folder) : word, options.read, context);
    Input input{std::move(file.dataset), std::move(file.reading), named && clean};
    if (named) {
        input.reading.format = "dataset";
        if (!input.dataset.labels.empty()) input.reading.labels = word;
    }
    if (clean) {
        clean_input(input, context);
        return input;
    }
    if (!named && !said && has_namesake(word, folder))
        input.reading.doubts.push_back({"taken as it is, not cleaned", Hint::clean_it});
    if (options.looks_for_direction) doubt_direction(input, options.read, context);
    return input;
}

}  // namespace

template <>
const std::vector<Field<InputOptions>>& fields<InputOptions>() {
    static const Words<Ids> ids{{"auto", Ids::automatic},
                                {"zero-based", Ids::zero_based},
                                {"one-based", Ids::one_based},
                                {"names", Ids::names}};
    static const Words<Duplicates> duplicates{{"sum", Duplicates::sum},
                                              {"max", Duplicates::max},
                                              {"first", Duplicates::first},
                                              {"error", Duplicates::error}};
    static const Words<bool> header{{"yes", true}, {"no", false}};
    static const Words<SelfLoops> loops{{"keep", SelfLoops::keep}, {"drop", SelfLoops::drop}};
    static const std::vector<Field<O>> all{
        direction("directed", "Take the matrix as it is", Direction::directed),
        direction("undirected",
                  "A <- max(A, A^T); default: what the file declares, otherwise as it is",
                  Direction::undirected),
        plain<O>(
            {.name = "lcc", .group = group, .help = "Keep the largest connected component"},
            [](auto& o) -> auto& { return o.largest_component; }),
        word<O>(
            {.name = "ids",
             .group = group,
             .shown = "KIND",
             .help = "What the ids of an edge list are: auto, zero-based, one-based, names"},
            ids, [](auto& o) -> auto& { return o.read.text.ids; }),
        plain<O>(
            {.name = "columns",
             .group = group,
             .shown = "SOURCE,TARGET[,WEIGHT]",
             .help = "Columns of a text table by name or number; default: by its header"},
            [](auto& o) -> auto& { return o.read.text.columns; }),
        word<O>(
            {.name = "header",
             .group = group,
             .shown = "yes|no",
             .help = "Whether a text table starts with a header; default: recognised"},
            header, [](auto& o) -> auto& { return o.read.text.header; }),
        word<O>(
            {.name = "duplicates",
             .group = group,
             .shown = "RULE",
             .help = "What repeated edges become: sum, max, first, error"},
            duplicates, [](auto& o) -> auto& { return o.read.build.duplicates; }),
        word<O>(
            {.name = "loops",
             .group = group,
             .shown = "RULE",
             .help = "Self-loops of the file: keep, drop"},
            loops, [](auto& o) -> auto& { return o.read.build.self_loops; }),
        cleaning("as_is", "Take a dataset as its file is, even by its name", Cleaning::as_is),
        cleaning("clean", "No loops or weights, undirected, largest component; default by name",
                 Cleaning::clean),
        trust(),
        format()};
    return all;
}

Input read_input(const std::string& word, const InputOptions& options, const std::string& folder,
                 const Context& context) {
    const bool named = may_name_dataset(word);
    Input input = named && is_built_in(word) ? built_in(word, context)
                                             : from_file(word, named, options, folder, context);
    if (options.largest_component)
        input.dataset =
            largest_component(in_own_memory(std::move(input.dataset), context), context);
    return input;
}

}  // namespace suffuse
