#include "suffuse/io/snapshot_sections.h"

#include <array>
#include <cstddef>

#include "suffuse/base/ids.h"
#include "suffuse/base/require.h"

namespace suffuse {

namespace {

constexpr std::int64_t first_record = sizeof(SnapshotHeader);  // the byte it begins at
constexpr std::int64_t record_bytes = sizeof(SectionRecord);

constexpr std::array<std::string_view, 5> type_names = {"int32", "int64", "float32", "float64",
                                                        "text"};

std::string type_name(ElementType type) {
    const auto i = static_cast<std::size_t>(type) - 1;
    return i < type_names.size() ? std::string(type_names[i])
                                 : fmt::format("type {}", static_cast<std::uint32_t>(type));
}

// The element types a section may have: one, or the two kinds of numbers.
std::array<ElementType, 2> types_of(SectionKind kind) {
    switch (kind) {
        case SectionKind::offsets:
        case SectionKind::feature_offsets:
            return {ElementType::int64, ElementType::int64};
        case SectionKind::columns:
        case SectionKind::feature_columns:
        case SectionKind::labels:
            return {ElementType::int32, ElementType::int32};
        case SectionKind::weights:
        case SectionKind::feature_values:
            return {ElementType::float32, ElementType::float64};
        default:
            return {ElementType::text, ElementType::text};
    }
}

// How many elements the header and the sections before this one ask for; -1: any number.
std::int64_t elements_of(const SnapshotTable& table, SectionKind kind) {
    switch (kind) {
        case SectionKind::offsets:
        case SectionKind::feature_offsets:
            return table.header.nodes + 1;
        case SectionKind::columns:
        case SectionKind::weights:
            return table.header.entries;
        case SectionKind::feature_values: {
            const SectionRecord* columns = table.find(SectionKind::feature_columns);
            return columns == nullptr ? 0 : columns->bytes / std::int64_t{sizeof(NodeId)};
        }
        case SectionKind::labels:
            return table.header.nodes;
        default:
            return -1;
    }
}

// Where the record being read stands in the file, for messages.
struct RecordPlace {
    const Source& source;
    std::int64_t byte;

    [[noreturn]] void fail(std::size_t field, const std::string& sentence) const {
        fail_at_byte(source, byte + static_cast<std::int64_t>(field), sentence);
    }
};

void check_size(const SnapshotTable& table, const SectionRecord& record, const RecordPlace& place) {
    constexpr auto field = offsetof(SectionRecord, bytes);
    const std::int64_t room = table.header.file_bytes - record.offset;
    if (record.bytes < 0 || record.bytes > room)
        place.fail(field, fmt::format("section {}: expected at most {} bytes, which the file holds "
                                      "from byte {} on, found {}",
                                      name_of(record.kind), room, record.offset, record.bytes));
    const std::int64_t element = size_of(record.type);
    const std::int64_t elements = elements_of(table, record.kind);
    if (elements >= 0 && record.bytes != elements * element)
        place.fail(field, fmt::format("section {}: expected {} bytes, found {}",
                                      name_of(record.kind), elements * element, record.bytes));
    if (record.bytes % element != 0)
        place.fail(field, fmt::format("section {}: expected a multiple of {} bytes, found {}",
                                      name_of(record.kind), element, record.bytes));
}

// Kinds ascend; the first two are always there.
void check_kind(const SnapshotTable& table, const SectionRecord& record, const RecordPlace& place) {
    const auto kind = static_cast<std::uint32_t>(record.kind);
    const auto before =
        table.sections.empty() ? 0 : static_cast<std::uint32_t>(table.sections.back().kind);
    const std::uint32_t last = before < 2 ? before + 1 : section_kinds;
    if (kind <= before || kind > last)
        place.fail(offsetof(SectionRecord, kind),
                   fmt::format("expected a section of kind {}, found kind {}",
                               before + 1 < last ? fmt::format("{} to {}", before + 1, last)
                                                 : fmt::format("{}", last),
                               kind));
}

void check_type(const SectionRecord& record, const RecordPlace& place) {
    const auto [one, other] = types_of(record.kind);
    if (record.type != one && record.type != other)
        place.fail(offsetof(SectionRecord, type),
                   fmt::format("section {}: expected elements of {}{}{}, found {}",
                               name_of(record.kind), type_name(one), one == other ? "" : " or ",
                               one == other ? "" : type_name(other), type_name(record.type)));
}

// `end`: one past the last byte of what lies before the section.
void check_record(const SnapshotTable& table, const SectionRecord& record, std::int64_t end,
                  const RecordPlace& place) {
    check_kind(table, record, place);
    check_type(record, place);
    if (record.offset != aligned(end) || record.offset > table.header.file_bytes)
        place.fail(offsetof(SectionRecord, offset),
                   fmt::format("section {}: expected offset {} in a file of {} bytes, found {}",
                               name_of(record.kind), aligned(end), table.header.file_bytes,
                               record.offset));
    check_size(table, record, place);
}

void check_features(const Source& source, const SnapshotTable& table) {
    const bool offsets = table.find(SectionKind::feature_offsets) != nullptr;
    const bool columns = table.find(SectionKind::feature_columns) != nullptr;
    if (offsets != columns)
        fail_at_byte(source, first_record,
                     fmt::format("expected both features.offsets and features.columns, found {}",
                                 offsets ? "only the first" : "only the second"));
    if (!offsets && table.find(SectionKind::feature_values) != nullptr)
        fail_at_byte(source, first_record,
                     "expected features.offsets beside features.values, found none");
    if (!offsets && table.header.feature_count != 0)
        fail_at_byte(source, offsetof(SnapshotHeader, feature_count),
                     fmt::format("expected 0 feature columns in a file without features, found {}",
                                 table.header.feature_count));
}

void check_end(const Source& source, const SnapshotTable& table) {
    const std::int64_t end = table.sections.back().offset + table.sections.back().bytes;
    if (end != table.header.file_bytes)
        fail_at_byte(source, end,
                     fmt::format("expected the end of the file after the last section, found {} "
                                 "more bytes",
                                 table.header.file_bytes - end));
}

}  // namespace

void add_sections(const Source& source, const std::vector<SectionRecord>& records,
                  SnapshotTable& table) {
    std::int64_t end = table_end(table.header.section_count);
    for (const SectionRecord& record : records) {
        const std::int64_t byte = first_record + record_bytes * std::ssize(table.sections);
        check_record(table, record, end, {source, byte});
        end = record.offset + record.bytes;
        table.sections.push_back(record);
    }
    check_features(source, table);
    check_end(source, table);
}

}  // namespace suffuse
