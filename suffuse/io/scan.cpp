#include "suffuse/io/scan.h"

#include <algorithm>

namespace suffuse {

std::string_view field_at(std::string_view text, std::size_t at, char separator) {
    std::size_t end = at;
    while (end < text.size() && !ends_line(text[end]) &&
           (separator == ' ' ? !is_blank(text[end]) : text[end] != separator))
        ++end;
    return text.substr(at, end - at);
}

std::string shown(std::string_view field) {
    constexpr std::size_t longest = 40;
    std::string text(field.substr(0, longest));
    std::ranges::replace_if(
        text, [](unsigned char c) { return c < 0x20 || c > 0x7e; }, '?');
    if (field.size() > longest) text += "...";
    return text.empty() ? "nothing" : "'" + text + "'";
}

}  // namespace suffuse
