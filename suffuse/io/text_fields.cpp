#include "suffuse/io/text_fields.h"

#include <fmt/format.h>

#include <algorithm>

#include "suffuse/base/shown.h"
#include "suffuse/io/scan.h"

namespace suffuse {

namespace {

// Behind the closing quote of a field that starts at `at`; null if there is none.
const char* behind_quotes(const char* at, const char* end) {
    for (++at; at < end; ++at) {
        if (*at != '"') continue;
        if (at + 1 == end || at[1] != '"') return at + 1;
        ++at;
    }
    return nullptr;
}

const char* behind_plain(const char* at, const char* end, char separator) {
    const auto ends = [=](char c) { return separator == ' ' ? is_blank(c) : c == separator; };
    return std::find_if(at, end, ends);
}

}  // namespace

FieldStyle usual_style(char separator) {
    return {separator, separator != ' ' && separator != '\t'};
}

bool raw_fields(std::string_view line, FieldStyle style, std::vector<std::string_view>& fields,
                std::size_t most) {
    fields.clear();
    const char* at = line.data();
    const char* end = at + line.size();
    while (true) {
        at = skip_blanks(at, end);
        const bool quoted = style.quotes && at < end && *at == '"';
        const char* stop = quoted ? behind_quotes(at, end) : behind_plain(at, end, style.separator);
        if (stop == nullptr) return false;
        const std::string_view field(at, static_cast<std::size_t>(stop - at));
        fields.push_back(quoted || style.separator == ' ' ? field : trimmed(field));
        at = skip_blanks(stop, end);
        if (at == end || fields.size() > most) return true;
        if (is_blank(style.separator)) {
            if (at == stop) return false;  // text behind a quote
        } else if (*at++ != style.separator) {
            return false;
        }
    }
}

bool is_quoted(std::string_view raw, FieldStyle style) {
    return style.quotes && raw.starts_with('"');
}

std::string unquoted(std::string_view raw, FieldStyle style) {
    if (!is_quoted(raw, style)) return std::string(raw);
    std::string text;
    for (std::size_t at = 1; at + 1 < raw.size(); ++at) {
        if (raw[at] == '"') ++at;
        text += raw[at];
    }
    return text;
}

std::optional<std::vector<std::string>> split_fields(std::string_view line, char separator) {
    const FieldStyle style = usual_style(separator);
    std::vector<std::string_view> raw;
    if (!raw_fields(line, style, raw)) return std::nullopt;
    std::vector<std::string> fields;
    for (const std::string_view field : raw) fields.push_back(unquoted(field, style));
    return fields;
}

std::string shown_fields(const std::vector<std::string>& fields) {
    return shown(fmt::format("{}", fmt::join(fields, ",")));
}

bool is_decimal_comma(std::string_view field) {
    const auto comma = field.find(',');
    if (comma == std::string_view::npos || field.find('.') != std::string_view::npos) return false;
    const std::string_view behind = field.substr(comma + 1);
    return is_number(field.substr(0, comma)) && is_number(behind) && is_digit(behind.front());
}

std::string shown_weight(std::string_view field) {
    if (!is_decimal_comma(field)) return shown(field);
    std::string point(field);
    point[point.find(',')] = '.';
    return fmt::format("{}; decimals need a point: {}", shown(field), point);
}

std::string_view trimmed(std::string_view line) {
    const auto first = line.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

bool is_integer(std::string_view field) {
    if (field.starts_with('-') || field.starts_with('+')) field.remove_prefix(1);
    return !field.empty() && std::ranges::all_of(field, is_digit);
}

}  // namespace suffuse
