#pragma once

#include <algorithm>
#include <concepts>
#include <limits>
#include <stdexcept>
#include <utility>

#include "suffuse/option/option.h"

// For the sources that hold tables of options: how a field is made from a member. `reach` leads
// from the struct to the member, const or not: [](auto& o) -> auto& { return o.tolerance; }.

namespace suffuse {

// The words of an option and what each means, in the order in which they are shown.
template <class Meaning>
using Words = std::vector<std::pair<std::string_view, Meaning>>;

// They throw InputError: the value is of another kind, or lies outside the range.
[[noreturn]] void refuse_kind(std::string_view name);
[[noreturn]] void refuse_word(const Option& option, std::string_view word);
std::int64_t whole_value(std::string_view name, const OptionValue& value,
                         std::int64_t least = std::numeric_limits<std::int64_t>::min(),
                         std::int64_t most = std::numeric_limits<std::int64_t>::max());
double number_value(std::string_view name, const OptionValue& value);

template <class Value>
constexpr OptionKind kind_of() {
    if constexpr (std::same_as<Value, bool>) return OptionKind::flag;
    if constexpr (std::integral<Value>) return OptionKind::whole;
    if constexpr (std::floating_point<Value>) return OptionKind::number;
    if constexpr (std::same_as<Value, std::vector<double>>) return OptionKind::numbers;
    return OptionKind::word;
}

template <class Value>
Value convert(std::string_view name, const OptionValue& value) {
    if constexpr (std::same_as<Value, std::uint64_t>) {  // a seed: any 64 bits
        return static_cast<Value>(whole_value(name, value));
    } else if constexpr (kind_of<Value>() == OptionKind::whole) {
        using Limits = std::numeric_limits<Value>;
        return static_cast<Value>(whole_value(name, value, Limits::min(), Limits::max()));
    } else if constexpr (kind_of<Value>() == OptionKind::number) {
        return number_value(name, value);
    } else {
        const Value* held = std::get_if<Value>(&value);
        if (held == nullptr) refuse_kind(name);
        return *held;
    }
}

template <class Value>
OptionValue option_value(const Value& value) {
    if constexpr (kind_of<Value>() == OptionKind::whole)
        return static_cast<std::int64_t>(value);
    else if constexpr (kind_of<Value>() == OptionKind::number)
        return static_cast<double>(value);
    else
        return value;
}

// A word and what it means. The word must be one of them.
template <class Meaning>
Meaning meaning(const Option& option, const Words<Meaning>& words, const OptionValue& value) {
    const auto word = convert<std::string>(option.name, value);
    const auto found = std::ranges::find(words, word, &std::pair<std::string_view, Meaning>::first);
    if (found == words.end()) refuse_word(option, word);
    return found->second;
}

// The word of a value that has one.
template <class Meaning>
std::string word_of(const Words<Meaning>& words, const Meaning& value) {
    for (const auto& [word, meaning] : words)
        if (meaning == value) return std::string(word);
    throw std::logic_error("a value without a word");
}

template <class Meaning>
Option with_words(Option option, const Words<Meaning>& words) {
    option.kind = OptionKind::word;
    for (const auto& [word, meaning] : words) option.words.push_back(word);
    return option;
}

// What a member holds, if anything; a member that is no std::optional always does.
template <class Value>
const Value* held(const Value& member) {
    return &member;
}
template <class Value>
const Value* held(const std::optional<Value>& member) {
    return member ? &*member : nullptr;
}
template <class O, class Reach>
using HeldBy = std::remove_cvref_t<decltype(*held(std::declval<Reach>()(std::declval<O&>())))>;

// A number, a flag, a text or a list.
template <class O, class Reach>
Field<O> plain(Option option, Reach reach) {
    using Value = HeldBy<O, Reach>;
    option.kind = kind_of<Value>();
    const std::string_view name = option.name;
    return {option, [=](O& o, const OptionValue& value) { reach(o) = convert<Value>(name, value); },
            [=](const O& o) -> std::optional<OptionValue> {
                const Value* value = held(reach(o));
                if (value == nullptr) return std::nullopt;
                return option_value<Value>(*value);
            }};
}

// A value of an enumeration.
template <class O, class Meaning, class Reach>
Field<O> word(Option given, const Words<Meaning>& words, Reach reach) {
    const Option option = with_words(std::move(given), words);
    return {option,
            [=](O& o, const OptionValue& value) { reach(o) = meaning(option, words, value); },
            [=](const O& o) -> std::optional<OptionValue> {
                const Meaning* value = held(reach(o));
                if (value == nullptr) return std::nullopt;
                return word_of(words, *value);
            }};
}

// The fields of a part of O, behind those that are there.
template <class Part, class O, class Reach>
void lift(std::vector<Field<O>>& all, Reach reach) {
    for (const Field<Part>& field : fields<Part>())
        all.push_back({field, [=](O& o, const OptionValue& value) { field.set(reach(o), value); },
                       [=](const O& o) { return field.get(reach(o)); }});
}

}  // namespace suffuse
