#include "suffuse/io/compress.h"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <filesystem>
#include <new>

#include "suffuse/base/error.h"
#include "suffuse/io/scan.h"

namespace suffuse {

namespace {

constexpr std::size_t growth = std::size_t{1} << 18;

class PlainEncoder : public Encoder {
public:
    void encode(std::string_view text, bool /*at_end*/, std::vector<char>& bytes) override {
        bytes.insert(bytes.end(), text.begin(), text.end());
    }
};

class GzipEncoder : public Encoder {
public:
    GzipEncoder() {
        // 15 + 16: a gzip wrapper, whose time stamp zlib leaves zero: same input, same bytes.
        if (deflateInit2(&stream_, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8,
                         Z_DEFAULT_STRATEGY) != Z_OK)
            throw std::bad_alloc();
    }
    ~GzipEncoder() override { deflateEnd(&stream_); }
    GzipEncoder(const GzipEncoder&) = delete;
    GzipEncoder& operator=(const GzipEncoder&) = delete;

    void encode(std::string_view text, bool at_end, std::vector<char>& bytes) override {
        stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
        stream_.avail_in = static_cast<uInt>(text.size());  // at most a block
        do {
            const std::size_t used = bytes.size();
            bytes.resize(used + growth);
            stream_.next_out = reinterpret_cast<Bytef*>(bytes.data() + used);
            stream_.avail_out = growth;
            deflate(&stream_, at_end ? Z_FINISH : Z_NO_FLUSH);
            bytes.resize(used + growth - stream_.avail_out);
        } while (stream_.avail_out == 0);
    }

private:
    z_stream stream_{};
};

class ZstdEncoder : public Encoder {
public:
    void encode(std::string_view text, bool at_end, std::vector<char>& bytes) override {
        if (!stream_) throw std::bad_alloc();
        ZSTD_inBuffer in{text.data(), text.size(), 0};
        for (std::size_t left = 1; left != 0;) {
            const std::size_t used = bytes.size();
            bytes.resize(used + growth);
            ZSTD_outBuffer out{bytes.data() + used, growth, 0};
            left = ZSTD_compressStream2(stream_.get(), &out, &in,
                                        at_end ? ZSTD_e_end : ZSTD_e_continue);
            if (ZSTD_isError(left) != 0) throw ResourceError(ZSTD_getErrorName(left));
            bytes.resize(used + out.pos);
            if (!at_end && in.pos == in.size) break;
        }
    }

private:
    std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> stream_{ZSTD_createCCtx(), &ZSTD_freeCCtx};
};

std::string suffix_of(const std::filesystem::path& path) {
    return lower(path.extension().string());
}

}  // namespace

Compression compression_of(std::span<const char> bytes) {
    const std::string_view text(bytes.data(), bytes.size());
    if (text.starts_with("\x1f\x8b")) return Compression::gzip;
    if (text.starts_with("\x28\xb5\x2f\xfd")) return Compression::zstd;
    return Compression::none;
}

Compression compression_for(const std::string& path) {
    const std::string suffix = suffix_of(path);
    if (suffix == ".gz") return Compression::gzip;
    if (suffix == ".zst") return Compression::zstd;
    return Compression::none;
}

std::string content_suffix(const std::string& path) {
    const std::filesystem::path whole(path);
    return suffix_of(compression_for(path) == Compression::none ? whole : whole.stem());
}

std::unique_ptr<Encoder> make_encoder(Compression compression) {
    switch (compression) {
        case Compression::gzip:
            return std::make_unique<GzipEncoder>();
        case Compression::zstd:
            return std::make_unique<ZstdEncoder>();
        case Compression::none:
            break;
    }
    return std::make_unique<PlainEncoder>();
}

}  // namespace suffuse
