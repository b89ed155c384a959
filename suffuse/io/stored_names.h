#pragma once

#include <string>
#include <vector>

#include "suffuse/dataset/dataset.h"
#include "suffuse/io/snapshot_layout.h"
#include "suffuse/io/source.h"

namespace suffuse {

// Names as a snapshot stores them: UTF-8, each followed by a newline, so that no name contains one.

// Throws InputError for a name with a newline or without valid UTF-8; `what` is "node_names".
Buffer<char> encode_names(const std::vector<std::string>& names, std::string_view what,
                          const Context& context);

// Exactly `count` names. Throws InputError naming the byte.
std::vector<std::string> decode_names(const Source& source, const SectionRecord& section,
                                      std::int64_t count, HeldMemory& held, const Context& context);

}  // namespace suffuse
