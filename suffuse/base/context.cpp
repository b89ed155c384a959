#include "suffuse/base/context.h"

#include "suffuse/base/require.h"

namespace suffuse {

namespace {

Bytes parse_memory(const std::string& memory) {
    try {
        return parse_bytes(memory);
    } catch (const InputError& error) {
        throw InputError(std::string("memory: ") + error.what());
    }
}

}  // namespace

Context context_with(int threads, const std::string& memory) {
    require(threads >= 0, "threads: expected a number of threads, found {}", threads);
    Context context;
    if (threads > 0) context.threads = threads;
    if (!memory.empty()) context.budget = MemoryBudget(parse_memory(memory));
    return context;
}

}  // namespace suffuse
