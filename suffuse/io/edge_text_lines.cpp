#include "suffuse/io/edge_text_lines.h"

#include <algorithm>

#include "suffuse/base/require.h"
#include "suffuse/io/edge_text_comments.h"
#include "suffuse/io/scan.h"

namespace suffuse {

std::string_view content_at(std::string_view text, std::int64_t byte) {
    if (byte >= std::ssize(text)) return {};
    const std::string_view rest = text.substr(static_cast<std::size_t>(byte));
    return trimmed(rest.substr(0, rest.find('\n')));
}

std::int64_t behind_line(std::string_view text, std::int64_t byte) {
    const auto end = text.find('\n', static_cast<std::size_t>(byte));
    return end == std::string_view::npos ? std::ssize(text) : static_cast<std::int64_t>(end) + 1;
}

FieldStyle own_style(std::string_view line) {
    const bool commas = line == "source,target" || line == "source,target,weight";
    return {.separator = commas ? ',' : ' ', .quotes = true};
}

FieldsOfLine fields_at(const Source& source, std::int64_t byte, FieldStyle style) {
    FieldsOfLine line{.byte = byte};
    if (!raw_fields(content_at(source.text(), byte), style, line.raw, most_edge_fields))
        fail_at_line(source, byte, "a quote is not closed");
    if (line.raw.size() > most_edge_fields)
        fail_at_line(source, byte,
                     fmt::format("expected an edge, found more than {} fields", most_edge_fields));
    for (const std::string_view raw : line.raw) line.fields.push_back(unquoted(raw, style));
    return line;
}

LinesBelow lines_below(const Source& source, EdgeTextHead& head) {
    const std::string_view text = source.text();
    LinesBelow below;
    std::int64_t byte = skip_comments(source, behind_line(text, head.first), head);
    below.any = byte < std::ssize(text);
    if (!below.any) return below;
    EdgeTextHead ignored;
    below.several = skip_comments(source, behind_line(text, byte), ignored) < std::ssize(text);
    for (; byte < std::ssize(text);
         byte = skip_comments(source, behind_line(text, byte), ignored)) {
        below.edge = fields_at(source, byte, head.style);
        if (below.edge.has(1)) return below;
    }
    below.edge = {};
    return below;
}

bool has_numbers(const FieldsOfLine& line, const TableColumns& columns) {
    return line.has(columns.source) && line.has(columns.target) &&
           is_integer(line.fields[columns.source]) && is_integer(line.fields[columns.target]);
}

}  // namespace suffuse
