#include "suffuse/io/node_table.h"

#include <algorithm>
#include <array>

#include "suffuse/base/array.h"
#include "suffuse/io/scan.h"
#include "suffuse/io/table_columns.h"

namespace suffuse {

namespace {

// How clearly a name is that of the nodes, the clearest first.
enum class Clarity { outright, id, index, none };

Clarity clarity_of(std::string_view name, bool first) {
    constexpr std::array<std::string_view, 5> outright{"node", "nodes", "nodeid", "nodeids",
                                                       "nodename"};
    constexpr std::array<std::string_view, 4> index{"", "index", "idx", "rowid"};
    const std::string word = plain_word(name);
    const auto is_one_of = [&](const auto& words) {
        return std::ranges::find(words, word) != words.end();
    };
    if (is_one_of(outright)) return Clarity::outright;
    if (word == "id") return Clarity::id;
    return first && (is_one_of(index) || word.starts_with("unnamed")) ? Clarity::index
                                                                      : Clarity::none;
}

// What the values of a column are, line by line below the header.
struct Values {
    std::int64_t lines = 0;
    bool are_nodes = true;    // each at most once
    bool count_lines = true;  // from 0 or from 1
};

bool counts(std::string_view field, std::int64_t line, std::int64_t& first) {
    std::int64_t value = 0;
    const char* end = field.data() + field.size();
    if (field.empty() || scan_natural(field.data(), end, value) != end) return false;
    if (line == 0) first = value;
    return first <= 1 && value == first + line;
}

// Stops at a line that has too few fields, which whoever reads the table refuses.
Values values_of(TableText& text, char separator, bool has_header, std::int64_t column,
                 const NodeFinder& finder, NodeId nodes, const Context& context) {
    Values values;
    std::int64_t first = 0;
    Buffer<char> seen(context, nodes, "nodes of a table");
    std::ranges::fill(seen.span(), 0);
    text.rewind();
    if (has_header) text.next();
    while ((values.are_nodes || values.count_lines) && text.next()) {
        const auto fields = text.fields(separator);
        if (std::ssize(fields) <= column) break;
        const std::string_view field = fields[static_cast<std::size_t>(column)];
        NodeId node = 0;
        values.are_nodes =
            values.are_nodes && finder.find(field, node).empty() && seen[node]++ == 0;
        values.count_lines = values.count_lines && counts(field, values.lines, first);
        ++values.lines;
    }
    return values;
}

// A header that is one name short has none for the first column, as R writes it.
void take_header(TableText& text, char separator, NodeTable& table, const Context& context) {
    const auto names = text.fields(separator);
    hold_names(table.held, std::ssize(names), {std::ssize(text.line())}, "names of the columns",
               context);
    table.header.assign(names.begin(), names.end());
    const bool outright = std::ranges::any_of(table.header, [](const auto& name) {
        return clarity_of(name, false) == Clarity::outright;
    });
    if (!outright && text.next() && text.fields(separator).size() == table.header.size() + 1)
        table.header.insert(table.header.begin(), "");
    table.columns = std::ssize(table.header);
}

// The column with the clearest name; the others that have such a name are left out.
Clarity take_clearest(NodeTable& table) {
    Clarity clearest = Clarity::none;
    std::vector<std::int64_t> named;
    bool first = true;
    for (std::int64_t column = 0; column < table.columns; ++column) {
        const Clarity clarity = clarity_of(table.header[static_cast<std::size_t>(column)], first);
        if (clarity == Clarity::none) {
            first = false;
            continue;
        }
        named.push_back(column);
        if (clarity >= clearest) continue;
        clearest = clarity;
        table.node = column;
    }
    for (const std::int64_t column : named) {
        if (column == table.node) continue;
        table.left_out.push_back(column);
        table.doubts.push_back({"the column " + table.shown_column(column) +
                                " is left out beside " + table.shown_column(table.node)});
    }
    return clearest;
}

// What a column is that does not say outright that it is that of the nodes.
void take_at_its_word(TableText& text, char separator, const NodeFinder& finder, NodeId nodes,
                      NodeTable& table, const Context& context) {
    const Values values = values_of(text, separator, true, table.node, finder, nodes, context);
    const std::string column = "the column " + table.shown_column(table.node);
    if (values.are_nodes) {
        table.doubts.push_back({column + " is taken as the node"});
    } else if (values.count_lines) {
        table.left_out.push_back(table.node);
        table.node = -1;
        table.doubts.push_back(
            {column + " counts the lines and is left out; the first line is node 0"});
    }
    table.by_word = column + ": ";
}

}  // namespace

std::string NodeTable::shown_column(std::int64_t column) const {
    const std::string& name = header[static_cast<std::size_t>(column)];
    return name.empty() ? "without a name" : shown(name);
}

bool names_nodes(std::string_view name, bool first) {
    return clarity_of(name, first) != Clarity::none;
}

NodeTable node_table(TableText& text, char separator, bool has_header, const NodeFinder& finder,
                     NodeId nodes, const Context& context) {
    NodeTable table{.columns = std::ssize(text.fields(separator))};
    if (has_header) {
        take_header(text, separator, table, context);
        const Clarity clarity = take_clearest(table);
        if (clarity == Clarity::id || clarity == Clarity::index)
            take_at_its_word(text, separator, finder, nodes, table, context);
        std::ranges::sort(table.left_out);
    }
    text.rewind();
    return table;
}

std::string find_node(const NodeTable& table, std::span<const std::string_view> fields,
                      const NodeFinder& finder, NodeId& node) {
    const std::string wrong = finder.find(fields[static_cast<std::size_t>(table.node)], node);
    return wrong.empty() ? wrong : table.by_word + wrong;
}

bool numbers_lines(TableText& text, char separator, bool has_header, std::int64_t column,
                   const NodeFinder& finder, NodeId nodes, const Context& context) {
    constexpr std::int64_t least = 3;  // of two lines, 0 and 1 are a usual feature
    const Values values = values_of(text, separator, has_header, column, finder, nodes, context);
    text.rewind();
    return values.lines >= least && (values.are_nodes || values.count_lines);
}

}  // namespace suffuse
