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

std::string as_one_line(std::string_view message) {
    constexpr std::size_t longest = 8000;  // two paths of the greatest length
    std::string line(message.substr(0, longest));
    for (std::size_t i = 0; i < line.size(); ++i) {
        const auto c = static_cast<unsigned char>(line[i]);
        const auto next = static_cast<unsigned char>(i + 1 < line.size() ? line[i + 1] : 0);
        const bool c1 = c == 0xc2 && next >= 0x80 && next < 0xa0;  // U+0080 to U+009F in UTF-8
        if (c == '\n' || c == '\t')
            line[i] = ' ';
        else if (c < 0x20 || c == 0x7f)
            line[i] = '?';
        else if (c1)
            line[i] = line[i + 1] = '?';
    }
    if (message.size() > longest) line += "...";
    return line;
}

}  // namespace suffuse
