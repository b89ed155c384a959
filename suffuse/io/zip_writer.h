#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "suffuse/io/output.h"

namespace suffuse {

// Writes a zip archive of stored members front to back, so that it fits a pipe; members beyond
// 4 GiB get the zip64 fields. No time stamps: the same members give the same bytes.
class ZipWriter {
public:
    explicit ZipWriter(Output& output) : output_(output) {}

    // A member whose content is `head` followed by `body`.
    void add(const std::string& name, std::string_view head, std::string_view body);

    // The directory; nothing can be added afterwards.
    void finish();

private:
    struct Member {
        std::string name;
        std::uint64_t size;
        std::uint64_t offset;
        std::uint32_t crc;
    };
    void write(std::string_view bytes);

    Output& output_;
    std::uint64_t written_ = 0;
    std::vector<Member> members_;
};

}  // namespace suffuse
