#include "suffuse/io/scan.h"

#include <algorithm>
#include <cctype>

namespace suffuse {

bool is_number(std::string_view word) {
    double value = 0;
    const char* end = word.data() + word.size();
    return !word.empty() && scan_number(word.data(), end, value) == end;
}

std::string lower(std::string_view text) {
    std::string result(text);
    std::ranges::transform(result, result.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

std::string_view field_at(std::string_view text, std::size_t at, char separator) {
    std::size_t end = at;
    while (end < text.size() && !ends_line(text[end]) &&
           (separator == ' ' ? !is_blank(text[end]) : text[end] != separator))
        ++end;
    return text.substr(at, end - at);
}

}  // namespace suffuse
