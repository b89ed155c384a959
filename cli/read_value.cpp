#include "cli/read_value.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "suffuse/base/error.h"
#include "suffuse/base/shown.h"

namespace suffuse::cli {

namespace {

// "sym, col or row".
std::string choice_of(const std::vector<std::string_view>& words) {
    const std::string last(words.back());
    if (words.size() == 1) return last;
    return fmt::format("{} or {}", fmt::join(words.begin(), words.end() - 1, ", "), last);
}

[[noreturn]] void refuse(const std::string& flag, const std::string& expected,
                         const std::string& text) {
    throw InputError(fmt::format("{}: expected {}, found {}", flag, expected, shown(text)));
}

// All of the text as a number; throws InputError for anything else, and for what has no room.
template <class Number>
Number read_number(const std::string& flag, const char* expected, const std::string& text) {
    const std::string digits = text.starts_with('+') ? text.substr(1) : text;
    const char* const end = digits.data() + digits.size();
    Number value{};
    const auto [stop, problem] = std::from_chars(digits.data(), end, value);
    if (problem == std::errc::result_out_of_range && stop == end)
        throw InputError(fmt::format("{}: {} is too large or too small", flag, text));
    if (problem != std::errc{} || stop != end) refuse(flag, expected, text);
    return value;
}

OptionValue read_value(const Option& option, const std::string& flag, const std::string& text) {
    switch (option.kind) {
        case OptionKind::whole:
            return read_number<std::int64_t>(flag, "a whole number", text);
        case OptionKind::number:
            return read_number<double>(flag, "a number", text);
        case OptionKind::flag:
        case OptionKind::word:
        case OptionKind::numbers:  // a list or a file, read by the command
            break;
    }
    if (!option.words.empty() && std::ranges::count(option.words, text) == 0)
        refuse(flag, choice_of(option.words), text);
    return text;
}

}  // namespace

std::vector<OptionValue> read_values(const Option& option, const std::string& flag,
                                     const std::string& text) {
    std::vector<OptionValue> values;
    std::size_t from = 0;
    for (std::size_t comma = 0; comma != std::string::npos; from = comma + 1) {
        comma = option.axis ? text.find(',', from) : std::string::npos;
        values.push_back(read_value(option, flag, text.substr(from, comma - from)));
    }
    return values;
}

}  // namespace suffuse::cli
