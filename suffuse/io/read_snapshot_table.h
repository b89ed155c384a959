#pragma once

#include "suffuse/io/snapshot_table.h"
#include "suffuse/io/source.h"

namespace suffuse {

// Checks everything that header and table say, their checksum included, against each other and
// against the size of the file; touches nothing behind the table. Afterwards every section lies
// inside the file, and its size is the one its kind needs. Throws InputError naming the byte.
SnapshotTable read_snapshot_table(const Source& source);

}  // namespace suffuse
