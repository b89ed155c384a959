#include "suffuse/io/stored_names.h"

#include <algorithm>

#include "suffuse/base/require.h"
#include "suffuse/io/snapshot_table.h"
#include "suffuse/io/utf8.h"

namespace suffuse {

Buffer<char> encode_names(const std::vector<std::string>& names, std::string_view what,
                          const Context& context) {
    std::int64_t total = 0;
    for (const std::string& name : names) total += std::ssize(name) + 1;
    Buffer<char> text(context, total, what);
    auto end = text.span().begin();
    for (std::size_t i = 0; i < names.size(); ++i) {
        require(names[i].find('\n') == std::string::npos,
                "{}[{}] contains a newline; a snapshot cannot hold it", what, i);
        require(first_invalid_utf8(names[i]) == names[i].size(),
                "{}[{}] is not UTF-8; a snapshot cannot hold it", what, i);
        end = std::ranges::copy(names[i], end).out;
        *end++ = '\n';
    }
    return text;
}

std::vector<std::string> decode_names(const Source& source, const SectionRecord& section,
                                      std::int64_t count, HeldMemory& held,
                                      const Context& context) {
    std::string_view text = source.text().substr(static_cast<std::size_t>(section.offset),
                                                 static_cast<std::size_t>(section.bytes));
    const auto what = name_of(section.kind);
    if (const std::size_t end = first_invalid_utf8(text); end < text.size())
        fail_at_byte(source, section.offset + static_cast<std::int64_t>(end),
                     fmt::format("{}: expected UTF-8, found the byte {:#04x}", what,
                                 static_cast<unsigned char>(text[end])));
    const std::int64_t found = std::ranges::count(text, '\n');
    const bool rest = !text.empty() && text.back() != '\n';
    if (found != count || rest)
        fail_at_byte(source, section.offset,
                     fmt::format("{}: expected {} names, each followed by a newline, found {}{}",
                                 what, count, found, rest ? " and a rest" : ""));
    hold_names(held, count, {section.bytes}, what, context);
    std::vector<std::string> names;
    names.reserve(static_cast<std::size_t>(count));
    while (!text.empty()) {  // a file that changes may have no newline at its end by now
        const std::size_t length = std::min(text.find('\n'), text.size());
        names.emplace_back(text.substr(0, length));
        text.remove_prefix(std::min(length + 1, text.size()));
    }
    return names;
}

}  // namespace suffuse
