#pragma once

#include <cstddef>
#include <stdexcept>
#include <string_view>

namespace suffuse {

// Takes what stands before the separator off the text. Throws where it is missing: the tables are
// ours, so that is a fault of the program; at compile time it does not compile.
constexpr std::string_view take_until(std::string_view& text, char separator) {
    const std::size_t end = text.find(separator);
    if (end == std::string_view::npos) throw std::logic_error("a table of the paper is cut off");
    const std::string_view field = text.substr(0, end);
    text.remove_prefix(end + 1);
    return field;
}

// Takes off the header line, which must be this one.
constexpr void take_header(std::string_view& text, std::string_view header) {
    if (take_until(text, '\n') != header)
        throw std::logic_error("a table of the paper has another header");
}

}  // namespace suffuse
