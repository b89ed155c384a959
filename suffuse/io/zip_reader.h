#pragma once

#include <memory>
#include <string>
#include <vector>

#include "suffuse/io/source.h"

namespace suffuse {

// The members of a zip archive held in memory. Opening checks the directory; a member's size is
// believed only as far as its compressed bytes could hold it. Throws InputError.
class ZipReader {
public:
    ZipReader(const Source& source, const Context& context);
    ~ZipReader();
    ZipReader(const ZipReader&) = delete;
    ZipReader& operator=(const ZipReader&) = delete;

    const std::vector<std::string>& names() const { return names_; }
    bool contains(const std::string& name) const;

    // The content of a member, decompressed and checked against its CRC.
    Array<char> read(const std::string& name, const Context& context) const;

private:
    struct Archive;
    const Source& source_;
    Reservation directory_;
    std::unique_ptr<Archive> archive_;
    std::vector<std::string> names_;
};

bool is_zip(std::string_view bytes);

}  // namespace suffuse
