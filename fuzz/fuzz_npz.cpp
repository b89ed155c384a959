// Archives as they are and with the checksums of their members made right.

#include "fuzz/resealed.h"
#include "fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace suffuse;
    const std::string bytes(fuzz::text_of(data, size));
    const ReadOptions options{.format = &format_named("npz")};
    for (const std::string& tried : {bytes, fuzz::resealed(bytes)})
        fuzz::read_write_read(fuzz::source_of(tried), options, fuzz::Keeps::everything);
    return 0;
}
