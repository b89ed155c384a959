// The options that keywords of Python are, and what was said of them.

#include <fmt/format.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <map>

#include "python/engine/bindings.h"
#include "python/engine/run.h"
#include "python/engine/said.h"
#include "suffuse/base/require.h"
#include "suffuse/experiment/configuration.h"
#include "suffuse/experiment/tuning.h"
#include "suffuse/io/input.h"

namespace suffuse::python {

namespace {

// Where a list of values would ask for several results, and one is wanted.
std::vector<Option> single(std::vector<Option> options) {
    for (Option& option : options) option.axis = false;
    return options;
}

// Without a default where a flag changes it: unweighted does so to renormalize.
template <class O>
std::vector<Option> independent(const O& defaults = {}) {
    std::vector<Option> options = options_of(defaults);
    for (const Field<O>& flag : fields<O>()) {
        if (flag.kind != OptionKind::flag) continue;
        O changed = defaults;
        flag.set(changed, true);
        const std::vector<Option> others = options_of(changed);
        for (std::size_t k = 0; k < options.size(); ++k)
            if (others[k].usual != options[k].usual) options[k].usual.reset();
    }
    return options;
}

// What is not said of these depends on the model and on the preset.
std::vector<Option> model_options() {
    std::vector<Option> options =
        joined({options_of<ModelOptions>(), options_of(training_defaults())});
    for (Option& option : options) option.usual.reset();
    return options;
}

// One configuration, and its splits.
std::vector<Option> train_options() {
    return joined({options_of<ConfigurationChoice>(), single(independent(training_gdc())),
                   model_options(), options_of<SplitChoice>()});
}

// Many configurations; splits are those for validation. What is not said is what train takes.
std::vector<Option> tune_options() {
    std::vector<Option> splits = single(options_of<SplitChoice>());
    std::erase_if(splits, [](const Option& option) { return option.name == "seeds"; });
    std::vector<Option> options = joined({tuning_options(), std::move(splits)});
    const std::vector<Option> trained = train_options();
    for (Option& option : options)
        option.usual = std::ranges::find(trained, option.name, &Option::name)->usual;
    return options;
}

// The tables are called as what takes their options.
const std::vector<Option>& table_named(std::string_view name) {
    static const std::map<std::string, std::vector<Option>, std::less<>> tables{
        {"gdc", with_also_last(independent<GdcOptions>())},
        {"estimator", single(with_also_last(independent<GdcOptions>()))},
        {"diffuse",
         single(joined({options_of<TransitionOptions>(), options_of<DiffusionOptions>()}))},
        {"read", options_of<InputOptions>()},
        {"model", model_options()},
        {"train", train_options()},
        {"tune", tune_options()}};
    const auto found = tables.find(name);
    require(found != tables.end(), "there is no table of options '{}'", name);
    return found->second;
}

// Some are no keywords of their own: Python has one for both directions, and another kind of value
// for paths.
std::vector<Option> keywords(const std::string& table) {
    std::vector<Option> options = table_named(table);
    std::erase_if(options, [](const Option& option) {
        return option.name == "directed" || option.name == "undirected" ||
               option.name == "split_file";
    });
    return options;
}

// In the order of OptionKind.
constexpr std::array kind_names{"flag", "whole", "number", "word", "numbers"};
constexpr std::array type_names{"bool", "int", "float", "str", "float"};

const char* kind_name(const Option& option) {
    return kind_names[static_cast<std::size_t>(option.kind)];
}

// What stands for "not said". A value of its own does only where not to say it means just that: not
// where another option of the choice may be said, or several values.
nb::object unsaid(const Option& option) {
    if (option.kind == OptionKind::flag) return nb::bool_(false);
    const bool none = !option.usual || !option.choice.empty() || option.axis ||
                      *option.usual == OptionValue(std::string());
    if (none) return nb::none();
    return std::visit([](const auto& value) { return nb::cast(value); }, *option.usual);
}

// One value of an option, as Python writes types.
std::string type_of_one(const Option& option) {
    if (option.words.empty()) return type_names[static_cast<std::size_t>(option.kind)];
    return fmt::format("Literal[\"{}\"]", fmt::join(option.words, "\", \""));
}

// What a keyword takes.
std::string type_text(const Option& option) {
    const std::string one = type_of_one(option);
    std::string text = one;
    if (option.kind == OptionKind::numbers) text = "Sequence[float] | np.ndarray";
    if (option.axis && option.kind != OptionKind::flag)
        text += fmt::format(" | Sequence[{}] | np.ndarray", one);
    if (unsaid(option).is_none()) text += " | None";
    return text;
}

void make_said(Said* place, const std::string& table, const nb::dict& given) {
    new (place) Said(said_in(given, table_named(table)));
}

void make_run(Run* place, int threads, const std::string& memory, nb::object progress) {
    new (place) Run(threads, memory, std::move(progress));
}

}  // namespace

void add_options(nb::module_& module) {
    nb::class_<Option>(module, "Option", "An option, as its table describes it.")
        .def_ro("name", &Option::name)
        .def_ro("help", &Option::help)
        .def_ro("words", &Option::words, "All that a word can be; empty: any.")
        .def_ro("axis", &Option::axis, "Whether a list of values asks for several results.")
        .def_prop_ro("kind", &kind_name, "flag, whole, number, word or numbers.")
        .def_prop_ro("type", &type_text, "What it takes, as Python writes types.")
        .def_prop_ro("default", &unsaid, nb::sig("def default(self) -> object"));
    nb::class_<Said>(module, "Said", "What was said of options: values by name.")
        .def("__init__", &make_said, nb::arg("table"), nb::arg("values"),
             nb::sig("def __init__(self, table: str, values: dict[str, list]) -> None"));
    module.def(
        "options", &keywords, nb::arg("table"),
        "The keywords of gdc, estimator, diffuse, read, train or tune; model: some of train's.");
    nb::class_<Run>(module, "Run", "What one call may use, and how it tells its progress.")
        .def("__init__", &make_run, nb::kw_only(), nb::arg("threads"), nb::arg("memory"),
             nb::arg("progress").none());
}

}  // namespace suffuse::python
