#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace suffuse {

// How the fields of a line are told apart.
struct FieldStyle {
    char separator = ' ';  // ' ' (any run of blanks and tabs), '\t' (of tabs), ',' or ';'
    bool quotes = true;    // a field may stand in double quotes, doubled inside
};

// Behind commas and semicolons fields may be quoted; between blanks or tabs quotes are letters.
FieldStyle usual_style(char separator);

// More fields than a line of edges has: such lines are not split to their end.
inline constexpr std::size_t most_edge_fields = 4096;

// The fields of a line as they stand there, quotes included, up to one more than the most. False: a
// quote is not closed.
bool raw_fields(std::string_view line, FieldStyle style, std::vector<std::string_view>& fields,
                std::size_t most = std::string_view::npos);

// What a raw field means.
bool is_quoted(std::string_view raw, FieldStyle style);
std::string unquoted(std::string_view raw, FieldStyle style);

// The fields of a line in the usual style, without quotes; an unclosed quote yields nothing.
std::optional<std::vector<std::string>> split_fields(std::string_view line, char separator);

// Fields in a message: 'a,b,c', shortened.
std::string shown_fields(const std::vector<std::string>& fields);

// Whether a field is a decimal number with a comma for its point; and a field that is no weight,
// for messages, which say what helps such a number.
bool is_decimal_comma(std::string_view field);
std::string shown_weight(std::string_view field);

// Without the blanks, tabs and carriage returns around it.
std::string_view trimmed(std::string_view line);

// Whether a field is a whole number, a sign included.
bool is_integer(std::string_view field);

}  // namespace suffuse
