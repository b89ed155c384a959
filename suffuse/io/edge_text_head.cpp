#include "suffuse/io/edge_text_head.h"

#include <algorithm>
#include <array>

#include "suffuse/base/require.h"
#include "suffuse/io/scan.h"

namespace suffuse {

namespace {

std::string_view trimmed(std::string_view line) {
    const auto first = line.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

// What a comment declares, in the words of SNAP, KONECT and our own writer.
void scan_comment(const Source& source, std::int64_t byte, std::string_view comment,
                  EdgeTextHead& head) {
    const std::string words = lower(trimmed(comment.substr(1)));
    const std::string_view nodes = "nodes=";
    const auto starts = [&](std::string_view word) { return words.starts_with(word); };
    if (comment.starts_with('%')) {
        if (starts("sym")) head.declared = Declared::undirected;
        if (starts("asym")) head.declared = Declared::directed;
        if (starts("sym") || starts("asym")) head.one_based = true;
        if (starts("bip"))
            fail_at_line(source, byte, "a bipartite network has two kinds of nodes; not supported");
    } else if (starts("suffuse ") && words.find(nodes) != std::string::npos) {
        const char* at = words.data() + words.find(nodes) + nodes.size();
        std::int64_t count = 0;
        if (scan_natural(at, words.data() + words.size(), count) == at ||
            count > std::numeric_limits<NodeId>::max())
            fail_at_line(source, byte, "expected a number of nodes after 'nodes='");
        if (const std::string doubt = doubt_about_nodes(source, count); !doubt.empty())
            fail_at_line(source, byte, doubt);
        head.nodes = count;
    } else if (starts("undirected graph")) {
        head.declared = Declared::undirected;
    } else if (starts("directed graph")) {
        head.declared = Declared::directed;
    }
}

// Comments and blank lines from a byte on; returns where the next line with content starts.
std::int64_t skip_comments(const Source& source, std::int64_t byte, EdgeTextHead& head) {
    const std::string_view text = source.text();
    while (byte < std::ssize(text)) {
        const std::string_view rest = text.substr(static_cast<std::size_t>(byte));
        const std::string_view line = rest.substr(0, rest.find('\n'));
        const std::string_view content = trimmed(line);
        if (!content.empty() && content.front() != '#' && content.front() != '%') return byte;
        if (!content.empty()) scan_comment(source, byte, content, head);
        byte += std::ssize(line) + 1;
    }
    return std::ssize(text);
}

std::string_view content_at(std::string_view text, std::int64_t byte) {
    if (byte >= std::ssize(text)) return {};
    const std::string_view rest = text.substr(static_cast<std::size_t>(byte));
    return trimmed(rest.substr(0, rest.find('\n')));
}

char separator_of(std::string_view line) {
    if (line.find(',') != std::string_view::npos) return ',';
    if (line.find(';') != std::string_view::npos) return ';';
    return ' ';
}

// Names that tools give the two id columns.
bool names_an_id_column(const std::string& field) {
    static constexpr std::array words{
        "source",   "target",     "src",      "dst",       "from",     "to",     "head",
        "tail",     "start",      "end",      "node1",     "node2",    "node_1", "node_2",
        "id1",      "id2",        "u",        "v",         "i",        "j",      "sender",
        "receiver", "fromnodeid", "tonodeid", "source_id", "target_id"};
    return std::ranges::find(words, lower(field)) != words.end();
}

// The first line names the columns if its ids have the names of columns, or if they are no numbers
// while those of the next line are.
bool is_header(const std::vector<std::string>& first, const std::vector<std::string>& second) {
    if (first.size() < 2 || is_integer(first[0]) || is_integer(first[1])) return false;
    if (names_an_id_column(first[0]) && names_an_id_column(first[1])) return true;
    return second.size() >= 2 && is_integer(second[0]) && is_integer(second[1]);
}

// With a header the column it calls so, otherwise the third.
std::int64_t weight_column(const std::vector<std::string>& header, std::int64_t columns) {
    if (header.empty()) return columns >= 3 ? 2 : -1;
    static constexpr std::array words{"weight", "w", "value", "val", "count", "strength"};
    for (std::int64_t column = 2; column < std::ssize(header); ++column)
        if (std::ranges::find(words, lower(header[column])) != words.end()) return column;
    return -1;
}

}  // namespace

bool is_integer(std::string_view field) {
    if (field.starts_with('-') || field.starts_with('+')) field.remove_prefix(1);
    return !field.empty() && std::ranges::all_of(field, is_digit);
}

std::optional<std::vector<std::string>> split_fields(std::string_view line, char separator) {
    std::vector<std::string> fields;
    const char* at = line.data();
    const char* end = at + line.size();
    while (true) {
        at = skip_blanks(at, end);
        std::string& field = fields.emplace_back();
        if (separator != ' ' && at < end && *at == '"') {
            for (++at; at < end && (*at != '"' || (at + 1 < end && at[1] == '"')); ++at) {
                if (*at == '"') ++at;
                field += *at;
            }
            if (at == end) return std::nullopt;
            at = skip_blanks(at + 1, end);
        } else {
            const std::string_view rest(at, static_cast<std::size_t>(end - at));
            const std::string_view plain =
                rest.substr(0, separator == ' ' ? rest.find_first_of(" \t") : rest.find(separator));
            field = separator == ' ' ? plain : trimmed(plain);
            at += plain.size();
        }
        if (separator == ' ') at = skip_blanks(at, end);
        if (at == end) return fields;
        if (separator != ' ' && *at++ != separator) return std::nullopt;
    }
}

EdgeTextHead scan_edge_text_head(const Source& source) {
    const std::string_view text = source.text();
    EdgeTextHead head;
    if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"))
        fail_at_byte(source, 0, "expected UTF-8 text, found UTF-16; save the file as UTF-8");
    const std::int64_t start = text.starts_with("\xef\xbb\xbf") ? 3 : 0;
    head.body = skip_comments(source, start, head);
    const std::string_view line = content_at(text, head.body);
    if (line.empty()) return head;

    head.separator = separator_of(line);
    auto first = split_fields(line, head.separator);
    if (!first) fail_at_line(source, head.body, "a quote is not closed");
    const std::int64_t after =
        skip_comments(source, static_cast<std::int64_t>(text.find('\n', head.body)) + 1, head);
    const bool has_second = text.find('\n', head.body) != std::string_view::npos;
    auto second = split_fields(has_second ? content_at(text, after) : "", head.separator);
    std::vector<std::string> header;
    if (is_header(*first, second.value_or(std::vector<std::string>{}))) {
        header = *first;
        head.body = has_second ? after : std::ssize(text);
        if (!has_second || content_at(text, after).empty()) return head;
        if (!second) fail_at_line(source, head.body, "a quote is not closed");
        first = second;
    }
    head.columns = std::ssize(*first);
    if (head.columns < 2)
        fail_at_line(
            source, head.body,
            fmt::format("expected two node ids, found {}", shown(content_at(text, head.body))));
    if (!header.empty() && std::ssize(header) != head.columns)
        fail_at_line(source, head.body,
                     fmt::format("expected {} fields, as many as the header has, found {}",
                                 header.size(), head.columns));
    if (header.empty() && head.columns > (head.one_based ? 4 : 3))
        fail_at_line(source, head.body,
                     fmt::format("expected two ids and perhaps a weight, found "
                                 "{} fields without a header",
                                 head.columns));
    head.weight = weight_column(header, head.columns);
    head.integer_ids = is_integer((*first)[0]) && is_integer((*first)[1]);
    head.quoted = content_at(text, head.body).find('"') != std::string_view::npos;
    if (header.empty() && head.weight >= 0 && !is_number((*first)[2]))
        fail_at_line(source, head.body,
                     fmt::format("expected a weight, found {}", shown((*first)[2])));
    return head;
}

}  // namespace suffuse
