#include "suffuse/experiment/tuning.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/require.h"
#include "suffuse/base/rng.h"

namespace suffuse {

namespace {

// A draw from the paper's ranges, rounded so that a command line can say it.
class Draw {
public:
    Draw(std::uint64_t seed, int trial)
        : rng_(Rng(seed).stream("tune", static_cast<std::uint64_t>(trial))) {}

    double uniform(double low, double high) { return rounded(low + (high - low) * rng_.uniform()); }
    double log_uniform(double low, double high) {
        return rounded(low * std::pow(high / low, rng_.uniform()));
    }
    std::int64_t whole(int low, int high) {
        return low + static_cast<int>(rng_.below(static_cast<std::uint64_t>(high - low + 1)));
    }
    const Said& one_of(const std::vector<Said>& all) { return all[rng_.below(all.size())]; }

private:
    static double rounded(double value) {
        const std::string text = fmt::format("{:.2g}", value);
        double result = 0;
        std::from_chars(text.data(), text.data() + text.size(), result);
        return result;
    }

    Rng rng_;
};

// The axes among the options that exclude this one, itself too.
std::vector<Option> axes_beside(std::string_view name) {
    std::vector<Option> axes = tuning_options();
    const std::string_view choice = std::ranges::find(axes, name, &Option::name)->choice;
    std::erase_if(axes, [&](const Option& o) { return !o.axis || o.choice != choice; });
    return axes;
}

// Diffusions and rules of step 3: the options of the four steps that are axes.
const std::vector<Option>& diffusion_axes() {
    static const std::vector<Option> axes = axes_beside("ppr");
    return axes;
}
const std::vector<Option>& rule_axes() {
    static const std::vector<Option> axes = axes_beside("top_k");
    return axes;
}

// One of the values said of these options, if any was; whether it was.
bool draw_said(const Said& said, const std::vector<Option>& options, Draw& draw, Said& trial) {
    const Said part = about(said, options);
    if (part.empty()) return false;
    const std::vector<Said> values = expand(part, options);
    for (const auto& [name, value] : draw.one_of(values).values)
        trial.values.insert_or_assign(name, value);
    return true;
}

void draw_diffusion(const Said& said, const ConfigurationChoice& choice, Draw& draw, Said& trial) {
    if (!draw_said(said, diffusion_axes(), draw, trial)) {
        if (choice.diffusion == DiffusionKind::heat)
            trial.say("heat", draw.uniform(1, 10));
        else if (!said.says("theta"))
            trial.say("ppr", draw.uniform(0.05, 0.3));
    }
    if (draw_said(said, rule_axes(), draw, trial)) return;
    if (draw.whole(0, 1) == 0)
        trial.say("top_k", 64 * draw.whole(1, 2));
    else
        trial.say("epsilon", draw.log_uniform(1e-4, 1e-2));
}

void draw_model(const ModelOptions& model, Draw& draw, Said& trial) {
    const auto say = [&](std::string_view name, const auto& drawn) {
        if (!trial.says(name)) trial.say(name, drawn());
    };
    say("l2", [&] { return draw.log_uniform(1e-3, 10); });
    const auto say_depth = [&](int most) { say("depth", [&] { return draw.whole(1, most); }); };
    std::visit(overloaded{[&](const GcnOptions&) { say_depth(4); },
                          [&](const GatOptions&) { say_depth(4); },
                          [&](const JkOptions&) { say_depth(6); },
                          [&](const GinOptions&) { say_depth(6); },
                          [&](const ArmaOptions&) {
                              say("arma_stacks", [&] { return draw.whole(1, 3); });
                              say("arma_layers", [&] { return draw.whole(1, 2); });
                              say("hidden", [&] { return 16 * draw.whole(1, 2); });
                          },
                          [](const AppnpOptions&) {}},  // the paper did not search it
               model);
}

// The word for the diffusion and the values that are tried must not contradict each other.
ConfigurationChoice checked_choice(const Said& said) {
    const auto choice = apply<ConfigurationChoice>(said);
    require(choice.diffusion != DiffusionKind::ppr || !said.says("heat"),
            "diffusion ppr is not heat");
    require(choice.diffusion != DiffusionKind::heat || !said.says("ppr"),
            "diffusion heat is not ppr");
    return choice;
}

// How many runs have a model, and how good they are.
std::pair<std::int64_t, double> validation_of(const Trial& trial) {
    const MeanInterval* accuracy = trial.summary.metric("validation_accuracy");
    return accuracy == nullptr ? std::pair<std::int64_t, double>{}
                               : std::pair(accuracy->count, accuracy->mean);
}

}  // namespace

const std::vector<Option>& tuning_options() {
    static const std::vector<Option> all = [] {
        std::vector<Option> learning =
            joined({options_of<ModelOptions>(), options_of(training_defaults())});
        for (Option& option : learning) option.axis = true;
        return joined({options_of<ConfigurationChoice>(), options_of(training_gdc()), learning});
    }();
    return all;
}

std::vector<Said> all_trials(const Said& said) {
    checked_choice(said);
    return expand(said, tuning_options());
}

std::vector<Said> drawn_trials(const Said& said, int draws, std::uint64_t seed) {
    const ConfigurationChoice choice = checked_choice(said);
    std::vector<Option> others = tuning_options();  // axes that are no choice, by name
    std::erase_if(others, [](const Option& o) { return !o.axis || !o.choice.empty(); });
    std::ranges::sort(others, {}, &Option::name);
    Said fixed = without(without(without(said, diffusion_axes()), rule_axes()), others);
    std::vector<Said> trials;
    for (int k = 0; k < draws; ++k) {
        Draw draw(seed, k);
        Said& trial = trials.emplace_back(fixed);
        if (choice.diffusion != DiffusionKind::none) draw_diffusion(said, choice, draw, trial);
        for (const Option& option : others) draw_said(said, {option}, draw, trial);
        draw_model(choice.model, draw, trial);
    }
    return trials;
}

std::vector<std::vector<std::size_t>> sharing_groups(std::span<const RunSeries> all) {
    std::vector<std::vector<std::size_t>> groups;
    const auto shares = [&](std::size_t a, std::size_t b) {
        const auto& one = all[a].configuration.gdc;
        const auto& other = all[b].configuration.gdc;
        if (!one || !other) return !one && !other;
        return one->transition == other->transition && one->diffusion == other->diffusion;
    };
    for (std::size_t k = 0; k < all.size(); ++k) {
        const auto group = std::ranges::find_if(
            groups, [&](const auto& members) { return shares(members.front(), k); });
        if (group == groups.end())
            groups.push_back({k});
        else
            group->push_back(k);
    }
    return groups;
}

void rank(std::vector<Trial>& trials) {
    std::ranges::stable_sort(trials, std::greater{}, validation_of);
}

}  // namespace suffuse
