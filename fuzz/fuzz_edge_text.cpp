// Edge lists under every meaning of their ids, written back with tabs and with commas.

#include "fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace suffuse;
    const Source source = fuzz::source_of(fuzz::text_of(data, size));
    for (const Ids ids : {Ids::automatic, Ids::zero_based, Ids::one_based, Ids::names})
        fuzz::read_write_read(source, {.format = &format_named("edges"), .ids = ids},
                              fuzz::Keeps::graph);
    fuzz::read_write_read(source, {.format = &format_named("csv")}, fuzz::Keeps::graph);
    return 0;
}
