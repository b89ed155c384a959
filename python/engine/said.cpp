#include "python/engine/said.h"

#include <fmt/format.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <limits>

#include "python/engine/text.h"
#include "suffuse/base/require.h"

namespace suffuse::python {

namespace {

[[noreturn]] void refuse(const Option& option, const char* expected) {
    throw nb::type_error(fmt::format("{}: {} is expected", option.name, expected).c_str());
}

// A value of this type; what Python takes for true and false is no number.
template <class Value>
Value taken(const Option& option, nb::handle given, const char* expected) {
    Value value{};
    const bool is_flag = nb::isinstance<nb::bool_>(given);
    if (is_flag != std::is_same_v<Value, bool> || !nb::try_cast<Value>(given, value))
        refuse(option, expected);
    return value;
}

// The bytes of a path stand for themselves.
std::string word_taken(const Option& option, nb::handle given) {
    if (nb::isinstance<nb::bytes>(given)) return path_of(nb::cast<nb::bytes>(given));
    return taken<std::string>(option, given, "a word");
}

OptionValue value_in(nb::handle given, const Option& option) {
    switch (option.kind) {
        case OptionKind::flag:
            return taken<bool>(option, given, "True or False");
        case OptionKind::whole:  // all of them count nodes, layers or epochs
            return std::int64_t{
                taken<std::int32_t>(option, given, "a whole number below 2147483648")};
        case OptionKind::number:
            return taken<double>(option, given, "a number");
        case OptionKind::word:
            return word_taken(option, given);
        case OptionKind::numbers:
            return taken<std::vector<double>>(option, given, "a list of numbers");
    }
    throw std::logic_error("a kind of option without a case");
}

}  // namespace

Said said_in(const nb::dict& given, std::span<const Option> options) {
    Said said;
    for (const auto& [key, values] : given) {
        const auto name = nb::cast<std::string>(key);
        const auto option = std::ranges::find(options, name, &Option::name);
        require(option != options.end(), "the option '{}' is unknown", name);
        std::vector<OptionValue>& said_of_it = said.values[name];
        for (const nb::handle value : nb::cast<nb::list>(values))
            said_of_it.push_back(value_in(value, *option));
    }
    return said;
}

}  // namespace suffuse::python
