// JSON: any bytes are read or refused, and what is read is written and read again.

#include "fuzz/target.h"
#include "suffuse/json/json.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace suffuse;
    Json json;
    try {
        json = parse_json(fuzz::text_of(data, size), "a value");
    } catch (const InputError&) {
        return 0;
    }
    const std::string text = json.dump();
    const Json again = parse_json(text, "a value");
    if (again != json || again.dump() != text) std::abort();
    if (parse_json(json.dump(2), "a value").dump() != text) std::abort();
    return 0;
}
