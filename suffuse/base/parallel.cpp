#include "suffuse/base/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <limits>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace suffuse {

namespace {

// The ranges still to do, and the first failure. Ranges are handed out in ascending order, so when
// one fails all earlier ones have been handed out and will finish: the failure with the smallest
// index is the same for every thread count.
class Ranges {
public:
    Ranges(std::int64_t size, std::int64_t grain) : size_(size), grain_(grain) {}

    void run(const Context& context, const std::function<void(Range)>& work) {
        while (!stopped_.load(std::memory_order_relaxed)) {
            const std::int64_t index = next_.fetch_add(1, std::memory_order_relaxed);
            if (index >= count()) return;
            try {
                context.check();
                const std::int64_t first = index * grain_;
                work({first, first + std::min(grain_, size_ - first)});
            } catch (...) {
                fail(index, std::current_exception());
            }
        }
    }

    std::int64_t count() const { return size_ / grain_ + (size_ % grain_ != 0 ? 1 : 0); }

    void rethrow() const {
        if (failure_) std::rethrow_exception(failure_);
    }

private:
    void fail(std::int64_t index, std::exception_ptr failure) {
        const std::scoped_lock lock(mutex_);
        stopped_.store(true, std::memory_order_relaxed);
        if (index >= failed_index_) return;
        failed_index_ = index;
        failure_ = std::move(failure);
    }

    const std::int64_t size_;
    const std::int64_t grain_;
    std::atomic<std::int64_t> next_{0};
    std::atomic<bool> stopped_{false};
    std::mutex mutex_;
    std::int64_t failed_index_ = std::numeric_limits<std::int64_t>::max();
    std::exception_ptr failure_;
};

}  // namespace

void parallel_for(const Context& context, std::int64_t size, std::int64_t grain,
                  const std::function<void(Range)>& work) {
    Ranges ranges(size, std::max<std::int64_t>(grain, 1));
    const auto helpers = std::min<std::int64_t>(context.threads, ranges.count()) - 1;
    {
        std::vector<std::jthread> threads;
        try {
            for (std::int64_t i = 0; i < helpers; ++i)
                threads.emplace_back([&] { ranges.run(context, work); });
        } catch (const std::system_error&) {
            // The system has no more threads to give: those at hand do the work.
        }
        ranges.run(context, work);
    }  // joins
    ranges.rethrow();
}

Range part_of(std::int64_t size, std::int64_t parts, std::int64_t i) {
    const std::int64_t each = size / parts;
    const std::int64_t more = size % parts;  // the first `more` parts hold one element more
    const std::int64_t first = i * each + std::min(i, more);
    return {first, first + each + (i < more ? 1 : 0)};
}

}  // namespace suffuse
