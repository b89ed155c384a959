// edge_index.npy: the header, the types and the ids.

#include "fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace suffuse;
    const Source source = fuzz::source_of(fuzz::text_of(data, size));
    fuzz::read_write_read(source, {.format = &format_named("npy")}, fuzz::Keeps::graph);
    return 0;
}
