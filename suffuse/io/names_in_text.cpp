#include "suffuse/io/names_in_text.h"

#include <algorithm>
#include <numeric>

#include "suffuse/base/array.h"
#include "suffuse/base/ids.h"
#include "suffuse/base/require.h"
#include "suffuse/io/text_fields.h"
#include "suffuse/io/utf8.h"

namespace suffuse {

std::string fault_of_name(std::string_view name) {
    if (name.empty()) return "a node id is empty";
    if (const auto bad = first_invalid_utf8(name); bad < name.size())
        return fmt::format("expected UTF-8 text, found the byte {:#04x}",
                           static_cast<unsigned char>(name[bad]));
    if (const auto bad = std::ranges::find_if(name, [](unsigned char c) { return c < 0x20; });
        bad != name.end())
        return fmt::format("expected text, found the control character {:#04x}",
                           static_cast<unsigned char>(*bad));
    return {};
}

std::string fault_in_names(const std::vector<std::string>& names, const Context& context) {
    for (std::size_t node = 0; node < names.size(); ++node)
        if (const std::string fault = fault_of_name(names[node]); !fault.empty())
            return fmt::format("node {}: {}", node, fault);
    Buffer<NodeId> order(context, std::ssize(names), "nodes by name");
    std::iota(order.span().begin(), order.span().end(), 0);
    const auto name = [&](NodeId node) -> std::string_view {
        return names[static_cast<std::size_t>(node)];
    };
    std::ranges::sort(order.span(), {}, name);
    const auto twice = std::ranges::adjacent_find(order.span(), {}, name);
    if (twice == order.span().end()) return {};
    return fmt::format("several nodes are called {}", shown(name(*twice)));
}

bool names_tell_themselves(const std::vector<std::string>& names) {
    return std::ranges::none_of(names, [](const std::string& name) {
        return is_integer(name) || name == "source" || name == "target";
    });
}

void append_name(std::string& text, std::string_view name) {
    const bool plain = name.find_first_of(" ,;\"") == std::string_view::npos &&
                       !name.starts_with('#') && !name.starts_with('%');
    if (plain) {
        text += name;
        return;
    }
    text += '"';
    for (const char c : name) text.append(c == '"' ? 2 : 1, c);
    text += '"';
}

}  // namespace suffuse
