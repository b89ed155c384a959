#include "suffuse/io/read_snapshot_table.h"

#include <cstddef>
#include <cstring>
#include <limits>

#include "suffuse/base/ids.h"
#include "suffuse/base/require.h"
#include "suffuse/io/snapshot_sections.h"

namespace suffuse {

namespace {

constexpr std::int64_t header_bytes = sizeof(SnapshotHeader);
constexpr std::int64_t most_nodes = std::numeric_limits<NodeId>::max();

std::string in_hexadecimal(std::string_view bytes) {
    std::string digits = bytes.empty() ? "nothing" : "";
    for (const char byte : bytes)
        digits +=
            fmt::format("{}{:02x}", digits.empty() ? "" : " ", static_cast<unsigned char>(byte));
    return digits;
}

// The field of the header that begins at `byte` must lie in 0..most.
void check_count(const Source& source, std::int64_t byte, const char* what, std::int64_t found,
                 std::int64_t most) {
    if (found < 0 || found > most)
        fail_at_byte(source, byte,
                     fmt::format("{}: expected 0 to {}, found {}", what, most, found));
}

// What tells a snapshot of this version from anything else.
void check_identity(const Source& source, const SnapshotHeader& header) {
    if (header.byte_order != little_endian_mark)
        fail_at_byte(source, offsetof(SnapshotHeader, byte_order),
                     fmt::format("expected the little-endian mark {:#010x}, found {:#010x}",
                                 little_endian_mark, header.byte_order));
    if (header.version != snapshot_version)
        fail_at_byte(source, offsetof(SnapshotHeader, version),
                     fmt::format("expected snapshot version {}, found {}", snapshot_version,
                                 header.version));
    if (header.section_count < 2 || header.section_count > section_kinds)
        fail_at_byte(source, offsetof(SnapshotHeader, section_count),
                     fmt::format("expected 2 to {} sections, found {}", section_kinds,
                                 header.section_count));
}

SnapshotHeader read_header(const Source& source) {
    const std::string_view text = source.text();
    if (!text.starts_with(snapshot_magic))
        fail_at_byte(source, 0,
                     fmt::format("expected a snapshot, which begins with {}, found {}",
                                 in_hexadecimal(snapshot_magic),
                                 in_hexadecimal(text.substr(0, snapshot_magic.size()))));
    if (source.bytes.size() < header_bytes)
        fail_at_byte(
            source, source.bytes.size(),
            fmt::format("expected a header of {} bytes, found the end of the file", header_bytes));
    SnapshotHeader header;
    std::memcpy(&header, text.data(), sizeof header);
    check_identity(source, header);
    return header;
}

// The records of the table, once the checksum of header and table is known to be right.
std::vector<SectionRecord> read_records(const Source& source, const SnapshotHeader& header) {
    const std::int64_t end = table_end(header.section_count);
    if (source.bytes.size() < end)
        fail_at_byte(
            source, source.bytes.size(),
            fmt::format("expected a section table up to byte {}, found the end of the file", end));
    std::vector<SectionRecord> records(header.section_count);
    std::memcpy(records.data(), source.text().data() + header_bytes,
                records.size() * sizeof(SectionRecord));
    SnapshotHeader sealed;
    std::memcpy(&sealed, front_bytes({header, records}).data(), sizeof sealed);
    if (header.checksum != sealed.checksum)
        fail_at_byte(source, offsetof(SnapshotHeader, checksum),
                     fmt::format("header and table: expected the checksum {:016x}, found {:016x}",
                                 sealed.checksum, header.checksum));
    return records;
}

void check_header(const Source& source, const SnapshotHeader& header) {
    if (header.file_bytes > source.bytes.size())
        fail_at_byte(source, source.bytes.size(),
                     fmt::format("expected {} bytes, as the header says, found the end of the file",
                                 header.file_bytes));
    if (header.file_bytes < source.bytes.size())
        fail_at_byte(source, offsetof(SnapshotHeader, file_bytes),
                     fmt::format("expected the size of the file, {} bytes, found {}",
                                 source.bytes.size(), header.file_bytes));
    if ((header.flags & ~column_order_flag) != 0)
        fail_at_byte(source, offsetof(SnapshotHeader, flags),
                     fmt::format("expected the flags 0 or 1, found {}", header.flags));
    check_count(source, offsetof(SnapshotHeader, nodes), "nodes", header.nodes, most_nodes);
    check_count(source, offsetof(SnapshotHeader, entries), "entries that fit in the file",
                header.entries, header.file_bytes / std::int64_t{sizeof(NodeId)});
    check_count(source, offsetof(SnapshotHeader, feature_count), "feature columns",
                header.feature_count, most_nodes);
}

}  // namespace

SnapshotTable read_snapshot_table(const Source& source) {
    SnapshotTable table{.header = read_header(source)};
    const std::vector<SectionRecord> records = read_records(source, table.header);
    check_header(source, table.header);
    add_sections(source, records, table);
    return table;
}

}  // namespace suffuse
