#include "words/tuning.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>

#include "suffuse/base/rng.h"

namespace suffuse {

namespace {

using Change = std::function<void(ConfigurationWords&)>;

// The values that one choice has, in the order in which they are tried.
using Axis = std::vector<Change>;

template <class Value>
Value value_of(const std::string& name, const std::string& text) {
    if constexpr (std::is_same_v<Value, std::string>) {
        return text;
    } else {
        Value value{};
        const char* end = text.data() + text.size();
        const auto [stop, error] = std::from_chars(text.data(), end, value);
        require(error == std::errc{} && stop == end, "{}: '{}' is no {}number", name, text,
                std::is_integral_v<Value> ? "whole " : "");
        return value;
    }
}

// Sets the field that has the name; whether there is one.
template <class Words>
bool set_field(Words& words, const std::string& name, const std::string& text) {
    bool found = false;
    for_each_field(words, [&](std::string_view own, auto& value, const auto&...) {
        if (own != name) return;
        found = true;
        value = value_of<typename std::decay_t<decltype(value)>::value_type>(name, text);
    });
    return found;
}

Change field_change(const std::string& name, const std::string& text) {
    return [=](ConfigurationWords& words) {
        const bool known = set_field(words.model, name, text) || set_field(words.train, name, text);
        require(known, "'{}' is no option of models or training", name);
    };
}

Change ppr_change(double alpha) {
    return [=](ConfigurationWords& words) { words.steps.ppr = alpha; };
}
Change heat_change(double t) {
    return [=](ConfigurationWords& words) { words.steps.heat = t; };
}
Change sparsify_change(const SparsifyWords& rule) {
    return [=](ConfigurationWords& words) { words.sparsify = rule; };
}

Axis diffusion_axis(const TuneWords& words) {
    Axis axis;
    for (const double alpha : words.ppr) axis.push_back(ppr_change(alpha));
    for (const double t : words.heat) axis.push_back(heat_change(t));
    return axis;
}

Axis sparsify_axis(const SparsifyLists& lists) {
    Axis axis;
    for (const NodeId k : lists.top_k) axis.push_back(sparsify_change({.top_k = k}));
    for (const double e : lists.epsilon) axis.push_back(sparsify_change({.epsilon = e}));
    for (const double d : lists.average_degree)
        axis.push_back(sparsify_change({.average_degree = d}));
    if (lists.all) axis.push_back(sparsify_change({.all = true}));
    return axis;
}

Axis field_axis(const std::string& name, const std::vector<std::string>& values) {
    Axis axis;
    for (const std::string& text : values) axis.push_back(field_change(name, text));
    return axis;
}

// Those that were given, diffusions first.
std::vector<Axis> given_axes(const TuneWords& words) {
    std::vector<Axis> axes{diffusion_axis(words), sparsify_axis(words.sparsify)};
    for (const auto& [name, values] : words.fields) axes.push_back(field_axis(name, values));
    std::erase_if(axes, [](const Axis& axis) { return axis.empty(); });
    return axes;
}

std::vector<ConfigurationWords> combinations(const TuneWords& words) {
    std::vector<ConfigurationWords> all{words.fixed};
    for (const Axis& axis : given_axes(words)) {
        std::vector<ConfigurationWords> more;
        for (const ConfigurationWords& one : all)
            for (const Change& change : axis) {
                more.push_back(one);
                change(more.back());
            }
        all = std::move(more);
    }
    return all;
}

// A draw from the paper's ranges, rounded so that a command line can say it.
class Draw {
public:
    Draw(std::uint64_t seed, int trial)
        : rng_(Rng(seed).stream("tune", static_cast<std::uint64_t>(trial))) {}

    double uniform(double low, double high) { return rounded(low + (high - low) * rng_.uniform()); }
    double log_uniform(double low, double high) {
        return rounded(low * std::pow(high / low, rng_.uniform()));
    }
    int whole(int low, int high) {
        return low + static_cast<int>(rng_.below(static_cast<std::uint64_t>(high - low + 1)));
    }
    const Change& one_of(const Axis& axis) { return axis[rng_.below(axis.size())]; }

private:
    static double rounded(double value) {
        return value_of<double>("", fmt::format("{:.2g}", value));
    }

    Rng rng_;
};

void draw_diffusion(const TuneWords& words, Draw& draw, ConfigurationWords& trial) {
    const Axis given = diffusion_axis(words);
    if (!given.empty())
        draw.one_of(given)(trial);
    else if (words.fixed.diffusion == "heat")
        heat_change(draw.uniform(1, 10))(trial);
    else if (!words.fixed.steps.theta)
        ppr_change(draw.uniform(0.05, 0.3))(trial);
    const Axis rules = sparsify_axis(words.sparsify);
    if (!rules.empty())
        draw.one_of(rules)(trial);
    else if (draw.whole(0, 1) == 0)
        sparsify_change({.top_k = 64 * draw.whole(1, 2)})(trial);
    else
        sparsify_change({.epsilon = draw.log_uniform(1e-4, 1e-2)})(trial);
}

void draw_model(Draw& draw, ConfigurationWords& trial) {
    ModelWords& model = trial.model;
    if (!trial.train.l2) trial.train.l2 = draw.log_uniform(1e-3, 10);
    if (model.model == "arma") {
        if (!model.arma_stacks) model.arma_stacks = draw.whole(1, 3);
        if (!model.arma_layers) model.arma_layers = draw.whole(1, 2);
        if (!model.hidden) model.hidden = 16 * draw.whole(1, 2);
    } else if (model.model != "appnp" && !model.depth) {
        const bool deep = model.model == "jk" || model.model == "gin";
        model.depth = draw.whole(1, deep ? 6 : 4);
    }
}

std::vector<ConfigurationWords> drawn_trials(const TuneWords& words) {
    std::vector<ConfigurationWords> all;
    for (int k = 0; k < words.random; ++k) {
        Draw draw(words.seed, k);
        ConfigurationWords& trial = all.emplace_back(words.fixed);
        if (words.fixed.diffusion != "none") draw_diffusion(words, draw, trial);
        for (const auto& [name, values] : words.fields)
            draw.one_of(field_axis(name, values))(trial);
        draw_model(draw, trial);
    }
    return all;
}

}  // namespace

std::vector<ConfigurationWords> trials(const TuneWords& words) {
    require(words.random >= 0, "random: {} draws cannot be", words.random);
    require(words.fixed.diffusion != "ppr" || words.heat.empty(), "diffusion ppr is not heat");
    require(words.fixed.diffusion != "heat" || words.ppr.empty(), "diffusion heat is not ppr");
    return words.random > 0 ? drawn_trials(words) : combinations(words);
}

void rank(std::vector<Trial>& trials) {
    std::ranges::stable_sort(trials, std::greater{},
                             [](const Trial& trial) { return trial.summary.validation.mean; });
}

}  // namespace suffuse
