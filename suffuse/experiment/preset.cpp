#include "suffuse/experiment/preset.h"

#include "suffuse/base/require.h"
#include "suffuse/paper/rows.h"

namespace suffuse {

namespace {

// The kind of diffusion that is asked for: in so many words, or by its parameter.
std::string diffusion_asked(const Said& said) {
    if (const OptionValue* word = said.find("diffusion")) return std::get<std::string>(*word);
    require(!said.says("theta"), "the paper has no rows for theta: leave the preset out");
    if (said.says("ppr")) return "ppr";
    if (said.says("heat")) return "heat";
    throw InputError("preset: say which row of the table: diffusion none, heat or ppr");
}

template <class Value>
void say(Said& said, std::string_view name, const std::optional<Value>& value) {
    if constexpr (std::is_integral_v<Value>) {
        if (value) said.say(name, static_cast<std::int64_t>(*value));
    } else {
        if (value) said.say(name, *value);
    }
}

// Symmetric transition matrix, self-loops of weight one, columns that sum to one: the defaults.
Said said_by(const PaperRow& row) {
    Said said;
    if (row.key.diffusion == "ppr") say(said, "ppr", row.alpha);
    if (row.key.diffusion == "heat") say(said, "heat", row.t);
    say(said, "top_k", row.k);
    say(said, "epsilon", row.epsilon);
    say(said, "hidden", row.hidden);
    say(said, "depth", row.depth);
    say(said, "dropout", row.dropout);
    say(said, "arma_stacks", row.arma_stacks);
    say(said, "arma_layers", row.arma_layers);
    if (row.key.model == "appnp") say(said, "appnp_alpha", row.alpha);
    say(said, "appnp_steps", row.appnp_steps);
    say(said, "l2", row.l2);
    say(said, "learning_rate", row.learning_rate);
    return said;
}

}  // namespace

Said with_preset(const Said& said, const ConfigurationChoice& choice, const std::string& dataset) {
    const std::string diffusion = diffusion_asked(said);
    const std::string_view model = model_name(choice.model);
    const auto row = paper_row(model, diffusion, dataset);
    require(row.has_value(), "the paper has no row for {} with diffusion {} on {}", model,
            diffusion, dataset);
    Said full = over(said, said_by(*row), configuration_options());
    full.say("diffusion", diffusion);
    return full;
}

}  // namespace suffuse
