#include "suffuse/io/input.h"

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
            ids, [](auto& o) -> auto& { return o.read.ids; }),
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
        trust(),
        format()};
    return all;
}

Input read_input(const std::string& word, const InputOptions& options, const std::string& folder,
                 const Context& context) {
    Input input;
    if (may_name_dataset(word)) {
        input = {.dataset = read_named_dataset(word, folder, context),
                 .format = "dataset",
                 .is_named = true,
                 .declared = Declared::undirected};
    } else {
        GraphFile file = read_graph(word, options.read, context);
        input = {.dataset = std::move(file.dataset),
                 .format = std::string(file.format->name),
                 .declared = file.declared};
    }
    if (options.largest_component)
        input.dataset =
            largest_component(in_own_memory(std::move(input.dataset), context), context);
    return input;
}

}  // namespace suffuse
