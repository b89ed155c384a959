#pragma once

#include <fmt/format.h>
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <string>

namespace suffuse::python {

namespace nb = nanobind;

// What a keyword of this kind takes.
template <class Value>
const char* expected() {
    if constexpr (std::is_same_v<Value, bool>) return "True or False";
    if constexpr (std::is_same_v<Value, std::string>) return "a word";
    return std::is_floating_point_v<Value> ? "a number" : "a whole number below 2147483648";
}

// The value of a keyword; TypeError if it is of another kind.
template <class Value>
void set_field(Value& value, const std::string& name, nb::handle given) {
    const bool is_flag = nb::isinstance<nb::bool_>(given);
    if (is_flag != std::is_same_v<Value, bool> || !nb::try_cast<Value>(given, value))
        throw nb::type_error(fmt::format("{}: {} is expected", name, expected<Value>()).c_str());
}

}  // namespace suffuse::python
