#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "suffuse/io/snapshot_layout.h"

namespace suffuse {

// Header and section table: what is where in a snapshot.
struct SnapshotTable {
    SnapshotHeader header{};
    std::vector<SectionRecord> sections{};

    const SectionRecord* find(SectionKind kind) const;  // nullptr if there is none
};

// "features.columns": what messages and the documentation call a section.
std::string_view name_of(SectionKind kind);

// The size of one element; 1 for text.
std::int64_t size_of(ElementType type);

// Puts the sections, whose sizes are set, one after another and fills in the rest of the header.
void place_sections(SnapshotTable& table);

// The bytes of header and table, with their checksum.
std::string front_bytes(const SnapshotTable& table);

}  // namespace suffuse
