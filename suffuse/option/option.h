#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace suffuse {

// What an option can be given, and in the same order what its text must be.
using OptionValue = std::variant<bool, std::int64_t, double, std::string, std::vector<double>>;
enum class OptionKind { flag, whole, number, word, numbers };

// An option, described once: beside the struct that it belongs to. From here come flags and help of
// the command line, keys of JSON, keywords of Python, the axes of a sweep and the identity of runs.
struct Option {
    std::string_view name{};              // "top_k": key and keyword; --top-k on the command line
    std::string_view group{};             // "3 sparsify": a heading of the help
    std::string_view shown{};             // "K": what stands for its value there; empty: its words
    std::string_view help{};              // {} is its default; `name` is another option
    std::string_view choice{};            // options of one choice exclude each other
    bool axis = false;                    // a list of values asks for several runs
    std::optional<OptionValue> before{};  // what it was before it existed: in files without it

    // Filled in by the table that it stands in.
    OptionKind kind = OptionKind::flag;
    std::vector<std::string_view> words{};  // all that a word can be; empty: any
    std::optional<OptionValue> usual{};     // its default; nothing: another of its choice is
};

// An option of the struct O. `set` throws InputError for what is none of its words, of another kind
// or out of range; `get` gives nothing where another alternative holds.
template <class O>
struct Field : Option {
    std::function<void(O&, const OptionValue&)> set{};
    std::function<std::optional<OptionValue>(const O&)> get{};
};

// The table of O, in the order of JSON; specialised in the source beside O.
template <class O>
const std::vector<Field<O>>& fields();

// "0.15", "sym", "true", "0,0.5,0.5".
std::string value_text(const OptionValue& value);

// The options of O without their struct; the defaults are those given.
template <class O>
std::vector<Option> options_of(const O& defaults = {}) {
    std::vector<Option> options;
    for (const Field<O>& field : fields<O>()) {
        options.push_back(field);
        options.back().usual = field.get(defaults);
    }
    return options;
}

// One option of the struct as text; empty where another alternative holds.
template <class O>
std::string option_text(std::string_view name, const O& options) {
    for (const Field<O>& field : fields<O>()) {
        const auto value = field.name == name ? field.get(options) : std::nullopt;
        if (value) return value_text(*value);
    }
    return {};
}

// Several tables behind each other.
std::vector<Option> joined(std::vector<std::vector<Option>> tables);

// The heading of what belongs to no step, and its options behind all others.
inline constexpr std::string_view also_group = "also";
std::vector<Option> with_also_last(std::vector<Option> options);

}  // namespace suffuse
