#pragma once

#include <string_view>
#include <vector>

#include "suffuse/io/text_fields.h"

namespace suffuse {

// The first lines of a text from a byte on that are neither blank nor comments, without the blanks
// around them.
std::vector<std::string_view> first_lines(std::string_view text, std::int64_t byte);

// How the fields of edges are told apart, by the first lines together: semicolons and tabs go
// before commas where every line has as many of them. Decimals with a comma between blanks make no
// separator of it; who reads the weights refuses them.
FieldStyle style_of(const std::vector<std::string_view>& lines);

}  // namespace suffuse
