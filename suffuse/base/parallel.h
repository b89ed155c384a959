#pragma once

#include <cstdint>
#include <functional>

#include "suffuse/base/context.h"

namespace suffuse {

struct Range {
    std::int64_t first = 0;
    std::int64_t last = 0;  // one past the end

    std::int64_t size() const { return last - first; }
    friend bool operator==(const Range&, const Range&) = default;
};

// Calls work(range) for the ranges [0, grain), [grain, 2 grain), ... that cover [0, size), each
// exactly once, on up to context.threads threads. How [0, size) is cut never depends on the
// threads. If ranges throw, the exception of the first of them (in index order) is rethrown here
// once all threads are done, whatever the thread count. Between ranges it looks for cancellation.
void parallel_for(const Context& context, std::int64_t size, std::int64_t grain,
                  const std::function<void(Range)>& work);

// The i-th of `parts` nearly equal pieces of [0, size).
Range part_of(std::int64_t size, std::int64_t parts, std::int64_t i);

}  // namespace suffuse
