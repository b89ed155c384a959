#include "words/configuration.h"

#include "suffuse/base/overloaded.h"
#include "words/choice.h"
#include "words/gdc_json.h"
#include "words/preset.h"

namespace suffuse {

namespace {

enum class Kind { none, ppr, heat, adadif };
const Choice<Kind> kinds{
    {"none", Kind::none}, {"ppr", Kind::ppr}, {"heat", Kind::heat}, {"adadif", Kind::adadif}};

bool says_steps(const ConfigurationWords& words) {
    const DiffusionWords usual{.tolerance = training_tolerance};
    const DiffusionWords& steps = words.steps;
    const SparsifyWords& third = words.sparsify;
    return steps.transition != usual.transition || steps.self_loops != usual.self_loops ||
           steps.tolerance != usual.tolerance || steps.solver != usual.solver || steps.float64 ||
           words.steps.ppr || words.steps.heat || words.steps.theta || third.top_k ||
           third.epsilon || third.average_degree || third.all || words.renormalize.renormalize ||
           words.renormalize.symmetrize || words.renormalize.unweighted;
}

// The word and the parameters of step 2 must not contradict each other.
void check_diffusion(const ConfigurationWords& words) {
    if (words.diffusion.empty()) return;
    const DiffusionWords& steps = words.steps;
    switch (meaning(kinds, "diffusion", words.diffusion)) {
        case Kind::none:
            require(!says_steps(words), "diffusion none leaves no room for options of GDC");
            break;
        case Kind::ppr:
            require(!steps.heat && !steps.theta, "diffusion ppr is not heat or theta: give one");
            break;
        case Kind::heat:
            require(!steps.ppr && !steps.theta, "diffusion heat is not ppr or theta: give one");
            require(steps.heat.has_value() || !words.preset.empty(),
                    "diffusion heat needs its time: heat T");
            break;
        case Kind::adadif:
            throw InputError(
                "diffusion adadif needs coefficients that are learned, which suffuse cannot do "
                "yet; there are none, heat and ppr");
    }
}

template <class Value>
std::optional<Value> only(const char* option, const std::vector<Value>& values) {
    require(values.size() <= 1,
            "{}: one value is wanted here, {} were given; 'suffuse tune' takes several", option,
            values.size());
    return values.empty() ? std::nullopt : std::optional(values.front());
}

GdcOptions gdc_options(const ConfigurationWords& words) {
    return {.transition = transition_options(words.steps),
            .diffusion = diffusion_options(words.steps),
            .sparsify = sparsifier_of(words.sparsify),
            .renormalize = renormalize_options(words.renormalize)};
}

std::string kind_of(const Coefficients& coefficients) {
    return std::visit(overloaded{[](Ppr) { return "ppr"; }, [](Heat) { return "heat"; },
                                 [](const Theta&) { return "theta"; }},
                      coefficients.kind());
}

template <class Value>
void add(std::string& text, const char* name, const std::optional<Value>& value) {
    if (value) text += fmt::format(" {} {}", option_name(name), *value);
}

void add(std::string& text, const char* name, bool said) {
    if (said) text += " " + option_name(name);
}

void add_steps(std::string& text, const ConfigurationWords& words) {
    const DiffusionWords usual{.tolerance = training_tolerance};
    const DiffusionWords& steps = words.steps;
    if (steps.transition != usual.transition) text += " --transition " + steps.transition;
    if (steps.self_loops != usual.self_loops)
        text += fmt::format(" --self-loops {}", steps.self_loops);
    add(text, "ppr", steps.ppr);
    add(text, "heat", steps.heat);
    if (steps.theta) text += fmt::format(" --theta={}", fmt::join(*steps.theta, ","));
    if (steps.tolerance != usual.tolerance) text += fmt::format(" --tolerance {}", steps.tolerance);
    if (steps.solver != usual.solver) text += " --solver " + steps.solver;
    add(text, "float64", steps.float64);
    add(text, "top_k", words.sparsify.top_k);
    add(text, "epsilon", words.sparsify.epsilon);
    add(text, "average_degree", words.sparsify.average_degree);
    add(text, "all", words.sparsify.all);
    add(text, "renormalize", words.renormalize.renormalize);
    add(text, "symmetrize", words.renormalize.symmetrize);
    add(text, "unweighted", words.renormalize.unweighted);
}

}  // namespace

void take_steps(ConfigurationWords& words, const DiffusionLists& steps,
                const SparsifyLists& sparsify, const RenormalizeWords& renormalize) {
    words.steps = steps.words;
    words.steps.ppr = only("ppr", steps.ppr);
    words.steps.heat = only("heat", steps.heat);
    words.sparsify = {.top_k = only("top_k", sparsify.top_k),
                      .epsilon = only("epsilon", sparsify.epsilon),
                      .average_degree = only("average_degree", sparsify.average_degree),
                      .all = sparsify.all};
    words.renormalize = renormalize;
}

std::vector<std::string> diffusion_kinds() {
    return words_of(kinds);
}

Configuration configuration(const ConfigurationWords& words, const std::string& dataset) {
    check_diffusion(words);
    const ConfigurationWords full = words.preset.empty() ? words : with_preset(words, dataset);
    Configuration result{.model = model_options(full.model), .train = train_options(full.train)};
    if (full.diffusion == "none") return result;
    result.gdc = gdc_options(full);
    result.diffusion = kind_of(result.gdc->diffusion.coefficients);
    return result;
}

ConfigurationWords without_diffusion(ConfigurationWords words) {
    const ConfigurationWords nothing;
    words.diffusion = "none";
    words.steps = nothing.steps;
    words.sparsify = nothing.sparsify;
    words.renormalize = nothing.renormalize;
    return words;
}

Json configuration_json(const Configuration& configuration) {
    Json json = Json::object();
    if (const auto& gdc = configuration.gdc)
        json =
            options_json(*gdc, {.name = word_for(gdc->diffusion.solver)}, gdc->diffusion.precision);
    json.update(model_json(configuration.model));
    json.update(train_json(configuration.train));
    return json;
}

std::string command_text(const ConfigurationWords& words) {
    std::string text = " --model " + words.model.model;
    if (!words.preset.empty()) text += " --preset " + words.preset;
    if (!words.diffusion.empty()) text += " --diffusion " + words.diffusion;
    add_steps(text, words);
    return text + command_text(words.model) + command_text(words.train);
}

}  // namespace suffuse
