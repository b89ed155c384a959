#include "suffuse/option/field.h"

#include <fmt/format.h>

#include "suffuse/base/require.h"
#include "suffuse/base/shown.h"

namespace suffuse {

void refuse_kind(std::string_view name) {
    throw InputError(fmt::format("'{}' has a value of the wrong type", name));
}

void refuse_word(const Option& option, std::string_view word) {
    throw InputError(fmt::format("{}: {} is none of {}", option.name, shown(word),
                                 fmt::join(option.words, ", ")));
}

std::int64_t whole_value(std::string_view name, const OptionValue& value, std::int64_t least,
                         std::int64_t most) {
    const auto* whole = std::get_if<std::int64_t>(&value);
    if (whole == nullptr) refuse_kind(name);
    require(*whole >= least && *whole <= most, "{}: {} is too {}", name, *whole,
            *whole < least ? "small" : "large");
    return *whole;
}

double number_value(std::string_view name, const OptionValue& value) {
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
    const auto* number = std::get_if<double>(&value);
    if (number == nullptr) refuse_kind(name);
    return *number;
}

}  // namespace suffuse
