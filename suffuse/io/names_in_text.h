#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "suffuse/base/context.h"

namespace suffuse {

// What keeps a text file from holding a name; empty if nothing does.
std::string fault_of_name(std::string_view name);

// The same for the names of all nodes, which also have to differ: "node 7: ...".
std::string fault_in_names(const std::vector<std::string>& names, const Context& context);

// Whether the reader of a table takes them for names without being told: none is a number, and none
// is a word of the header that we write.
bool names_tell_themselves(const std::vector<std::string>& names);

// Appends a name, in quotes if it holds a blank, a separator or a quote, or looks like a comment.
void append_name(std::string& text, std::string_view name);

}  // namespace suffuse
