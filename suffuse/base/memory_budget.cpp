#include "suffuse/base/memory_budget.h"

#include <algorithm>
#include <limits>
#include <mutex>
#include <utility>

#include "suffuse/base/require.h"

namespace suffuse {

struct Reservation::Ledger {
    std::mutex mutex;
    Bytes limit;
    Bytes used;
    Bytes peak;
    std::int64_t reservations = 0;
    std::int64_t refused = -1;  // the reservation that a test wants refused
};

Reservation::Reservation(std::shared_ptr<Ledger> ledger, Bytes bytes)
    : ledger_(std::move(ledger)), bytes_(bytes) {}

Reservation::Reservation(Reservation&& other) noexcept
    : ledger_(std::move(other.ledger_)), bytes_(std::exchange(other.bytes_, Bytes{})) {}

Reservation& Reservation::operator=(Reservation&& other) noexcept {
    if (this != &other) {
        release();
        ledger_ = std::move(other.ledger_);
        bytes_ = std::exchange(other.bytes_, Bytes{});
    }
    return *this;
}

Reservation::~Reservation() {
    release();
}

void Reservation::release() noexcept {
    if (!ledger_) return;
    const std::scoped_lock lock(ledger_->mutex);
    ledger_->used.count -= std::exchange(bytes_, Bytes{}).count;
}

void Reservation::shrink(Bytes kept) {
    if (!ledger_ || kept >= bytes_) return;
    const std::scoped_lock lock(ledger_->mutex);
    ledger_->used.count -= bytes_.count - kept.count;
    bytes_ = kept;
}

MemoryBudget::MemoryBudget() : MemoryBudget(Bytes{machine_memory().count / 4 * 3}) {}

MemoryBudget::MemoryBudget(Bytes limit) : ledger_(std::make_shared<Reservation::Ledger>()) {
    ledger_->limit = limit;
}

MemoryBudget MemoryBudget::refusing(std::int64_t nth) {
    MemoryBudget budget(Bytes{std::numeric_limits<std::int64_t>::max()});
    budget.ledger_->refused = nth;
    return budget;
}

Reservation MemoryBudget::reserve(Bytes bytes, std::string_view purpose) const {
    Reservation::Ledger& ledger = *ledger_;
    const std::scoped_lock lock(ledger.mutex);
    const Bytes free{ledger.limit.count - ledger.used.count};
    if (ledger.reservations++ == ledger.refused || bytes > free) {
        throw BudgetError(fmt::format("{} needs {}, {} of {} is free", purpose, to_string(bytes),
                                      to_string(free), to_string(ledger.limit)),
                          Hint::allow_memory);
    }
    ledger.used = ledger.used + bytes;
    ledger.peak = std::max(ledger.peak, ledger.used);
    return {ledger_, bytes};
}

Bytes MemoryBudget::limit() const {
    return ledger_->limit;
}

Bytes MemoryBudget::used() const {
    const std::scoped_lock lock(ledger_->mutex);
    return ledger_->used;
}

Bytes MemoryBudget::peak() const {
    const std::scoped_lock lock(ledger_->mutex);
    return ledger_->peak;
}

std::int64_t MemoryBudget::reservations() const {
    const std::scoped_lock lock(ledger_->mutex);
    return ledger_->reservations;
}

}  // namespace suffuse
