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
        for (; !waiting_.empty() && waiting_.begin()->first == next_; ++next_) {
            if (take_) take_(next_, waiting_.begin()->second);
            waiting_.erase(waiting_.begin());
        }
    }

private:
    Take take_;
    std::mutex mutex_{};
    std::map<std::size_t, T> waiting_{};
    std::size_t next_ = 0;
};

}  // namespace suffuse
