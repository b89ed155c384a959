#pragma once

#include <functional>
#include <string_view>

#include "suffuse/io/output.h"
#include "suffuse/io/parsed.h"
#include "suffuse/io/source.h"

namespace suffuse {

// Our own file format: arrays as they lie in memory, to be mapped and used without copying them.
// docs/snapshot.md gives its bytes. Everything wrong with a file throws InputError naming the byte.

// Whether row i of the stored arrays is row i or column i of the graph.
enum class StoredOrder { rows, columns };

// `full`: every byte is checked against its checksum and every rule. `header_only`: header and
// section table are; what the sections hold is trusted, so that opening costs the same whatever
// the size. Only for files that this machine's owner wrote.
enum class Verify { full, header_only };

struct Snapshot {
    StoredOrder order = StoredOrder::rows;
    Dataset dataset{};  // graph: the stored arrays as they are, without regard to the order
};

// Whether this is the beginning of a snapshot, of any version.
bool is_snapshot(std::string_view bytes);

// Arrays are views of the source, which they keep alive. With header_only, labels and names, which
// a Dataset cannot view but would have to copy, are left out.
Snapshot open_snapshot(const Source& source, Verify verify, const Context& context);

// The whole dataset, its graph in rows and without negative weights. A graph stored in columns is
// transposed, and for that verified whatever `verify` says: bad indices would be written through.
Parsed read_snapshot(const Source& source, Verify verify, const Context& context);

// The same dataset and order always give the same bytes. Weights keep their type; the name of the
// dataset is not stored. Nothing is committed here.
void write_snapshot(const Dataset& dataset, StoredOrder order, Output& output,
                    const Context& context);

// The same bytes, piece by piece, to anything else.
void write_snapshot(const Dataset& dataset, StoredOrder order,
                    const std::function<void(std::string_view)>& write, const Context& context);

}  // namespace suffuse
