#include "suffuse/io/named_edges.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <numeric>
#include <unordered_map>

#include "suffuse/base/require.h"
#include "suffuse/graph/subgraph.h"
#include "suffuse/io/scan.h"
#include "suffuse/io/utf8.h"

namespace suffuse {

namespace {

// Numbers for names, by first appearance.
class NameTable {
public:
    NodeId number(std::string_view name) {
        if (const auto known = numbers_.find(name); known != numbers_.end()) return known->second;
        const auto next = static_cast<NodeId>(names_.size());
        numbers_.emplace(names_.emplace_back(name), next);
        return next;
    }

    const std::deque<std::string>& names() const { return names_; }

private:
    std::deque<std::string> names_;  // a deque: its strings stay where they are
    std::unordered_map<std::string_view, NodeId> numbers_;
};

struct NamedLines {
    NameTable table{};
    std::vector<NodeId> from{};
    std::vector<NodeId> to{};
    std::vector<double> weights{};
    std::vector<Reservation> held{};  // for all of these, growing with them
};

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

    void read(std::string_view line) {
        const auto fields = split_fields(line, head_.separator);
        if (!fields) fail(line, "a quote is not closed");
        if (std::ssize(*fields) != head_.columns)
            fail(line, fmt::format("expected {} fields, found {}", head_.columns, fields->size()));
        lines_.from.push_back(number(line, (*fields)[0]));
        lines_.to.push_back(number(line, (*fields)[1]));
        if (head_.weight >= 0) lines_.weights.push_back(weight(line, (*fields)[head_.weight]));
    }

private:
    NodeId number(std::string_view line, const std::string& name) {
        if (name.empty()) fail(line, "a node id is empty");
        if (const auto bad = first_invalid_utf8(name); bad < name.size())
            fail(line, fmt::format("expected UTF-8 text, found the byte {:#04x}",
                                   static_cast<unsigned char>(name[bad])));
        if (const auto bad = std::ranges::find_if(name, [](unsigned char c) { return c < 0x20; });
            bad != name.end())
            fail(line, fmt::format("expected text, found the control character {:#04x}",
                                   static_cast<unsigned char>(*bad)));
        if (lines_.table.names().size() >= std::numeric_limits<NodeId>::max())
            fail(line, "too many nodes");
        return lines_.table.number(name);
    }

    double weight(std::string_view line, const std::string& field) {
        double value = 0;
        const char* end = field.data() + field.size();
        if (field.empty() || scan_number(field.data(), end, value) != end ||
            !std::isfinite(value) || value < 0)
            fail(line,
                 fmt::format("expected a weight, finite and not negative, found {}", shown(field)));
        return value;
    }

    [[noreturn]] void fail(std::string_view line, const std::string& sentence) const {
        fail_at_line(source_, line.data() - source_.text().data(), sentence);
    }

    const Source& source_;
    const EdgeTextHead& head_;
    NamedLines& lines_;
};

NamedLines read_lines(const Source& source, const EdgeTextHead& head, const Context& context) {
    NamedLines lines;
    LineReader reader(source, head, lines);
    std::string_view rest = source.text().substr(static_cast<std::size_t>(head.body));
    ProgressTask task(*context.progress, "reading", std::ssize(rest));
    for (std::int64_t count = 1; !rest.empty(); ++count) {
        const std::size_t length = std::min(rest.find('\n'), rest.size());
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
std::vector<std::string> sort_by_size(NamedLines& lines) {
    const auto& names = lines.table.names();
    std::vector<NodeId> order(names.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::sort(order,
                      [&](NodeId a, NodeId b) { return smaller_number(names[a], names[b]); });
    const std::vector<NodeId> place = inverse_permutation(order);
    for (auto* ids : {&lines.from, &lines.to})
        for (NodeId& id : *ids) id = place[static_cast<std::size_t>(id)];
    std::vector<std::string> sorted;
    sorted.reserve(names.size());
    for (const NodeId node : order) sorted.push_back(names[node]);
    return sorted;
}

// Names that say no more than the numbers do.
bool count_from_zero(const std::vector<std::string>& names) {
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i] != std::to_string(i)) return false;
    return true;
}

bool has_only_digits(std::string_view name) {
    return std::ranges::all_of(name, is_digit);
}

}  // namespace

Parsed read_named_edges(const Source& source, const EdgeTextHead& head, const Context& context) {
    NamedLines lines = read_lines(source, head, context);
    const auto& names = lines.table.names();
    std::vector<std::string> sorted = std::ranges::all_of(names, has_only_digits)
                                          ? sort_by_size(lines)
                                          : std::vector<std::string>(names.begin(), names.end());
    if (count_from_zero(sorted)) sorted.clear();
    const auto nodes = static_cast<NodeId>(names.size());
    Parsed parsed{.declared = head.declared, .weight_types = WeightTypes::unknown};
    EdgeList list{.rows = nodes,
                  .cols = nodes,
                  .from = Array<NodeId>(std::move(lines.from)),
                  .to = Array<NodeId>(std::move(lines.to))};
    if (head.weight >= 0) list.weights = Array<double>(std::move(lines.weights));
    parsed.adjacency = std::move(list);
    parsed.rest.node_names = std::move(sorted);
    return parsed;
}

}  // namespace suffuse
