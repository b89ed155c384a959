// gzip and zstd: any stream is undone or refused with an Error; what comes out survives being
// compressed and undone again, and is read as a graph or refused.

#include "fuzz/target.h"
#include "suffuse/io/decompress.h"

namespace {

using namespace suffuse;

std::vector<char> compressed(std::string_view text, Compression kind) {
    std::vector<char> bytes;
    make_encoder(kind)->encode(text, true, bytes);
    return bytes;
}

void undo(std::span<const char> bytes) {
    const Context context = fuzz::context();
    Source source{.name = "fuzz"};
    try {
        source.bytes = decompress(source.name, bytes, context);
    } catch (const Error&) {
        return;
    }
    if (source.bytes.size() > 16 * fuzz::small) return;
    const std::vector<char> again = compressed(source.text(), compression_of(bytes));
    if (decompress(source.name, again, context) != source.bytes) std::abort();
    fuzz::read_write_read(source, {}, fuzz::Keeps::graph);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = fuzz::text_of(data, size);
    if (compression_of(text) != Compression::none) undo(text);
    return 0;
}
