#include "suffuse/io/separator.h"

#include <algorithm>

#include "suffuse/io/scan.h"

namespace suffuse {

namespace {

constexpr std::size_t most_lines = 64;

bool has(std::string_view line, char c) {
    return line.find(c) != std::string_view::npos;
}

// A separator between blanks belongs to them.
bool is_padded(std::string_view field) {
    constexpr std::string_view others = ",;";
    return !field.empty() && (others.find(field.front()) != std::string_view::npos ||
                              others.find(field.back()) != std::string_view::npos);
}

// Whether all lines, those with the name of a node alone aside, have as many fields.
bool agree_on(char separator, const std::vector<std::string_view>& lines) {
    std::size_t width = 0;
    std::vector<std::string_view> fields;
    const FieldStyle style = usual_style(separator);
    for (const std::string_view line : lines) {
        if (line.find_first_of(",;\t") == std::string_view::npos) continue;
        if (!raw_fields(line, style, fields, most_edge_fields)) return false;
        if (fields.size() == 1 && is_quoted(fields[0], style)) continue;
        if (fields.size() < 2 || (width > 0 && fields.size() != width)) return false;
        if (std::ranges::any_of(fields, is_padded)) return false;
        width = fields.size();
    }
    return width > 0;
}

// Whether all commas are those of weights between blanks, "0 1 0,5", perhaps with KONECT's time
// behind it.
bool are_decimal_commas(const std::vector<std::string_view>& lines) {
    std::size_t width = 0;
    std::vector<std::string_view> words;
    for (const std::string_view line : lines) {
        raw_fields(line, usual_style(' '), words, most_edge_fields);
        if (words.size() == 1 && !has(line, ',')) continue;
        if (words.size() < 3 || words.size() > 4 || (width > 0 && words.size() != width))
            return false;
        width = words.size();
        if (std::ranges::count(line, ',') != (is_decimal_comma(words[2]) ? 1 : 0)) return false;
    }
    return width > 0;
}

// Between tabs names may hold blanks; among numbers blanks and tabs are alike.
bool is_between_tabs(const std::vector<std::string_view>& lines) {
    std::vector<std::string_view> words;
    raw_fields(lines[0], usual_style(' '), words, most_edge_fields);
    return has(lines[0], '\t') && !std::ranges::all_of(words, is_number) &&
           (lines.size() < 2 || has(lines[1], '\t'));
}

char separator_of(const std::vector<std::string_view>& lines) {
    const std::string_view first = lines[0];
    const bool comma = has(first, ',');
    const bool semicolon = has(first, ';');
    if (semicolon && comma && agree_on(';', lines)) return ';';
    if ((semicolon || comma) && has(first, '\t') && !(semicolon && agree_on(';', lines)) &&
        agree_on('\t', lines))
        return '\t';
    if (comma) return are_decimal_commas(lines) ? ' ' : ',';
    if (semicolon) return ';';
    return is_between_tabs(lines) ? '\t' : ' ';
}

}  // namespace

std::vector<std::string_view> first_lines(std::string_view text, std::int64_t byte) {
    std::vector<std::string_view> lines;
    std::string_view rest = text.substr(static_cast<std::size_t>(byte));
    while (!rest.empty() && lines.size() < most_lines) {
        const std::size_t length = std::min(rest.find('\n'), rest.size());
        const std::string_view line = trimmed(rest.substr(0, length));
        rest.remove_prefix(std::min(length + 1, rest.size()));
        if (!line.empty() && line.front() != '#' && line.front() != '%') lines.push_back(line);
    }
    return lines;
}

FieldStyle style_of(const std::vector<std::string_view>& lines) {
    return usual_style(separator_of(lines));
}

}  // namespace suffuse
