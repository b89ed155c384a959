#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "suffuse/graph/build.h"
#include "suffuse/io/edge_text.h"
#include "suffuse/io/output.h"
#include "suffuse/io/parsed.h"
#include "suffuse/io/snapshot.h"
#include "suffuse/io/source.h"

namespace suffuse {

struct Format;

struct ReadOptions {
    const Format* format = nullptr;  // null: by content, then by suffix
    Direction direction = Direction::as_declared;
    EdgeTextOptions text{};        // of edge lists
    Verify verify = Verify::full;  // of snapshots
    BuildOptions build{};
};

// A file format: a line in the table of format.cpp. CONTRIBUTING.md says what a new one needs.
struct Format {
    std::string_view name;
    std::vector<std::string_view> suffixes;
    std::string_view holds;                // in words, for --help
    bool (*recognises)(std::string_view);  // by the first bytes; null: never
    Parsed (*read)(const Source&, const ReadOptions&, const Context&);
    void (*write)(const Dataset&, const std::string& path, Outputs&, const Context&);  // no commit
    bool is_text = false;   // then the first lines are of use without the rest
    bool is_table = false;  // of text: it has columns, and holds the names of nodes
};

std::span<const Format> formats();

// Throws InputError listing the names.
const Format& format_named(std::string_view name);

// For reading: by content, else by suffix, else an edge list. Throws InputError for what others
// read, naming it, and for binary data.
const Format& format_of(const Source& source);

// For writing: by suffix; "-" is an edge list. Throws InputError listing the suffixes.
const Format& format_for(const std::string& path);

}  // namespace suffuse
