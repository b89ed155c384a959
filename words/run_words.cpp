#include "words/run_words.h"

#include "suffuse/base/require.h"

namespace suffuse {

namespace {

Bytes memory_of(const RunWords& words) {
    try {
        return parse_bytes(words.memory);
    } catch (const InputError& error) {
        throw InputError(std::string("memory: ") + error.what());
    }
}

}  // namespace

Context context_for(const RunWords& words) {
    require(words.threads >= 0, "threads: expected a number of threads, found {}", words.threads);
    Context context;
    if (words.threads > 0) context.threads = words.threads;
    if (!words.memory.empty()) context.budget = MemoryBudget(memory_of(words));
    return context;
}

}  // namespace suffuse
