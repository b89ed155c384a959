// Matrix Market: the banner, the sizes and the entries.

#include "fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace suffuse;
    const Source source = fuzz::source_of(fuzz::text_of(data, size));
    fuzz::read_write_read(source, {.format = &format_named("mtx")}, fuzz::Keeps::graph);
    return 0;
}
