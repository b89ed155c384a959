#include "suffuse/base/shown.h"

#include <algorithm>

namespace suffuse {

std::string shown(std::string_view piece) {
    constexpr std::size_t longest = 40;
    std::string text(piece.substr(0, longest));
    std::ranges::replace_if(
        text, [](unsigned char c) { return c < 0x20 || c > 0x7e; }, '?');
    if (piece.size() > longest) text += "...";
    return text.empty() ? "nothing" : "'" + text + "'";
}

}  // namespace suffuse
