#pragma once

#include "suffuse/io/format.h"

namespace suffuse {

// What a file held and how it was understood.
struct GraphFile {
    Dataset dataset{};
    const Format* format = nullptr;
    Reading reading{};
};

// Reads any graph file; "-" is standard input. Throws InputError with one line that names file and
// position, ResourceError if the file may not be read or does not fit into the budget.
GraphFile read_graph(const std::string& path, const ReadOptions& options, const Context& context);

// The same for a content that is already in memory.
GraphFile read_graph(const Source& source, const ReadOptions& options, const Context& context);

// Writes any graph file, whole or not at all; `format` null: by suffix. Throws InputError as check
// does, before anything is written.
void write_graph(const Dataset& dataset, const std::string& path, const Format* format,
                 const Context& context);
// The same without the commit, for files that appear together.
void write_graph(const Dataset& dataset, const std::string& path, const Format& format,
                 Outputs& files, const Context& context);

// What the nodes are called, line by line, for files whose format has no place for names.
std::string id_map_path(const std::string& path);
void write_id_map(const Dataset& dataset, Output& output);

}  // namespace suffuse
