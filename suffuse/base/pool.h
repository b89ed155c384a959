#pragma once

#include <mutex>
#include <utility>
#include <vector>

namespace suffuse {

// Work space that ranges of a parallel_for take in turn: as many exist as ranges are at work. What
// lies in it when it is taken is left over from another range and means nothing.
template <class T>
class Pool {
public:
    // A free one, or what make() returns.
    template <class Make>
    T take(const Make& make) {
        {
            const std::lock_guard lock(mutex_);
            if (!free_.empty()) {
                T taken = std::move(free_.back());
                free_.pop_back();
                return taken;
            }
        }
        return make();
    }
    void give_back(T taken) {
        const std::lock_guard lock(mutex_);
        free_.push_back(std::move(taken));
    }

private:
    std::mutex mutex_{};
    std::vector<T> free_{};
};

}  // namespace suffuse
