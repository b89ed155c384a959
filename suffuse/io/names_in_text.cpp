#include "suffuse/io/names_in_text.h"

#include <algorithm>
#include <compare>

#include "suffuse/base/array.h"
#include "suffuse/base/ids.h"
#include "suffuse/base/require.h"
#include "suffuse/io/checksum.h"
#include "suffuse/io/text_fields.h"
#include "suffuse/io/utf8.h"

namespace suffuse {

namespace {

// A node and the hash of its name: equal names stand behind each other when they are sorted.
struct HashedName {
    std::uint64_t hash = 0;
    NodeId node = 0;
    friend auto operator<=>(const HashedName&, const HashedName&) = default;
};

// A name that two nodes have, the first by its hash; empty if there is none.
std::string_view name_of_several(const std::vector<std::string>& names, const Context& context) {
    Buffer<HashedName> order(context, std::ssize(names), "nodes by name");
    for (std::int64_t k = 0; k < std::ssize(names); ++k)
        order[k] = {hash_of(names[static_cast<std::size_t>(k)]), static_cast<NodeId>(k)};
    std::ranges::sort(order.span());
    for (std::int64_t k = 0; k < std::ssize(names); ++k)
        for (std::int64_t other = k + 1;
             other < std::ssize(names) && order[other].hash == order[k].hash; ++other)
            if (names[static_cast<std::size_t>(order[k].node)] ==
                names[static_cast<std::size_t>(order[other].node)])
                return names[static_cast<std::size_t>(order[k].node)];
    return {};
}

}  // namespace

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
    const std::string_view twice = name_of_several(names, context);
    if (twice.empty()) return {};
    return fmt::format("several nodes are called {}", shown(twice));
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
