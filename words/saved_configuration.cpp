#include "words/saved_configuration.h"

namespace suffuse {

namespace {

template <class Value>
void convert(const Json& json, Value& value) {
    value = json.get<Value>();
}
template <class Value>
void convert(const Json& json, std::optional<Value>& value) {
    value = json.get<Value>();
}

// The value of a key, which is removed; what is not there leaves the value as it is.
template <class Value>
void take(Json& json, const char* key, Value& value) {
    if (!json.contains(key)) return;
    try {
        convert(json[key], value);
    } catch (const Json::exception&) {
        throw InputError(fmt::format("'{}' has a value of the wrong type", key));
    }
    json.erase(key);
}

void take_steps(Json& json, ConfigurationWords& words) {
    take(json, "transition", words.steps.transition);
    take(json, "self_loops", words.steps.self_loops);
    take(json, "ppr", words.steps.ppr);
    take(json, "heat", words.steps.heat);
    take(json, "theta", words.steps.theta);
    take(json, "tolerance", words.steps.tolerance);
    take(json, "solver", words.steps.solver);
    take(json, "float64", words.steps.float64);
    take(json, "top_k", words.sparsify.top_k);
    take(json, "epsilon", words.sparsify.epsilon);
    take(json, "average_degree", words.sparsify.average_degree);
    take(json, "all", words.sparsify.all);
    take(json, "renormalize", words.renormalize.renormalize);
    take(json, "symmetrize", words.renormalize.symmetrize);
    take(json, "unweighted", words.renormalize.unweighted);
}

}  // namespace

Configuration configuration_from(const std::string& model, const std::string& diffusion,
                                 Json options) {
    require(options.is_object(), "'options' is not an object");
    ConfigurationWords words{.model = {.model = model}};
    if (diffusion == "none")
        words.diffusion = "none";
    else
        take_steps(options, words);
    take_fields(words.model, options);
    take_fields(words.train, options);
    require(options.empty(), "the option '{}' is unknown",
            options.empty() ? "" : options.begin().key());
    Configuration result = configuration(words, "");
    require(result.diffusion == diffusion, "the options are those of the diffusion {}, not {}",
            result.diffusion, diffusion);
    return result;
}

}  // namespace suffuse
