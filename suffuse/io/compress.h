#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace suffuse {

enum class Compression { none, gzip, zstd };

// By the magic number at the start of a content.
Compression compression_of(std::span<const char> bytes);

// By the last suffix of a path: .gz, .zst.
Compression compression_for(const std::string& path);

// ".mtx" for "a/b.mtx.gz": lower case, without the suffix of a compression.
std::string content_suffix(const std::string& path);

// Turns text into the bytes of a file. The same text gives the same bytes: no time stamps.
class Encoder {
public:
    virtual ~Encoder() = default;
    // Appends to `bytes` what `text` (at most 2 GiB) becomes; at the end also what was held back.
    virtual void encode(std::string_view text, bool at_end, std::vector<char>& bytes) = 0;
};

std::unique_ptr<Encoder> make_encoder(Compression compression);

}  // namespace suffuse
