#include "suffuse/io/decompress.h"

#define ZSTD_STATIC_LINKING_ONLY  // for the size of the window
#include <zlib.h>
#include <zstd.h>

#include <cstdlib>
#include <new>

#include "suffuse/base/require.h"

namespace suffuse {

namespace {

// Edge lists shrink three- to twentyfold; 200-fold over 64 MiB is no graph that anybody compressed.
constexpr std::int64_t suspicious_ratio = 200;
constexpr std::int64_t harmless_size = std::int64_t{64} << 20;
constexpr std::int64_t least_space = std::int64_t{4} << 20;

// Bytes that grow at the end; realloc moves large blocks by remapping, without a copy.
class GrowingBytes {
public:
    GrowingBytes(const std::string& name, std::int64_t compressed, const Context& context)
        : name_(name), compressed_(compressed), context_(context) {}

    // At least `least_space` behind what is there.
    std::span<char> free_space() {
        if (capacity_ - size_ < least_space) grow();
        return {bytes_.get() + size_, static_cast<std::size_t>(capacity_ - size_)};
    }

    void filled(std::int64_t count) {
        size_ += count;
        context_.check();
        require(size_ <= harmless_size || size_ / suspicious_ratio <= compressed_,
                "{}: byte {}: expands more than {}-fold, refused as a decompression bomb; "
                "decompress it first if you trust it",
                name_, compressed_, suspicious_ratio);
    }

    Array<char> finish() && {
        reservation_.shrink({size_});
        const std::span<const char> view(bytes_.get(), static_cast<std::size_t>(size_));
        auto owner = std::make_shared<Owned>(Owned{std::move(bytes_), std::move(reservation_)});
        return {view, std::move(owner)};
    }

private:
    struct Free {
        void operator()(char* bytes) const { std::free(bytes); }
    };
    struct Owned {
        std::unique_ptr<char, Free> bytes;
        Reservation reservation;
    };

    void grow() {
        const std::int64_t wanted = capacity_ + capacity_ / 2 + 2 * least_space;
        Reservation larger = context_.budget.reserve({wanted}, "the decompressed " + name_);
        auto* moved = static_cast<char*>(std::realloc(bytes_.get(), static_cast<size_t>(wanted)));
        if (moved == nullptr) throw std::bad_alloc();
        (void)bytes_.release();  // realloc has taken it over
        bytes_.reset(moved);
        reservation_ = std::move(larger);
        capacity_ = wanted;
    }

    const std::string& name_;
    const std::int64_t compressed_;
    const Context& context_;
    std::unique_ptr<char, Free> bytes_;
    Reservation reservation_;
    std::int64_t size_ = 0;
    std::int64_t capacity_ = 0;
};

struct InflateStream : z_stream {
    InflateStream() : z_stream{} {
        if (inflateInit2(this, 15 + 16) != Z_OK) throw std::bad_alloc();  // 16: gzip wrapper
    }
    ~InflateStream() { inflateEnd(this); }
    InflateStream(const InflateStream&) = delete;
    InflateStream& operator=(const InflateStream&) = delete;
};

// zlib counts in 32 bits: hand it at most 1 GiB at a time.
uInt piece(std::int64_t size) {
    return static_cast<uInt>(std::min<std::int64_t>(size, 1 << 30));
}

void gunzip(const std::string& name, std::span<const char> input, GrowingBytes& output) {
    InflateStream stream;
    std::int64_t read = 0;
    bool in_member = true;
    while (in_member || read < std::ssize(input)) {
        if (!in_member) {
            require(compression_of(input.subspan(read)) == Compression::gzip,
                    "{}: byte {}: expected the end of the file or another gzip member", name, read);
            inflateReset(&stream);
        }
        require(read < std::ssize(input), "{}: byte {}: the gzip stream is cut off", name, read);
        const std::span<char> space = output.free_space();
        stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(input.data() + read));
        stream.avail_in = piece(std::ssize(input) - read);
        stream.next_out = reinterpret_cast<Bytef*>(space.data());
        stream.avail_out = piece(std::ssize(space));
        const uInt offered = stream.avail_in;
        const uInt room = stream.avail_out;
        const int status = inflate(&stream, Z_NO_FLUSH);
        read += offered - stream.avail_in;
        require(status == Z_OK || status == Z_STREAM_END,
                "{}: byte {}: the gzip stream is damaged ({})", name, read,
                stream.msg != nullptr ? stream.msg : "no progress");
        output.filled(room - stream.avail_out);
        in_member = status != Z_STREAM_END;
    }
}

// The window that the frame at the start of the input asks for; zstd refuses those beyond 128 MiB.
Reservation reserve_window(const std::string& name, std::span<const char> input,
                           const Context& context) {
    constexpr std::size_t most = std::size_t{129} << 20;  // the window and what stands beside it
    const std::size_t size = ZSTD_estimateDStreamSize_fromFrame(input.data(), input.size());
    if (ZSTD_isError(size) != 0 || size > most) return {};  // the stream will say what is wrong
    return context.budget.reserve({static_cast<std::int64_t>(size)}, "the window of " + name);
}

void unzstd(const std::string& name, std::span<const char> input, GrowingBytes& output,
            const Context& context) {
    const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> stream(ZSTD_createDCtx(),
                                                                      &ZSTD_freeDCtx);
    if (!stream) throw std::bad_alloc();
    ZSTD_inBuffer in{input.data(), input.size(), 0};
    Reservation window = reserve_window(name, input, context);
    std::size_t missing = 1;  // 0 at the end of a frame
    while (in.pos < in.size || missing != 0) {
        if (missing == 0) window = reserve_window(name, input.subspan(in.pos), context);
        const std::span<char> space = output.free_space();
        ZSTD_outBuffer out{space.data(), space.size(), 0};
        const std::size_t before = in.pos;
        missing = ZSTD_decompressStream(stream.get(), &out, &in);
        require(ZSTD_isError(missing) == 0, "{}: byte {}: the zstd stream is damaged ({})", name,
                in.pos, ZSTD_getErrorName(missing));
        output.filled(static_cast<std::int64_t>(out.pos));
        require(in.pos > before || out.pos > 0 || missing == 0,
                "{}: byte {}: the zstd stream is cut off", name, in.pos);
    }
}

}  // namespace

Array<char> decompress(const std::string& name, std::span<const char> bytes,
                       const Context& context) {
    GrowingBytes output(name, std::ssize(bytes), context);
    if (compression_of(bytes) == Compression::gzip)
        gunzip(name, bytes, output);
    else
        unzstd(name, bytes, output, context);
    return std::move(output).finish();
}

}  // namespace suffuse
