#pragma once

#include <memory>
#include <thread>

#include "suffuse/base/error.h"
#include "suffuse/base/memory_budget.h"
#include "suffuse/base/progress.h"

namespace suffuse {

// What a long computation may use. Made by whoever owns main; copies share budget and progress.
struct Context {
    int threads = static_cast<int>(std::thread::hardware_concurrency());
    MemoryBudget budget{};
    std::shared_ptr<Progress> progress = std::make_shared<Progress>();

    // Throws Cancelled if the owner has asked to stop.
    void check() const {
        if (progress->stop_requested()) throw Cancelled();
    }

    // For work inside a task of this context.
    Context inside() const {
        Context inner = *this;
        inner.progress = std::make_shared<InnerProgress>(progress);
        return inner;
    }
};

// A context of so many threads, 0: one for each core, and so much memory ("4G"; empty: three
// quarters of the machine's). Throws InputError for what makes no sense.
Context context_with(int threads, const std::string& memory);

}  // namespace suffuse
