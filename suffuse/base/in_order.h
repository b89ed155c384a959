#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <utility>

namespace suffuse {

// Hands on what the ranges of a parallel_for finish, in the order of their indices, whatever the
// order in which they do: one call at a time, as soon as all before it are there.
template <class T>
class InOrder {
public:
    using Take = std::function<void(std::size_t index, const T& value)>;
    explicit InOrder(Take take) : take_(std::move(take)) {}

    void finished(std::size_t index, T value) {
        const std::lock_guard lock(mutex_);
        waiting_.emplace(index, std::move(value));
        while (!waiting_.empty() && waiting_.begin()->first == next_) {
            ++next_;
            hand_on_first();
        }
    }

    // Those behind a gap, where the work ended early.
    void hand_on_rest() {
        const std::lock_guard lock(mutex_);
        while (!waiting_.empty()) hand_on_first();
    }

private:
    // Once, even if it throws.
    void hand_on_first() {
        const auto first = waiting_.extract(waiting_.begin());
        if (take_) take_(first.key(), first.mapped());
    }

    Take take_;
    std::mutex mutex_{};
    std::map<std::size_t, T> waiting_{};
    std::size_t next_ = 0;
};

}  // namespace suffuse
