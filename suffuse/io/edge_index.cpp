#include "suffuse/io/edge_index.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/parallel.h"
#include "suffuse/base/require.h"
#include "suffuse/graph/transpose.h"
#include "suffuse/io/compress.h"
#include "suffuse/io/output.h"

namespace suffuse {

namespace {

constexpr std::int64_t entries_per_range = 1 << 16;

// One of the two rows of edge_index, as stored or, column-major, every second element.
Array<NodeId> row_of(const Array<NodeId>& ids, bool column_major, int row, const Context& context) {
    const std::int64_t count = ids.size() / 2;
    if (!column_major)
        return {ids.span().subspan(row * count, count), std::make_shared<Array<NodeId>>(ids)};
    Buffer<NodeId> picked(context, count, "node ids");
    for (std::int64_t e = 0; e < count; ++e) picked[e] = ids[2 * e + row];
    return Array<NodeId>(std::move(picked));
}

// One more than the largest id.
std::int64_t nodes_of(const std::string& name, const Array<NodeId>& ids) {
    for (std::int64_t e = 0; e < ids.size(); ++e)
        require(ids[e] >= 0, "{}[{}] is {}, expected a node id from 0", name, e, ids[e]);
    return ids.empty() ? 0 : std::int64_t{std::ranges::max(ids.span())} + 1;
}

template <class T>
void write_array(Output& output, const char* type, const std::vector<std::int64_t>& shape,
                 std::span<const T> values) {
    output.write(npy_header(type, shape));
    output.write(values);
}

void write_weights(Output& output, const Csr& graph, const Context& context) {
    const std::vector<std::int64_t> shape{graph.entries()};
    std::visit(
        overloaded{[&](UnitWeights) {
                       Buffer<float> ones(context, graph.entries(), "weights");
                       std::ranges::fill(ones.span(), 1.0F);
                       write_array<float>(output, "<f4", shape, ones.span());
                   },
                   [&](const Array<float>& w) { write_array(output, "<f4", shape, w.span()); },
                   [&](const Array<double>& w) { write_array(output, "<f8", shape, w.span()); }},
        graph.weights());
}

// "x.npy" for "x.npy.gz".
std::filesystem::path without_compression(const std::filesystem::path& path) {
    return compression_for(path) == Compression::none ? path : path.parent_path() / path.stem();
}

// The file with the weights: compressed as the source is, or otherwise. Empty: there is none.
std::string weights_beside(const Source& source) {
    const auto is_file = [](const std::string& path) {
        std::error_code ignored;
        return std::filesystem::is_regular_file(path, ignored);
    };
    const std::string alike = weight_path(source.name);
    if (is_file(alike)) return alike;
    const std::string plain = without_compression(alike).string();
    std::vector<std::string> found;
    for (const char* suffix : {"", ".gz", ".zst"})
        if (is_file(plain + suffix)) found.push_back(plain + suffix);
    require(found.size() < 2, "{}: the weights may be in {}; which of them?", source.name,
            fmt::join(found, " or "));
    return found.empty() ? "" : found[0];
}

}  // namespace

Parsed from_edge_index(const Source& source, const EdgeArrays& arrays, const Context& context) {
    const auto& [edge_index, edge_weight, nodes] = arrays;
    require(edge_index.shape.size() == 2 && edge_index.shape[0] == 2,
            "{}: expected the shape (2, E), found ({})", edge_index.name,
            fmt::join(edge_index.shape, ", "));
    const Array<NodeId> ids = as_ids(edge_index, context);
    const std::int64_t count = nodes.value_or(nodes_of(edge_index.name, ids));
    const std::string doubt = doubt_about_nodes(source, count);
    require(doubt.empty(), "{}: {}", edge_index.name, doubt);
    require(std::in_range<NodeId>(count), "{}: {} nodes are too many", edge_index.name, count);

    EdgeList list{.rows = static_cast<NodeId>(count),
                  .cols = static_cast<NodeId>(count),
                  .from = row_of(ids, edge_index.column_major, 0, context),
                  .to = row_of(ids, edge_index.column_major, 1, context)};
    Parsed parsed;
    if (edge_weight) {
        require(edge_weight->size() == list.size(), "{}: expected {} weights, found {}",
                edge_weight->name, list.size(), edge_weight->size());
        list.weights = as_weights(*edge_weight, context);
        if (is_integral(*edge_weight)) parsed.weight_types = WeightTypes::unknown;
    }
    parsed.adjacency = std::move(list);
    return parsed;
}

Buffer<std::int64_t> edge_index_of(const Csr& graph, const Context& context) {
    const EdgeIndex entries = graph.entries();
    const Buffer<NodeId> rows = row_of_entries(graph, context);
    Buffer<std::int64_t> pairs(context, checked_multiply(2, entries), "edge_index");
    parallel_for(context, entries, entries_per_range, [&](Range range) {
        for (auto e = range.first; e < range.last; ++e) {
            pairs[e] = rows[e];
            pairs[entries + e] = graph.columns()[e];
        }
    });
    return pairs;
}

std::string weight_path(const std::string& path) {
    const std::filesystem::path whole(path);
    std::string name = whole.filename().string();
    const std::string word = "edge_index";
    if (const auto at = name.find(word); at != std::string::npos)
        name.replace(at, word.size(), "edge_weight");
    else
        name.insert(without_compression(name).stem().string().size(), "_weight");
    return (whole.parent_path() / name).string();
}

Parsed read_npy_pair(const Source& source, const Context& context) {
    EdgeArrays arrays{.edge_index = parse_npy(source.name, source.bytes)};
    const std::string beside = source.suffix == ".npy" ? weights_beside(source) : "";
    if (!beside.empty()) {
        arrays.edge_weight = read_file(beside, context, [](const Source& weights) {
            return parse_npy(weights.name, weights.bytes);
        });
    }
    return from_edge_index(source, arrays, context);
}

void write_npy_pair(const Dataset& dataset, const std::string& path, Outputs& files,
                    const Context& context) {
    const Csr& graph = dataset.graph;
    const NodeId last = graph.entries() == 0 ? -1 : *std::ranges::max_element(graph.columns());
    const bool last_has_edges =
        graph.rows() == 0 || last == graph.rows() - 1 || !graph.row(graph.rows() - 1).empty();
    require(last_has_edges,
            "{}: node {} has no edges, which edge_index alone cannot tell; write an .npz", path,
            graph.rows() - 1);
    require(path != "-", "a pair of npy files does not fit into a pipe; write an .npz");
    write_weights(files.open(weight_path(path)), graph, context);
    const Buffer<std::int64_t> edge_index = edge_index_of(graph, context);
    write_array<std::int64_t>(files.open(path), "<i8", {2, graph.entries()}, edge_index.span());
}

}  // namespace suffuse
