#include "suffuse/io/named_edges.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "suffuse/base/require.h"
#include "suffuse/graph/subgraph.h"
#include "suffuse/io/first_line.h"
#include "suffuse/io/named_lines.h"
#include "suffuse/io/names_in_text.h"
#include "suffuse/io/scan.h"

namespace suffuse {

namespace {

// What the lines take in memory: a name costs two strings' heads and a node of the table, and
// vectors that grow hold up to twice their content.
Bytes memory_of(const NamedLines& lines) {
    constexpr std::int64_t per_name = 160;
    constexpr std::int64_t per_line = 2 * (2 * sizeof(NodeId) + sizeof(double));
    return {checked_multiply(std::ssize(lines.table.names()), per_name) +
            checked_multiply(std::ssize(lines.from), per_line)};
}

void reserve(NamedLines& lines, std::int64_t text_bytes, const Context& context) {
    constexpr std::int64_t step = std::int64_t{1} << 20;
    const Bytes needed = memory_of(lines) + Bytes{text_bytes};
    while (std::ssize(lines.held) * step < needed.count)
        lines.held.push_back(context.budget.reserve({step}, "edges and names of the nodes"));
}

class LineReader {
public:
    LineReader(const Source& source, const EdgeTextHead& head, NamedLines& lines)
        : source_(source), head_(head), lines_(lines) {}

    // An edge, or the name of a node alone.
    void read(std::string_view line) {
        split(line);
        const TableColumns& columns = head_.columns;
        if (fields_.size() == 1 && columns.source + columns.target == 1) {
            look_at_node(line);
            number(line, fields_[0]);
            return;
        }
        if (std::ssize(fields_) != columns.count)
            fail(line, fmt::format("expected {} fields, found {}", columns.count, fields_.size()));
        const auto [from, to] = ids(line);
        lines_.from.push_back(from);
        lines_.to.push_back(to);
        if (columns.weight >= 0) lines_.weights.push_back(weight(line, fields_[columns.weight]));
    }

    // Gives the numbers 0 and 1 to the two words that may be names of columns.
    void read_first(std::string_view line) {
        split(line);
        ids(line);
        words_of_header_ = 2;
    }

    bool has_single_field() const { return fields_.size() == 1; }

private:
    void split(std::string_view line) {
        if (!raw_fields(line, head_.style, fields_, most_edge_fields))
            fail(line, "a quote is not closed");
    }

    // The name of a node alone; an edge that is written otherwise than the first lines looks like
    // it.
    void look_at_node(std::string_view line) {
        const std::string_view raw = fields_[0];
        if (is_quoted(raw, head_.style)) return;
        if (head_.style.quotes && raw.find_first_of(",;\t") != std::string_view::npos)
            fail(line, fmt::format("expected {} fields, found {} alone; the name of a node stands "
                                   "in quotes",
                                   head_.columns.count, shown(raw)));
        if (lines_.perhaps_edge.empty() && raw.find_first_of(" ,;\t") != std::string_view::npos)
            lines_.perhaps_edge = raw;
    }

    // In the order of the columns: nodes are numbered by first appearance.
    std::pair<NodeId, NodeId> ids(std::string_view line) {
        const TableColumns& columns = head_.columns;
        const bool in_order = columns.source < columns.target;
        const NodeId one = number(line, fields_[std::min(columns.source, columns.target)]);
        const NodeId other = number(line, fields_[std::max(columns.source, columns.target)]);
        return in_order ? std::pair(one, other) : std::pair(other, one);
    }

    NodeId number(std::string_view line, std::string_view raw) {
        if (is_quoted(raw, head_.style)) raw = word_ = unquoted(raw, head_.style);
        if (const std::string wrong = fault_of_name(raw); !wrong.empty()) fail(line, wrong);
        if (lines_.table.names().size() >= std::numeric_limits<NodeId>::max())
            fail(line, "too many nodes");
        const NodeId node = lines_.table.number(raw);
        lines_.first_occurs = lines_.first_occurs || node < words_of_header_;
        return node;
    }

    double weight(std::string_view line, std::string_view raw) {
        const std::string field = unquoted(raw, head_.style);
        double value = 0;
        const char* end = field.data() + field.size();
        if (field.empty() || scan_number(field.data(), end, value) != end ||
            !std::isfinite(value) || value < 0)
            fail(line, fmt::format("expected a weight, finite and not negative, found {}",
                                   shown_weight(field)));
        return value;
    }

    [[noreturn]] void fail(std::string_view line, const std::string& sentence) const {
        fail_at_line(source_, line.data() - source_.text().data(), sentence);
    }

    const Source& source_;
    const EdgeTextHead& head_;
    NamedLines& lines_;
    std::vector<std::string_view> fields_{};
    std::string word_{};
    NodeId words_of_header_ = 0;
};

std::string_view first_line_in(const Source& source, const EdgeTextHead& head) {
    const std::string_view rest = source.text().substr(static_cast<std::size_t>(head.first));
    return trimmed(rest.substr(0, rest.find('\n')));
}

NamedLines read_lines(const Source& source, const EdgeTextHead& head, const Context& context) {
    NamedLines lines;
    LineReader reader(source, head, lines);
    if (is_open(head)) reader.read_first(first_line_in(source, head));
    std::string_view rest = source.text().substr(static_cast<std::size_t>(head.body));
    ProgressTask task(*context.progress, "reading", std::ssize(rest));
    for (std::int64_t count = 1; !rest.empty(); ++count) {
        const std::size_t length = std::min(rest.find('\n'), rest.size());
        const bool is_cut = length == rest.size();
        std::string_view line = rest.substr(0, length);
        rest.remove_prefix(std::min(length + 1, rest.size()));
        task.advance(static_cast<std::int64_t>(length) + 1);
        if (count % lines_between_checks == 0) {
            context.check();
            reserve(lines, source.bytes.size() - std::ssize(rest), context);
        }
        while (!line.empty() && (is_blank(line.back()) || line.back() == '\r'))
            line.remove_suffix(1);
        const char* start = skip_blanks(line.data(), line.data() + line.size());
        if (start == line.data() + line.size() || *start == '#' || *start == '%') continue;
        reader.read(line);
        lines.may_be_cut = is_cut && reader.has_single_field();
    }
    reserve(lines, source.bytes.size() - head.body, context);
    return lines;
}

// Whole numbers compare by size, however many digits they have.
bool smaller_number(std::string_view a, std::string_view b) {
    const auto digits = [](std::string_view text) {
        text.remove_prefix(std::min(text.find_first_not_of('0'), text.size()));
        return text;
    };
    const auto left = digits(a);
    const auto right = digits(b);
    if (left.size() != right.size()) return left.size() < right.size();
    return left != right ? left < right : a < b;
}

// Numbers the nodes by the size of their names.
void sort_by_size(std::vector<std::string>& names, NamedLines& lines) {
    std::vector<NodeId> order(names.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::sort(order,
                      [&](NodeId a, NodeId b) { return smaller_number(names[a], names[b]); });
    const std::vector<NodeId> place = inverse_permutation(order);
    for (auto* ids : {&lines.from, &lines.to})
        for (NodeId& id : *ids) id = place[static_cast<std::size_t>(id)];
    std::vector<std::string> sorted;
    sorted.reserve(names.size());
    for (const NodeId node : order) sorted.push_back(std::move(names[node]));
    names = std::move(sorted);
}

// Names that say no more than the numbers do.
bool count_from_zero(const std::vector<std::string>& names) {
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i] != std::to_string(i)) return false;
    return true;
}

// `name` stands in the source.
Doubt doubt_about_node(const Source& source, std::string_view name) {
    const std::string_view before(source.text().data(),
                                  static_cast<std::size_t>(name.data() - source.text().data()));
    return {fmt::format("line {}, {}, is taken as a node without edges",
                        1 + std::ranges::count(before, '\n'), shown(name))};
}

bool has_only_digits(std::string_view name) {
    return std::ranges::all_of(name, is_digit);
}

}  // namespace

Parsed read_named_edges(const Source& source, const EdgeTextHead& head, const Context& context) {
    NamedLines lines = read_lines(source, head, context);
    Reading reading = reading_of(head);
    reading.ids = Ids::names;
    if (is_open(head)) decide_first_line(source, head, lines, reading, context);
    check_entries(source, head, std::ssize(lines.from));
    if (lines.may_be_cut)
        reading.doubts.push_back({"the last line has one id and no line end: taken as a node"});
    if (!lines.perhaps_edge.empty())
        reading.doubts.push_back(doubt_about_node(source, lines.perhaps_edge));
    const auto& all = lines.table.names();
    std::vector<std::string> names(all.begin() + lines.words_of_header, all.end());
    if (head.own_names && *head.nodes != std::ssize(names))
        fail_in(source,
                fmt::format("expected the names of {} nodes, found {}", *head.nodes, names.size()));
    if (!head.own_names && std::ranges::all_of(names, has_only_digits)) sort_by_size(names, lines);
    const auto nodes = static_cast<NodeId>(names.size());
    if (count_from_zero(names)) names.clear();
    EdgeList list{.rows = nodes,
                  .cols = nodes,
                  .from = Array<NodeId>(std::move(lines.from)),
                  .to = Array<NodeId>(std::move(lines.to))};
    if (head.columns.weight >= 0) list.weights = Array<double>(std::move(lines.weights));
    Parsed parsed{.adjacency = std::move(list),
                  .reading = std::move(reading),
                  .weight_types = WeightTypes::unknown};
    parsed.rest.node_names = std::move(names);
    return parsed;
}

}  // namespace suffuse
