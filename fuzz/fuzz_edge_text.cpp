// Edge lists under every meaning of their ids, written back with tabs and with commas.

#include "fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace suffuse;
    const Source source = fuzz::source_of(fuzz::text_of(data, size));
    for (const Ids ids : {Ids::automatic, Ids::zero_based, Ids::one_based, Ids::names})
        for (const char* format : {"edges", "csv"})
            fuzz::read_write_read(source, {.format = &format_named(format), .ids = ids},
                                  fuzz::Keeps::graph);
    return 0;
}
