#include "suffuse/io/edge_text.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "suffuse/base/require.h"
#include "suffuse/io/edge_text_head.h"
#include "suffuse/io/first_line.h"
#include "suffuse/io/named_edges.h"
#include "suffuse/io/names_in_text.h"
#include "suffuse/io/scan.h"
#include "suffuse/io/triples.h"
#include "suffuse/io/write_lines.h"
#include "suffuse/io/write_named_lines.h"

namespace suffuse {

namespace {

// Numbers are taken as they are while they do not leave the file nearly empty of nodes.
bool dense_enough(std::int64_t nodes, std::int64_t edges) {
    return nodes <= (1 << 20) + checked_multiply(16, edges);
}

// Whether every node 1..largest occurs; node 0 is known not to.
bool covers_from_one(const Triples& triples) {
    std::vector<bool> seen(static_cast<std::size_t>(triples.largest) + 1, false);
    for (const auto& ids : {triples.from, triples.to})
        for (const NodeId id : ids) seen[static_cast<std::size_t>(id)] = true;
    return std::find(seen.begin() + 1, seen.end(), false) == seen.end();
}

// The first edge that touches a node.
std::int64_t first_with(const Triples& triples, NodeId node) {
    std::int64_t e = 0;
    while (triples.from[e] != node && triples.to[e] != node) ++e;
    return e;
}

Array<NodeId> shifted_down(const Array<NodeId>& ids, const Context& context) {
    Buffer<NodeId> shifted(context, ids.size(), "node ids");
    std::ranges::transform(ids, shifted.span().begin(), [](NodeId id) { return id - 1; });
    return Array<NodeId>(std::move(shifted));
}

EdgeList list_of(const Triples& triples, NodeId nodes) {
    EdgeList list{.rows = nodes, .cols = nodes, .from = triples.from, .to = triples.to};
    if (!triples.weights.empty()) list.weights = triples.weights;
    return list;
}

TripleLayout layout_of(const EdgeTextHead& head) {
    const std::int64_t most = head.nodes.value_or(std::numeric_limits<NodeId>::max() - 1);
    return {.separator = head.style.separator,
            .columns = head.columns.count,
            .source = head.columns.source,
            .target = head.columns.target,
            .weight = head.columns.weight,
            .rows = most,
            .cols = most};
}

// Far fewer of the nodes have edges than there are: mostly gaps between the ids.
bool is_mostly_gaps(std::int64_t nodes, std::int64_t edges) {
    return nodes >= 1000 && nodes > checked_multiply(8, edges);
}

Parsed parsed_from(const Source& source, EdgeList list, const EdgeTextHead& head, Ids ids) {
    check_entries(source, head, list.size());
    Reading reading = reading_of(head);
    reading.ids = ids;
    if (!head.nodes && head.counted && *head.counted != list.rows)
        reading.doubts.push_back(
            {fmt::format("it says that it has {} nodes, its ids give {}", *head.counted, list.rows),
             Hint::ids_are_names});
    else if (!head.nodes && is_mostly_gaps(list.rows, list.size()))
        reading.doubts.push_back(
            {fmt::format("its ids give {} nodes for {} edges", list.rows, list.size()),
             Hint::ids_are_names});
    return {.adjacency = std::move(list),
            .reading = std::move(reading),
            .weight_types = WeightTypes::unknown};
}

// The ids are numbers whose meaning is settled.
Parsed read_numbers(const Source& source, const EdgeTextHead& head, Ids ids,
                    const Context& context) {
    TripleLayout layout = layout_of(head);
    layout.first_id = ids == Ids::one_based ? 1 : 0;
    const Triples triples = parse_triples(source, head.body, layout, context);
    const std::int64_t nodes = head.nodes.value_or(std::int64_t{triples.largest} + 1);
    if (!head.nodes && !dense_enough(nodes, triples.from.size()))
        fail_in(source,
                fmt::format("entry {}: node id {} is too large for a file of {} edges",
                            first_with(triples, triples.largest),
                            std::int64_t{triples.largest} + layout.first_id, triples.from.size()),
                Hint::ids_are_names);
    return parsed_from(source, list_of(triples, static_cast<NodeId>(nodes)), head, ids);
}

// The ids of the first edge are numbers; what they mean shows when all have been seen.
Parsed read_automatic(const Source& source, const EdgeTextHead& head, const Context& context) {
    TripleLayout layout = layout_of(head);
    layout.beyond = TripleLayout::Beyond::saturate;
    const Triples triples = parse_triples(source, head.body, layout, context);
    if (triples.largest == layout.rows - 1 ||
        !dense_enough(std::int64_t{triples.largest} + 1, triples.from.size()))
        return read_named_edges(source, head, context);
    EdgeList list = list_of(triples, triples.largest + 1);
    if (triples.smallest != 1 || !covers_from_one(triples))
        return parsed_from(source, std::move(list), head, Ids::zero_based);
    list.from = shifted_down(list.from, context);
    list.to = shifted_down(list.to, context);
    list.rows = list.cols = triples.largest;
    Parsed parsed = parsed_from(source, std::move(list), head, Ids::one_based);
    parsed.reading.doubts.push_back({"its ids count from 1: 1 is node 0", Hint::say_ids});
    return parsed;
}

// Without a comment the reader takes the largest id for the last node, and ids that cover 1..N
// for one-based ones: the first and the last node need an edge.
bool ids_tell_the_nodes(const Csr& graph) {
    if (graph.entries() == 0) return false;
    const auto [smallest, largest] = std::ranges::minmax(graph.columns().span());
    return (smallest == 0 || !graph.row(0).empty()) &&
           (largest == graph.rows() - 1 || !graph.row(graph.rows() - 1).empty());
}

}  // namespace

Parsed read_edge_text(const Source& source, const EdgeTextOptions& options,
                      const Context& context) {
    const EdgeTextHead head = scan_edge_text_head(source, options);
    const Ids ids = options.ids;
    if (head.columns.count == 0) {
        if (!head.nodes)
            fail_at_line(source, std::ssize(source.text()), "expected edges, found none");
        const auto nodes = static_cast<NodeId>(*head.nodes);
        return parsed_from(source, {.rows = nodes, .cols = nodes}, head, Ids::zero_based);
    }
    const bool numbers = head.plain_numbers && !head.own_names && !is_open(head);
    if (ids == Ids::names || (ids == Ids::automatic && !numbers))
        return read_named_edges(source, head, context);
    if (ids == Ids::one_based || (ids == Ids::automatic && head.one_based))
        return read_numbers(source, head, Ids::one_based, context);
    if (ids == Ids::zero_based || head.nodes)
        return read_numbers(source, head, Ids::zero_based, context);
    return read_automatic(source, head, context);
}

void write_edge_text(const Dataset& dataset, EdgeTextStyle style, Output& output,
                     const Context& context) {
    const Csr& graph = dataset.graph;
    const bool commas = style == EdgeTextStyle::commas;
    const bool named =
        !dataset.node_names.empty() && fault_in_names(dataset.node_names, context).empty();
    if (!commas || !(named ? names_tell_themselves(dataset.node_names) : ids_tell_the_nodes(graph)))
        output.write(fmt::format("# suffuse {}nodes={} entries={}\n", named ? "ids=names " : "",
                                 graph.rows(), graph.entries()));
    if (commas) output.write(graph.is_weighted() ? "source,target,weight\n" : "source,target\n");
    const char separator = commas ? ',' : '\t';
    if (named)
        write_named_lines(dataset, separator, output, context);
    else
        write_lines(graph, {.separator = separator}, output, context);
}

}  // namespace suffuse
