// Edge lists under every meaning of their ids, of the first line and of the columns, written back
// with tabs and with commas, with the names of their nodes.

#include "fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace suffuse;
    const Source source = fuzz::source_of(fuzz::text_of(data, size));
    const auto read = [&](const char* format, const EdgeTextOptions& options) {
        fuzz::read_write_read(source, {.format = &format_named(format), .text = options},
                              fuzz::Keeps::everything);
    };
    for (const Ids ids : {Ids::automatic, Ids::zero_based, Ids::one_based, Ids::names})
        read("edges", {.ids = ids});
    read("csv", {});
    for (const bool header : {true, false}) read("csv", {.header = header});
    for (const char* columns : {"2,1", "1,3,2", "target,source,w"})
        read("edges", {.columns = columns});
    // Without a word on the format: what others read is recognised and refused.
    fuzz::read_write_read(source, {}, fuzz::Keeps::graph);
    return 0;
}
