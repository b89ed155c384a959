#include "suffuse/io/snapshot_table.h"

#include <algorithm>
#include <cstring>

#include "suffuse/base/bytes.h"
#include "suffuse/io/checksum.h"

namespace suffuse {

namespace {

constexpr std::array<std::string_view, section_kinds> section_names = {
    "offsets",         "columns", "weights",    "features.offsets", "features.columns",
    "features.values", "labels",  "node_names", "feature_names",    "class_names"};

}  // namespace

const SectionRecord* SnapshotTable::find(SectionKind kind) const {
    const auto found = std::ranges::find(sections, kind, &SectionRecord::kind);
    return found == sections.end() ? nullptr : &*found;
}

std::string_view name_of(SectionKind kind) {
    return section_names[static_cast<std::size_t>(kind) - 1];
}

std::int64_t size_of(ElementType type) {
    switch (type) {
        case ElementType::int32:
        case ElementType::float32:
            return 4;
        case ElementType::int64:
        case ElementType::float64:
            return 8;
        case ElementType::text:
            return 1;
    }
    return 1;
}

void place_sections(SnapshotTable& table) {
    std::ranges::copy(snapshot_magic, table.header.magic.begin());
    table.header.byte_order = little_endian_mark;
    table.header.version = snapshot_version;
    table.header.section_count = static_cast<std::uint32_t>(table.sections.size());
    std::int64_t end = table_end(table.header.section_count);
    for (SectionRecord& record : table.sections) {
        record.offset = aligned(end);
        end = checked_add(record.offset, record.bytes);
    }
    table.header.file_bytes = end;
}

std::string front_bytes(const SnapshotTable& table) {
    SnapshotHeader header = table.header;
    header.checksum = 0;
    std::string bytes(sizeof header + table.sections.size() * sizeof(SectionRecord), '\0');
    std::memcpy(bytes.data(), &header, sizeof header);
    std::memcpy(bytes.data() + sizeof header, table.sections.data(),
                table.sections.size() * sizeof(SectionRecord));
    header.checksum = hash_of(bytes);
    std::memcpy(bytes.data(), &header, sizeof header);
    return bytes;
}

}  // namespace suffuse
