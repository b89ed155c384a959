#include "suffuse/io/zip_directory.h"

#include <algorithm>

namespace suffuse {

namespace {

// APPNOTE.TXT, sections 4.3.14 to 4.3.16. The end record is followed by a comment of any length.
constexpr std::string_view end_mark = "PK\x05\x06";
constexpr std::string_view end64_mark = "PK\x06\x06";
constexpr std::string_view locator_mark = "PK\x06\x07";
constexpr std::size_t end_size = 22;
constexpr std::size_t locator_size = 20;
constexpr std::size_t longest_comment = 0xffff;

// A little-endian number; 0 where the archive ends before it.
std::uint64_t number_at(std::string_view archive, std::size_t at, std::size_t width) {
    if (at > archive.size() || archive.size() - at < width) return 0;
    std::uint64_t value = 0;
    for (std::size_t i = width; i-- > 0;)
        value = value << 8 | static_cast<unsigned char>(archive[at + i]);
    return value;
}

DirectoryClaim claim_of_end(std::string_view archive, std::size_t at) {
    return {.members = std::max(number_at(archive, at + 8, 2), number_at(archive, at + 10, 2)),
            .bytes = number_at(archive, at + 12, 4)};
}

// Of the zip64 record that a locator before the end record leads to.
DirectoryClaim claim_of_zip64(std::string_view archive, std::size_t end) {
    if (end < locator_size || !archive.substr(end - locator_size).starts_with(locator_mark))
        return {};
    const std::uint64_t at = number_at(archive, end - locator_size + 8, 8);
    if (at >= archive.size() || !archive.substr(at).starts_with(end64_mark)) return {};
    return {.members = std::max(number_at(archive, at + 24, 8), number_at(archive, at + 32, 8)),
            .bytes = number_at(archive, at + 40, 8)};
}

}  // namespace

DirectoryClaim directory_claim(std::string_view archive) {
    const std::size_t tail = std::min(archive.size(), end_size + longest_comment);
    DirectoryClaim most;
    for (std::size_t at = archive.find(end_mark, archive.size() - tail);
         at != std::string_view::npos; at = archive.find(end_mark, at + 1)) {
        for (const auto& [members, bytes] :
             {claim_of_end(archive, at), claim_of_zip64(archive, at)}) {
            most.members = std::max(most.members, members);
            most.bytes = std::max(most.bytes, bytes);
        }
    }
    most.bytes = std::min<std::uint64_t>(most.bytes, archive.size());  // more is refused later
    return most;
}

}  // namespace suffuse
