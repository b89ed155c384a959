#include "suffuse/io/edge_text.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "suffuse/base/require.h"
#include "suffuse/io/edge_text_head.h"
#include "suffuse/io/named_edges.h"
#include "suffuse/io/scan.h"
#include "suffuse/io/triples.h"
#include "suffuse/io/write_lines.h"

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
    return {.separator = head.separator,
            .columns = head.columns,
            .weight = head.weight,
            .rows = most,
            .cols = most};
}

Parsed parsed_from(EdgeList list, const EdgeTextHead& head) {
    return {.adjacency = std::move(list),
            .declared = head.declared,
            .weight_types = WeightTypes::unknown};
}

// The ids are numbers whose meaning is settled.
Parsed read_numbers(const Source& source, const EdgeTextHead& head, NodeId first_id,
                    const Context& context) {
    TripleLayout layout = layout_of(head);
    layout.first_id = first_id;
    const Triples triples = parse_triples(source, head.body, layout, context);
    const std::int64_t nodes = head.nodes.value_or(std::int64_t{triples.largest} + 1);
    if (!head.nodes && !dense_enough(nodes, triples.from.size()))
        fail_in(source,
                fmt::format("entry {}: node id {} is too large for a file of {} edges",
                            first_with(triples, triples.largest),
                            std::int64_t{triples.largest} + first_id, triples.from.size()),
                Hint::ids_are_names);
    return parsed_from(list_of(triples, static_cast<NodeId>(nodes)), head);
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
    if (triples.smallest == 1 && covers_from_one(triples)) {
        list.from = shifted_down(list.from, context);
        list.to = shifted_down(list.to, context);
        list.rows = list.cols = triples.largest;
    }
    return parsed_from(std::move(list), head);
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

Parsed read_edge_text(const Source& source, Ids ids, const Context& context) {
    const EdgeTextHead head = scan_edge_text_head(source);
    if (head.columns == 0) {
        if (!head.nodes)
            fail_at_line(source, std::ssize(source.text()), "expected edges, found none");
        const auto nodes = static_cast<NodeId>(*head.nodes);
        return parsed_from({.rows = nodes, .cols = nodes}, head);
    }
    if (ids == Ids::names || (ids == Ids::automatic && (!head.integer_ids || head.quoted)))
        return read_named_edges(source, head, context);
    if (ids == Ids::one_based || (ids == Ids::automatic && head.one_based))
        return read_numbers(source, head, 1, context);
    if (ids == Ids::zero_based || head.nodes) return read_numbers(source, head, 0, context);
    return read_automatic(source, head, context);
}

void write_edge_text(const Dataset& dataset, EdgeTextStyle style, Output& output,
                     const Context& context) {
    const Csr& graph = dataset.graph;
    const bool commas = style == EdgeTextStyle::commas;
    if (!commas || !ids_tell_the_nodes(graph))
        output.write(fmt::format("# suffuse nodes={} entries={}\n", graph.rows(), graph.entries()));
    if (commas) output.write(graph.is_weighted() ? "source,target,weight\n" : "source,target\n");
    write_lines(graph, {.separator = commas ? ',' : '\t'}, output, context);
}

}  // namespace suffuse
