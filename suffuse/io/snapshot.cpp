#include "suffuse/io/snapshot.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "suffuse/base/mapped_file.h"
#include "suffuse/base/require.h"
#include "suffuse/graph/own_memory.h"
#include "suffuse/graph/transpose.h"
#include "suffuse/io/read_snapshot_table.h"
#include "suffuse/io/stored_names.h"
#include "suffuse/io/verify_section.h"

namespace suffuse {

namespace {

// A snapshot whose header and table are good.
class StoredSnapshot {
public:
    StoredSnapshot(const Source& source, const Context& context)
        : source_(source),
          context_(context),
          table_(read_snapshot_table(source)),
          owner_(std::make_shared<const Array<char>>(source.bytes)) {}

    StoredOrder order() const {
        return (table_.header.flags & column_order_flag) != 0 ? StoredOrder::columns
                                                              : StoredOrder::rows;
    }

    StoredMatrix graph() const {
        return matrix(SectionKind::offsets, SectionKind::columns, SectionKind::weights,
                      table_.header.nodes);
    }

    std::optional<StoredMatrix> features() const {
        if (table_.find(SectionKind::feature_offsets) == nullptr) return {};
        return matrix(SectionKind::feature_offsets, SectionKind::feature_columns,
                      SectionKind::feature_values, table_.header.feature_count);
    }

    // Everything that is no matrix: its checksums and the padding.
    void verify_rest() const {
        verify_padding(source_, table_);
        for (const SectionRecord& section : table_.sections)
            if (section.kind >= SectionKind::labels) verify_checksum(source_, section, context_);
    }

    void read_labels_and_names(Dataset& dataset) const {
        HeldMemory& held = dataset.held;
        const std::int64_t features = table_.header.feature_count;
        dataset.labels = labels(held);
        dataset.node_names = names(SectionKind::node_names, table_.header.nodes, held);
        dataset.feature_names = names(SectionKind::feature_names, features, held);
        dataset.class_names = class_names(class_count(dataset), held);
    }

private:
    // A view of the file where the elements are aligned in memory, otherwise a copy.
    template <class T>
    Array<T> array(const SectionRecord& section) const {
        const char* bytes = source_.bytes.span().data() + section.offset;
        const std::int64_t size = section.bytes / std::int64_t{sizeof(T)};
        if (reinterpret_cast<std::uintptr_t>(bytes) % alignof(T) == 0)
            return {{reinterpret_cast<const T*>(bytes), static_cast<std::size_t>(size)}, owner_};
        Buffer<T> copy(context_, size, name_of(section.kind));
        std::memcpy(copy.span().data(), bytes, static_cast<std::size_t>(section.bytes));
        return Array<T>(std::move(copy));
    }

    Weights weights(const SectionRecord* section) const {
        if (section == nullptr) return UnitWeights{};
        if (section->type == ElementType::float32) return array<float>(*section);
        return array<double>(*section);
    }

    StoredMatrix matrix(SectionKind offsets, SectionKind columns, SectionKind weights_kind,
                        std::int64_t width) const {
        StoredMatrix stored{.matrix = {},
                            .offsets = table_.find(offsets),
                            .columns = table_.find(columns),
                            .weights = table_.find(weights_kind)};
        stored.matrix = Csr::trusted(static_cast<NodeId>(table_.header.nodes),
                                     static_cast<NodeId>(width), array<EdgeIndex>(*stored.offsets),
                                     array<NodeId>(*stored.columns), weights(stored.weights));
        // If the file is cut off, every row still ends where entries are.
        stand_in_for(stored.matrix.offsets().span(), stored.matrix.entries());
        return stored;
    }

    std::vector<std::int32_t> labels(HeldMemory& held) const {
        const SectionRecord* section = table_.find(SectionKind::labels);
        if (section == nullptr) return {};
        constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max() - 1;
        held.push_back(std::make_shared<const Reservation>(
            context_.budget.reserve({section->bytes}, "labels")));
        const Array<std::int32_t> stored = array<std::int32_t>(*section);
        for (std::int64_t i = 0; i < stored.size(); ++i)
            if (stored[i] < unlabelled || stored[i] > most)
                fail_at_byte(source_, section->offset + 4 * i,
                             fmt::format("labels[{}]: expected {} to {}, found {}", i, unlabelled,
                                         most, stored[i]));
        return {stored.begin(), stored.end()};
    }

    std::vector<std::string> names(SectionKind kind, std::int64_t count, HeldMemory& held) const {
        const SectionRecord* section = table_.find(kind);
        if (section == nullptr) return {};
        return decode_names(source_, *section, count, held, context_);
    }

    // Classes without a node may have a name too.
    std::vector<std::string> class_names(std::int64_t least, HeldMemory& held) const {
        const SectionRecord* section = table_.find(SectionKind::class_names);
        if (section == nullptr) return {};
        const auto text = source_.bytes.span().subspan(section->offset, section->bytes);
        const std::int64_t count = std::ranges::count(text, '\n');
        return decode_names(source_, *section, std::max(count, least), held, context_);
    }

    const Source& source_;
    const Context& context_;
    SnapshotTable table_;
    std::shared_ptr<const void> owner_;
};

// The matrices and, if asked for, the proof that they and the rest are as they were written.
Dataset open_matrices(const Source& source, const StoredSnapshot& stored, Verify verify,
                      WeightSigns signs, const Context& context) {
    StoredMatrix graph = stored.graph();
    std::optional<StoredMatrix> features = stored.features();
    if (verify == Verify::full) {
        verify_matrix(source, graph, signs, context);
        if (features) verify_matrix(source, *features, WeightSigns::any, context);
        stored.verify_rest();
    }
    Dataset dataset{.graph = std::move(graph.matrix)};
    if (features) dataset.features = std::move(features->matrix);
    return dataset;
}

}  // namespace

bool is_snapshot(std::string_view bytes) {
    return bytes.starts_with(snapshot_magic);
}

Snapshot open_snapshot(const Source& source, Verify verify, const Context& context) {
    const StoredSnapshot stored(source, context);
    Snapshot snapshot{.order = stored.order(),
                      .dataset = open_matrices(source, stored, verify, WeightSigns::any, context)};
    if (verify == Verify::full) stored.read_labels_and_names(snapshot.dataset);
    return snapshot;
}

Parsed read_snapshot(const Source& source, Verify verify, const Context& context) {
    const StoredSnapshot stored(source, context);
    Dataset dataset = open_matrices(source, stored, verify, WeightSigns::not_negative, context);
    stored.read_labels_and_names(dataset);
    Csr graph = std::exchange(dataset.graph, Csr());
    if (stored.order() == StoredOrder::columns) {
        if (verify == Verify::header_only)
            verify_matrix(source, stored.graph(), WeightSigns::not_negative, context);
        graph = transpose(in_own_memory(graph, context), context);
    }
    return {.adjacency = std::move(graph), .rest = std::move(dataset)};
}

}  // namespace suffuse
