#include "cli/baseline_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "suffuse/base/require.h"
#include "suffuse/base/shown.h"
#include "suffuse/experiment/configuration.h"

namespace suffuse::cli {

namespace {

template <class Number>
OptionValue number_in(std::string_view text, std::string_view name) {
    Number value{};
    const char* end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, value);
    require(error == std::errc{} && stopped == end, "--baseline: {}: {} is no {}", name,
            shown(text), std::is_integral_v<Number> ? "whole number" : "number");
    return value;
}

// No option of a model or a training is a flag or a list.
OptionValue value_in(std::string_view text, const Option& option) {
    if (option.kind == OptionKind::whole) return number_in<std::int64_t>(text, option.name);
    if (option.kind == OptionKind::number) return number_in<double>(text, option.name);
    return std::string(text);
}

void say_one(std::string_view part, Said& said) {
    const auto equals = part.find('=');
    require(equals != std::string_view::npos, "--baseline: expected name=value, found {}",
            shown(part));
    std::string name(part.substr(0, equals));
    std::ranges::replace(name, '-', '_');
    const auto option = std::ranges::find(learning_options(), name, &Option::name);
    require(option != learning_options().end(),
            "--baseline: {} is no option of the model or the training",
            shown(part.substr(0, equals)));
    require(!said.says(name), "--baseline: {} is given twice", name);
    said.say(name, value_in(part.substr(equals + 1), *option));
}

}  // namespace

Said baseline_said(const std::string& text) {
    Said said;
    std::string_view rest = text;
    while (!rest.empty()) {
        const std::string_view part = rest.substr(0, rest.find(','));
        say_one(part, said);
        rest.remove_prefix(std::min(part.size() + 1, rest.size()));
    }
    return said;
}

std::string baseline_text(const Said& baseline) {
    std::string text;
    for (const Option& option : learning_options()) {
        if (!baseline.says(option.name)) continue;
        std::string name(option.name);
        std::ranges::replace(name, '_', '-');
        text += fmt::format("{}{}={}", text.empty() ? "" : ",", name,
                            value_text(*baseline.find(option.name)));
    }
    return text;
}

}  // namespace suffuse::cli
