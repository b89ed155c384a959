#pragma once

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "suffuse/io/checksum.h"
#include "suffuse/io/snapshot.h"
#include "suffuse/io/snapshot_table.h"

namespace suffuse::testing {

inline std::string snapshot_bytes(const Dataset& dataset, StoredOrder order,
                                  const Context& context) {
    std::string bytes;
    write_snapshot(
        dataset, order, [&](std::string_view piece) { bytes.append(piece); }, context);
    return bytes;
}

inline Source source_of(std::string_view bytes, const std::string& name = "test.suffuse") {
    return {.name = name, .bytes = Array<char>(std::vector<char>(bytes.begin(), bytes.end()))};
}

// Header and table as far as the bytes hold them, unchecked.
inline SnapshotTable front_of(const std::string& bytes) {
    SnapshotTable table;
    if (bytes.size() < sizeof(SnapshotHeader)) return table;
    std::memcpy(&table.header, bytes.data(), sizeof table.header);
    const std::size_t room = (bytes.size() - sizeof table.header) / sizeof(SectionRecord);
    table.sections.resize(std::min<std::size_t>({table.header.section_count, room, section_kinds}));
    if (!table.sections.empty())
        std::memcpy(table.sections.data(), bytes.data() + sizeof table.header,
                    table.sections.size() * sizeof(SectionRecord));
    return table;
}

// The same bytes with every checksum made right: what a forger would write.
inline std::string resealed(std::string bytes, const Context& context) {
    SnapshotTable table = front_of(bytes);
    if (table.sections.empty()) return bytes;
    const auto size = std::ssize(bytes);
    for (SectionRecord& section : table.sections)
        if (section.offset >= 0 && section.offset <= size && section.bytes >= 0 &&
            section.bytes <= size - section.offset)
            section.checksum = checksum_of(
                std::span<const char>(bytes).subspan(section.offset, section.bytes), context);
    const std::string front = front_bytes(table);
    std::ranges::copy(front, bytes.begin());
    return bytes;
}

}  // namespace suffuse::testing
