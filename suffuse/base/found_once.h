#pragma once

#include <list>
#include <mutex>
#include <utility>

namespace suffuse {

// Values by key, each found when somebody first asks for it, and then kept. Any thread may ask; who
// comes while another is finding something waits. What throws is not kept: the next one tries
// again.
template <class Key, class Value>
class FoundOnce {
public:
    // The value stays where it is.
    template <class Find>
    const Value& get(const Key& key, const Find& find) {
        const std::lock_guard lock(mutex_);
        for (const auto& [known, value] : found_)
            if (known == key) return value;
        return found_.emplace_back(key, find()).second;
    }

    // Calls visit(value) with all that are kept.
    template <class Visit>
    void for_each(const Visit& visit) {
        const std::lock_guard lock(mutex_);
        for (const auto& [key, value] : found_) visit(value);
    }

private:
    std::mutex mutex_{};
    std::list<std::pair<Key, Value>> found_{};
};

}  // namespace suffuse
