#pragma once

#include "suffuse/io/snapshot_table.h"
#include "suffuse/io/source.h"

namespace suffuse {

// Holds the records of the section table against the header, against each other and against the
// size of the file, and puts them into the table, which so far has its header only. Throws
// InputError naming the byte.
void add_sections(const Source& source, const std::vector<SectionRecord>& records,
                  SnapshotTable& table);

}  // namespace suffuse
