#include "suffuse/io/csv_field.h"

namespace suffuse {

std::string csv_field(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"') quoted += c;
        quoted += c;
    }
    return quoted + '"';
}

std::string csv_field(const std::vector<std::string>& names, std::size_t number,
                      std::int64_t first) {
    return names.empty() ? std::to_string(static_cast<std::int64_t>(number) + first)
                         : csv_field(names[number]);
}

}  // namespace suffuse
