#pragma once

#include "suffuse/io/source.h"

namespace suffuse {

// A graph in a format that others use and nothing here reads: without this its lines would be taken
// for edges.
struct ForeignFormat {
    std::string_view name;    // "GraphML"
    std::string_view reader;  // what reads it: "networkx.read_graphml"
    std::string_view writer;  // and what then writes an edge list
};

// Recognised by content, or by suffix if no reader here claims that; null: none of them.
const ForeignFormat* foreign_content(std::string_view text);
const ForeignFormat* foreign_suffix(std::string_view suffix);

// Throws InputError naming the format and a way around.
[[noreturn]] void refuse_foreign(const Source& source, const ForeignFormat& format);

}  // namespace suffuse
