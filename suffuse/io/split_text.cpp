#include "suffuse/io/split_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "suffuse/io/node_finder.h"
#include "suffuse/io/scan.h"
#include "suffuse/io/split_members.h"
#include "suffuse/io/table_text.h"

namespace suffuse {

namespace {

Part part_called(std::string_view word) {
    if (word == "val") return Part::validation;
    const auto found = std::ranges::find(parts, word, [](Part part) { return name_of(part); });
    return found == parts.end() ? Part::none : *found;
}

// The separator of the lines below the header.
char read_header(TableText& table) {
    constexpr std::array<std::pair<std::string_view, char>, 3> headers{
        {{"node,set", ','}, {"node;set", ';'}, {"node\tset", ' '}}};
    if (!table.next()) table.fail("expected the header node,set, found nothing");
    for (const auto& [header, separator] : headers)
        if (table.line() == header) return separator;
    table.fail(fmt::format("expected the header node,set, found {}", shown(table.line())));
}

void read_line(TableText& table, char separator, const NodeFinder& finder, SplitMembers& members) {
    const auto fields = table.fields(separator);
    if (fields.size() != 2) table.fail(fmt::format("expected 2 fields, found {}", fields.size()));
    const Part part = part_called(fields[1]);
    if (part == Part::none)
        table.fail(
            fmt::format("expected train, validation, val or test, found {}", shown(fields[1])));
    NodeId node = 0;
    const std::string wrong = finder.find(fields[0], node);
    if (!wrong.empty()) table.fail(wrong);
    const Part before = members.put(node, part);
    if (before != Part::none)
        table.fail(
            fmt::format("node {} is already in the {} set", shown(fields[0]), name_of(before)));
}

}  // namespace

Split read_split_text(const Source& source, const Dataset& dataset, const Context& context) {
    TableText table(source, context);
    const NodeFinder finder(dataset, context);
    SplitMembers members(dataset.graph.rows(), context);
    const char separator = read_header(table);
    while (table.next()) read_line(table, separator, finder, members);
    return members.split();
}

}  // namespace suffuse
