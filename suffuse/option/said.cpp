#include "suffuse/option/said.h"

#include <fmt/format.h>

#include <algorithm>

#include "suffuse/base/require.h"
#include "suffuse/base/shown.h"

namespace suffuse {

namespace {

bool is_about(std::span<const Option> options, std::string_view name) {
    return std::ranges::find(options, name, &Option::name) != options.end();
}

bool says_something(const Said& said, const Option& option) {
    const auto found = said.values.find(option.name);
    return found != said.values.end() && found->second != std::vector<OptionValue>{false};
}

// Whether the option, or one that excludes it, is said.
bool decides(const Said& said, const Option& option, std::span<const Option> options) {
    return said.says(option.name) || std::ranges::any_of(options, [&](const Option& other) {
               return !option.choice.empty() && other.choice == option.choice &&
                      says_something(said, other);
           });
}

// "ppr, heat and theta".
std::string members_text(std::string_view choice, std::span<const Option> options) {
    std::vector<std::string_view> names;
    for (const Option& option : options)
        if (option.choice == choice) names.push_back(option.name);
    return fmt::format("{} and {}", fmt::join(names.begin(), names.end() - 1, ", "), names.back());
}

// One value of one option, and all that are tried in turn.
using Value = std::pair<std::string, OptionValue>;
using Axis = std::vector<Value>;

void add_values(const Said& said, std::string_view name, Axis& axis) {
    const std::vector<OptionValue>& values = said.values.find(name)->second;
    require(!values.empty(), "{}: at least one value is wanted here", name);
    for (const OptionValue& value : values) axis.emplace_back(name, value);
}

std::vector<Axis> axes_of(const Said& said, std::span<const Option> options) {
    std::vector<std::pair<std::string_view, Axis>> by_choice;
    std::map<std::string_view, Axis> by_name;
    for (const Option& option : options) {
        if (!option.axis || !says_something(said, option)) continue;
        if (option.choice.empty()) {
            add_values(said, option.name, by_name[option.name]);
            continue;
        }
        auto found =
            std::ranges::find(by_choice, option.choice, &std::pair<std::string_view, Axis>::first);
        if (found == by_choice.end()) found = by_choice.insert(found, {option.choice, {}});
        add_values(said, option.name, found->second);
    }
    std::vector<Axis> axes;
    for (auto& [choice, axis] : by_choice) axes.push_back(std::move(axis));
    for (auto& [name, axis] : by_name) axes.push_back(std::move(axis));
    return axes;
}

}  // namespace

void Said::say(std::string_view name, OptionValue value) {
    values.insert_or_assign(std::string(name), std::vector<OptionValue>{std::move(value)});
}

const OptionValue* Said::find(std::string_view name) const {
    const auto found = values.find(name);
    if (found == values.end()) return nullptr;
    require(found->second.size() == 1, "{}: one value is wanted here, {} were given", name,
            found->second.size());
    return &found->second.front();
}

Said about(const Said& said, std::span<const Option> options) {
    Said part = said;
    std::erase_if(part.values, [&](const auto& entry) { return !is_about(options, entry.first); });
    return part;
}

Said without(const Said& said, std::span<const Option> options) {
    Said part = said;
    std::erase_if(part.values, [&](const auto& entry) { return is_about(options, entry.first); });
    return part;
}

Said over(const Said& said, const Said& other, std::span<const Option> options) {
    Said both = said;
    for (const auto& [name, values] : other.values) {
        const auto option = std::ranges::find(options, name, &Option::name);
        const bool decided =
            option == options.end() ? said.says(name) : decides(said, *option, options);
        if (!decided) both.values.emplace(name, values);
    }
    return both;
}

void check_choices(const Said& said, std::span<const Option> options) {
    std::map<std::string_view, int> members;
    for (const Option& option : options)
        if (!option.choice.empty() && says_something(said, option) && ++members[option.choice] > 1)
            throw InputError(members_text(option.choice, options) +
                             " exclude each other: give one");
}

void check_known(const Said& said, std::span<const Option> options) {
    for (const auto& [name, values] : said.values)
        require(is_about(options, name), "the option {} is unknown", shown(name));
}

std::vector<Said> expand(const Said& said, std::span<const Option> options) {
    std::vector<Said> all{said};
    for (const Axis& axis : axes_of(said, options)) {
        std::vector<Said> more;
        for (Said one : all) {
            for (const auto& [name, value] : axis) one.values.erase(name);
            for (const auto& [name, value] : axis) more.emplace_back(one).say(name, value);
        }
        all = std::move(more);
    }
    return all;
}

}  // namespace suffuse
