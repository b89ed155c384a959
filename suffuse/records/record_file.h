#pragma once

#include <string>

#include "suffuse/base/context.h"
#include "suffuse/records/record.h"

namespace suffuse {

// Appends one line to a file of records, which is made if there is none. Any number of processes
// and threads may append to one file: the line is written whole or not at all, at the end, in one
// call, while an advisory lock (flock) is held, and is on disk when this returns. What a crashed
// writer left of a line is ended first, so that it spoils no other. Throws InputError for a record
// with a fault and for a path that cannot be a file, ResourceError for what the system refuses.
void append_record(const std::string& path, const Record& record);

// Reads a file of records while nobody writes to it, or one that is compressed (.zst, .gz). Throws
// as parse_records does.
Records read_records(const std::string& path, const Context& context = {});

// Whether a path is that of a compressed file: it is read, never appended to.
bool is_compressed(const std::string& path);

// What a run that begins, or goes on, finds: the records of the compressed file beside it,
// path.zst, if there is one, then those of the path. A file that does not exist yet holds no
// records, nor does a device or a pipe, which can only be written to.
Records records_so_far(const std::string& path, const Context& context = {});

}  // namespace suffuse
