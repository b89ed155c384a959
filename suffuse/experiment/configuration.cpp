#include "suffuse/experiment/configuration.h"

#include <algorithm>

#include "suffuse/base/require.h"
#include "suffuse/base/shown.h"
#include "suffuse/experiment/preset.h"
#include "suffuse/experiment/splits.h"
#include "suffuse/option/field.h"

namespace suffuse {

namespace {

using O = ConfigurationChoice;
constexpr std::string_view model_group = "Model";

Field<O> model_choice() {
    Field<O> field{{.name = "model",
                    .group = model_group,
                    .help = "Which model; default: {}",
                    .kind = OptionKind::word,
                    .words = model_names()}};
    field.set = [](O& o, const OptionValue& value) {
        o.model = model_named(convert<std::string>("model", value));
    };
    field.get = [](const O& o) { return OptionValue(std::string(model_name(o.model))); };
    return field;
}

bool says(const Said& said, std::initializer_list<std::string_view> names) {
    return std::ranges::any_of(names, [&](std::string_view name) { return said.says(name); });
}

// The word and the parameters of step 2 must not contradict each other.
void check_diffusion(const Said& said, const ConfigurationChoice& choice) {
    if (!choice.diffusion) return;
    switch (*choice.diffusion) {
        case DiffusionKind::none:
            require(about(said, options_of<GdcOptions>()).empty(),
                    "diffusion none leaves no room for options of GDC");
            break;
        case DiffusionKind::ppr:
            require(!says(said, {"heat", "theta"}), "diffusion ppr is not heat or theta: give one");
            break;
        case DiffusionKind::heat:
            require(!says(said, {"ppr", "theta"}), "diffusion heat is not ppr or theta: give one");
            require(said.says("heat") || choice.preset, "diffusion heat needs its time: heat T");
            break;
        case DiffusionKind::adadif:
            throw InputError(
                "diffusion adadif needs coefficients that are learned, which suffuse cannot do "
                "yet; there are none, heat and ppr");
    }
}

void check_single(const Said& said) {
    for (const auto& [name, values] : about(said, configuration_options()).values)
        if (values.size() != 1)
            throw InputError(
                fmt::format("{}: one value is wanted here, {} were given", name, values.size()),
                Hint::search_several);
}

// Of the four steps, the model and the training: what configuration_json writes.
std::vector<Option> options_of_parts() {
    return joined({options_of(training_gdc()), learning_options()});
}

// What two options of gin were called once, and the word of one of them.
void rename_options(Json& options) {
    if (const Json* sum = options.find("gin_sum")) options["gin_weights"] = Json(*sum);
    if (const Json* head = options.find("gin_head"))
        options["gin_output"] = *head == Json("mlp") ? Json("gin") : Json(*head);
    options.erase("gin_sum");
    options.erase("gin_head");
}

template <class Options>
Options checked(Options options) {
    check(options);
    return options;
}

}  // namespace

template <>
const std::vector<Field<ConfigurationChoice>>& fields<ConfigurationChoice>() {
    static const Words<Preset> presets{{"paper", Preset::paper}};
    static const Words<DiffusionKind> kinds{{"none", DiffusionKind::none},
                                            {"ppr", DiffusionKind::ppr},
                                            {"heat", DiffusionKind::heat},
                                            {"adadif", DiffusionKind::adadif}};  // to refuse it
    static const std::vector<Field<O>> all{
        model_choice(),
        word<O>(
            {.name = "preset",
             .group = model_group,
             .help = "paper: what is not said comes from the paper's table"},
            presets, [](auto& o) -> auto& { return o.preset; }),
        word<O>(
            {.name = "diffusion",
             .group = model_group,
             .shown = "none|heat|ppr",
             .help = "none: the graph as it is; with a preset the row of the table"},
            kinds, [](auto& o) -> auto& { return o.diffusion; })};
    return all;
}

GdcOptions training_gdc() {
    return {.diffusion = {.tolerance = 1e-9}};
}

TrainOptions training_defaults() {
    TrainOptions options;
    options.l2 = 0.05;
    return options;
}

const std::vector<Option>& configuration_options() {
    static const std::vector<Option> all =
        joined({options_of<ConfigurationChoice>(), options_of_parts()});
    return all;
}

const std::vector<Option>& experiment_options() {
    static const std::vector<Option> all =
        joined({configuration_options(), options_of<SplitChoice>()});
    return all;
}

const std::vector<Option>& learning_options() {
    static const std::vector<Option> all =
        joined({options_of<ModelOptions>(), options_of(training_defaults())});
    return all;
}

Configuration configuration(const Said& said, const std::string& dataset) {
    check_known(said, experiment_options());
    check_single(said);
    const auto choice = apply<ConfigurationChoice>(said);
    check_diffusion(said, choice);
    const Said full = choice.preset ? with_preset(said, choice, dataset) : said;
    Configuration result{.model = checked(apply(full, choice.model)),
                         .train = checked(apply(full, training_defaults()))};
    if (apply<ConfigurationChoice>(full).diffusion != DiffusionKind::none)
        result.gdc = apply(full, training_gdc());
    return result;
}

Said without_diffusion(const Said& said) {
    Said rest = without(said, options_of<GdcOptions>());
    rest.say("diffusion", "none");
    return rest;
}

Said on_graph(Said said, const PreparedGraph& graph) {
    constexpr std::string_view scaling = "layer_normalization";
    if (graph.is_undirected() || said.says("preset") || said.says(scaling)) return said;
    const ModelOptions model = suffuse::apply(said, apply<ConfigurationChoice>(said).model);
    const bool scales = written(model).find(scaling) != nullptr;
    const bool gathers_columns = layer_choices(model).aggregate == AggregateAt::column;
    if (scales && gathers_columns) said.say(scaling, "column");
    return said;
}

std::string diffusion_name(const Configuration& configuration) {
    return configuration.gdc ? configuration.gdc->diffusion.coefficients.name() : "none";
}

Json configuration_json(const Configuration& configuration) {
    Json json = configuration.gdc ? written(*configuration.gdc) : Json::object();
    json.update(written(configuration.model));
    json.update(written(configuration.train));
    return json;
}

Configuration configuration_from(const std::string& model, const std::string& diffusion,
                                 const Json& options) {
    require(options.is_object(), "'options' is not an object");
    Said said = said_in(with_options_before(model, diffusion, options), options_of_parts());
    said.say("model", model);
    if (diffusion == "none") said.say("diffusion", "none");
    Configuration result = configuration(said, "");
    require(diffusion_name(result) == diffusion,
            "the options are those of the diffusion {}, not {}", diffusion_name(result),
            shown(diffusion));
    return result;
}

Json with_options_before(const std::string& model, const std::string& diffusion, Json options) {
    rename_options(options);
    if (diffusion != "none") options = with_before(std::move(options), options_of(training_gdc()));
    options = with_before(std::move(options), options_of(model_named(model)));
    return with_before(std::move(options), options_of(training_defaults()));
}

}  // namespace suffuse
