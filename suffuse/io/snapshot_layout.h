#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace suffuse {

// The bytes of a snapshot, version 1, as docs/snapshot.md specifies them: header, section table,
// sections. All numbers are little-endian.

inline constexpr std::string_view snapshot_magic = "\x89SUFFUSE";  // \x89: this is no text
inline constexpr std::uint32_t little_endian_mark = 0x01020304;
inline constexpr std::uint32_t snapshot_version = 1;
inline constexpr std::uint32_t column_order_flag = 1;
inline constexpr std::int64_t section_alignment = 64;

struct SnapshotHeader {
    std::array<char, 8> magic;
    std::uint32_t byte_order;
    std::uint32_t version;
    std::uint32_t flags;
    std::uint32_t section_count;
    std::int64_t nodes;
    std::int64_t entries;
    std::int64_t feature_count;  // columns of the feature matrix
    std::int64_t file_bytes;
    std::uint64_t checksum;  // of header and table, this field taken as zero
};
static_assert(sizeof(SnapshotHeader) == 64);

// The sections of a file ascend in this order; the first two are always there.
enum class SectionKind : std::uint32_t {
    offsets = 1,
    columns,
    weights,
    feature_offsets,
    feature_columns,
    feature_values,
    labels,
    node_names,
    feature_names,
    class_names
};
inline constexpr std::uint32_t section_kinds = 10;

enum class ElementType : std::uint32_t { int32 = 1, int64, float32, float64, text };

struct SectionRecord {
    SectionKind kind;
    ElementType type;
    std::int64_t offset;  // from the start of the file
    std::int64_t bytes;
    std::uint64_t checksum;
};
static_assert(sizeof(SectionRecord) == 32);

// One past the last byte of the section table, which follows the header.
constexpr std::int64_t table_end(std::uint32_t sections) {
    return std::int64_t{sizeof(SnapshotHeader)} + std::int64_t{sizeof(SectionRecord)} * sections;
}

// The first byte at or after `end` where a section may begin.
constexpr std::int64_t aligned(std::int64_t end) {
    return (end + section_alignment - 1) / section_alignment * section_alignment;
}

}  // namespace suffuse
