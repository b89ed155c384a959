#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "suffuse/base/context.h"

namespace suffuse {

// Uninitialised memory, in huge pages where it is large: fewer page faults. Throws std::bad_alloc.
struct FreeMemory {
    void operator()(void* memory) const;
};
using Memory = std::unique_ptr<void, FreeMemory>;
Memory allocate(Bytes bytes);

// Uninitialised memory for n values, announced to the budget; the work space of builders. What was
// moved from is empty.
template <class T>
class Buffer {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    Buffer() = default;
    Buffer(const Context& context, std::int64_t size, std::string_view purpose)
        : reservation_(context.budget.reserve(Bytes::of<T>(size), purpose)),
          memory_(allocate(Bytes::of<T>(size))),
          size_(size) {}
    Buffer(Buffer&& other) noexcept
        : reservation_(std::move(other.reservation_)),
          memory_(std::move(other.memory_)),
          size_(std::exchange(other.size_, 0)) {}
    Buffer& operator=(Buffer&& other) noexcept {
        reservation_ = std::move(other.reservation_);
        memory_ = std::move(other.memory_);
        size_ = std::exchange(other.size_, 0);
        return *this;
    }
    ~Buffer() = default;

    std::int64_t size() const { return size_; }
    std::span<T> span() { return {data(), static_cast<std::size_t>(size_)}; }
    std::span<const T> span() const { return {data(), static_cast<std::size_t>(size_)}; }
    T& operator[](std::int64_t i) { return data()[i]; }
    const T& operator[](std::int64_t i) const { return data()[i]; }

private:
    T* data() const { return static_cast<T*>(memory_.get()); }

    Reservation reservation_;
    Memory memory_;
    std::int64_t size_ = 0;
};

// Immutable values with shared ownership of whatever holds them: a buffer, a vector, a mapped
// file. Copies are cheap and may be read by any thread. What was moved from is empty.
template <class T>
class Array {
public:
    Array() = default;
    explicit Array(std::vector<T> values) {
        auto owner = std::make_shared<const std::vector<T>>(std::move(values));
        values_ = *owner;
        owner_ = std::move(owner);
    }
    explicit Array(Buffer<T> values) {
        auto owner = std::make_shared<const Buffer<T>>(std::move(values));
        values_ = owner->span();
        owner_ = std::move(owner);
    }
    Array(std::span<const T> values, std::shared_ptr<const void> owner)
        : owner_(std::move(owner)), values_(values) {}
    Array(const Array&) = default;
    Array(Array&& other) noexcept
        : owner_(std::move(other.owner_)), values_(std::exchange(other.values_, {})) {}
    Array& operator=(const Array&) = default;
    Array& operator=(Array&& other) noexcept {
        owner_ = std::move(other.owner_);
        values_ = std::exchange(other.values_, {});
        return *this;
    }
    ~Array() = default;

    std::int64_t size() const { return static_cast<std::int64_t>(values_.size()); }
    bool empty() const { return values_.empty(); }
    std::span<const T> span() const { return values_; }
    const T& operator[](std::int64_t i) const { return values_[static_cast<std::size_t>(i)]; }
    auto begin() const { return values_.begin(); }
    auto end() const { return values_.end(); }

    friend bool operator==(const Array& a, const Array& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }

private:
    std::shared_ptr<const void> owner_;
    std::span<const T> values_;
};

// function(0), function(1), ..., announced to the budget.
template <class T, class Function>
Array<T> tabulate(const Context& context, std::int64_t size, std::string_view purpose,
                  const Function& function) {
    Buffer<T> values(context, size, purpose);
    for (std::int64_t i = 0; i < size; ++i) values[i] = static_cast<T>(function(i));
    return Array<T>(std::move(values));
}

}  // namespace suffuse
