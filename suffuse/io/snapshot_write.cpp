#include <array>
#include <utility>

#include "suffuse/base/overloaded.h"
#include "suffuse/graph/transpose.h"
#include "suffuse/io/checksum.h"
#include "suffuse/io/snapshot.h"
#include "suffuse/io/snapshot_table.h"
#include "suffuse/io/stored_names.h"

namespace suffuse {

namespace {

// The sections of the file to be, in order; `content` views what the dataset or `texts` hold.
struct Draft {
    SnapshotTable table{};
    std::vector<std::span<const char>> content{};
    std::array<Buffer<char>, 3> texts{};  // node, feature and class names

    template <class T>
    void add(SectionKind kind, ElementType type, std::span<const T> values) {
        const auto bytes = std::as_bytes(values);
        content.emplace_back(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        table.sections.push_back(
            {.kind = kind, .type = type, .offset = 0, .bytes = std::ssize(bytes), .checksum = 0});
    }
};

struct MatrixKinds {
    SectionKind offsets;
    SectionKind columns;
    SectionKind weights;
};

void add_matrix(Draft& draft, const Csr& matrix, const MatrixKinds& kinds) {
    draft.add(kinds.offsets, ElementType::int64, matrix.offsets().span());
    draft.add(kinds.columns, ElementType::int32, matrix.columns().span());
    std::visit(overloaded{[](UnitWeights) {},
                          [&](const Array<float>& weights) {
                              draft.add(kinds.weights, ElementType::float32, weights.span());
                          },
                          [&](const Array<double>& weights) {
                              draft.add(kinds.weights, ElementType::float64, weights.span());
                          }},
               matrix.weights());
}

void add_names(Draft& draft, SectionKind kind, const std::vector<std::string>& names,
               const Context& context) {
    if (names.empty()) return;
    const auto first = static_cast<std::size_t>(SectionKind::node_names);
    Buffer<char>& text = draft.texts[static_cast<std::size_t>(kind) - first];
    text = encode_names(names, name_of(kind), context);
    draft.add(kind, ElementType::text, std::as_const(text).span());
}

// `graph`: the arrays to store for the graph, in the order asked for.
void fill(Draft& draft, const Dataset& dataset, const Csr& graph, const Context& context) {
    using enum SectionKind;
    draft.table.header.nodes = graph.rows();
    draft.table.header.entries = graph.entries();
    add_matrix(draft, graph, {offsets, columns, weights});
    if (dataset.features) {
        draft.table.header.feature_count = dataset.features->cols();
        add_matrix(draft, *dataset.features, {feature_offsets, feature_columns, feature_values});
    }
    if (!dataset.labels.empty())
        draft.add(labels, ElementType::int32, std::span<const std::int32_t>(dataset.labels));
    add_names(draft, node_names, dataset.node_names, context);
    add_names(draft, feature_names, dataset.feature_names, context);
    add_names(draft, class_names, dataset.class_names, context);
}

}  // namespace

void write_snapshot(const Dataset& dataset, StoredOrder order,
                    const std::function<void(std::string_view)>& write, const Context& context) {
    check(dataset);
    const bool by_columns = order == StoredOrder::columns;
    const Csr graph = by_columns ? transpose(dataset.graph, context) : dataset.graph;
    Draft draft;
    draft.table.header.flags = by_columns ? column_order_flag : 0;
    fill(draft, dataset, graph, context);
    for (std::size_t i = 0; i < draft.content.size(); ++i)
        draft.table.sections[i].checksum = checksum_of(draft.content[i], context);
    place_sections(draft.table);

    const std::string front = front_bytes(draft.table);
    write(front);
    std::int64_t end = std::ssize(front);
    constexpr std::array<char, section_alignment> zeros{};
    for (std::size_t i = 0; i < draft.content.size(); ++i) {
        const SectionRecord& section = draft.table.sections[i];
        write({zeros.data(), static_cast<std::size_t>(section.offset - end)});
        write({draft.content[i].data(), draft.content[i].size()});
        end = section.offset + section.bytes;
    }
}

void write_snapshot(const Dataset& dataset, StoredOrder order, Output& output,
                    const Context& context) {
    write_snapshot(
        dataset, order, [&](std::string_view piece) { output.write(piece); }, context);
}

}  // namespace suffuse
