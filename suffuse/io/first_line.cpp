#include "suffuse/io/first_line.h"

#include <algorithm>

#include "suffuse/base/require.h"

namespace suffuse {

namespace {

// How many edges have an id that occurs in another line too.
std::int64_t sharing_edges(const NamedLines& lines, const Context& context) {
    Buffer<EdgeIndex> uses(context, std::ssize(lines.table.names()), "lines of every name");
    std::ranges::fill(uses.span(), 0);
    const auto edges = lines.from.size();
    for (std::size_t e = 0; e < edges; ++e) {
        ++uses[lines.from[e]];
        if (lines.to[e] != lines.from[e]) ++uses[lines.to[e]];
    }
    std::int64_t count = 0;
    for (std::size_t e = 0; e < edges; ++e)
        count += uses[lines.from[e]] > 1 || uses[lines.to[e]] > 1 ? 1 : 0;
    return count;
}

void take_as_header(NamedLines& lines) {
    constexpr NodeId words = 2;
    lines.words_of_header = words;
    for (auto* ids : {&lines.from, &lines.to})
        for (NodeId& id : *ids) id -= words;
}

void take_as_edge(const EdgeTextHead& head, NamedLines& lines, Reading& reading) {
    if (head.columns.source == head.as_edge->target) std::swap(lines.from, lines.to);
    const bool in_order = head.as_edge->source < head.as_edge->target;
    lines.from.insert(lines.from.begin(), in_order ? 0 : 1);
    lines.to.insert(lines.to.begin(), in_order ? 1 : 0);
    reading.columns = *head.as_edge;
}

}  // namespace

bool is_open(const EdgeTextHead& head) {
    return head.first_line == FirstLine::known_or_edge ||
           head.first_line == FirstLine::unknown_or_edge;
}

void decide_first_line(const Source& source, const EdgeTextHead& head, NamedLines& lines,
                       Reading& reading, const Context& context) {
    const bool known = head.first_line == FirstLine::known_or_edge;
    const std::int64_t edges = std::ssize(lines.from);
    const bool is_header =
        !lines.first_occurs && (known || (edges >= 2 && 2 * sharing_edges(lines, context) > edges));
    if (!is_header && !head.as_edge)
        fail_at_line(source, head.first,
                     fmt::format("expected two ids and perhaps a weight, found {}",
                                 shown_fields(head.columns.header)),
                     Hint::say_header);
    const bool is_certain = known != lines.first_occurs;
    auto& doubts = reading.doubts;
    if (!is_certain)
        doubts.insert(doubts.begin(), is_header ? doubt_about_header(head.columns)
                                                : doubt_about_edge(head.columns.header));
    is_header ? take_as_header(lines) : take_as_edge(head, lines, reading);
}

}  // namespace suffuse
