#pragma once

#include "suffuse/io/edge_text_head.h"

namespace suffuse {

// The line at a byte, without the blanks around it; and where the next one starts.
std::string_view content_at(std::string_view text, std::int64_t byte);
std::int64_t behind_line(std::string_view text, std::int64_t byte);

// Our own writer puts names with commas below a header, which is the first line, and with tabs
// below none, in quotes where they need them.
FieldStyle own_style(std::string_view line);

// A line and its fields.
struct FieldsOfLine {
    std::int64_t byte = 0;
    std::vector<std::string_view> raw{};
    std::vector<std::string> fields{};

    bool has(std::int64_t column) const { return column < std::ssize(fields); }
};

// Throws InputError for a quote that is not closed.
FieldsOfLine fields_at(const Source& source, std::int64_t byte, FieldStyle style);

// Whether both ids are whole numbers.
bool has_numbers(const FieldsOfLine& line, const TableColumns& columns);

// What lies below the first line.
struct LinesBelow {
    bool any = false;
    bool several = false;
    FieldsOfLine edge{};  // the first with two fields; a line with one only names a node
};

// Takes what comments between the first and the second line declare.
LinesBelow lines_below(const Source& source, EdgeTextHead& head);

}  // namespace suffuse
