#pragma once

#include "suffuse/graph/csr.h"
#include "suffuse/io/snapshot_table.h"
#include "suffuse/io/source.h"

namespace suffuse {

// A matrix of a snapshot and where its arrays stand in the file; `weights` is null for unit
// weights.
struct StoredMatrix {
    Csr matrix;  // not verified yet
    const SectionRecord* offsets;
    const SectionRecord* columns;
    const SectionRecord* weights;
};

enum class WeightSigns { any, not_negative };

// The checksum of one section.
void verify_checksum(const Source& source, const SectionRecord& section, const Context& context);

// The checksums of the arrays and every invariant of Csr, each array in one parallel pass. Damage
// is named before broken rules, and of these the first in the file.
void verify_matrix(const Source& source, const StoredMatrix& stored, WeightSigns signs,
                   const Context& context);

// The bytes between the sections are zero.
void verify_padding(const Source& source, const SnapshotTable& table);

// All throw InputError naming the byte.

}  // namespace suffuse
