#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "suffuse/base/bytes.h"

namespace suffuse {

// Memory that has been announced; given back when the reservation dies.
class Reservation {
public:
    Reservation() = default;
    Reservation(Reservation&& other) noexcept;
    Reservation& operator=(Reservation&& other) noexcept;
    ~Reservation();

    Bytes bytes() const { return bytes_; }
    // Gives back all but the first `kept` bytes.
    void shrink(Bytes kept);

private:
    friend class MemoryBudget;
    struct Ledger;
    Reservation(std::shared_ptr<Ledger> ledger, Bytes bytes);
    void release() noexcept;

    std::shared_ptr<Ledger> ledger_;
    Bytes bytes_;
};

// How much memory a computation may use. Copies are handles to the same budget; any thread may
// reserve. Whatever grows with the graph is reserved by name before it is allocated.
class MemoryBudget {
public:
    // Three quarters of the machine's memory.
    MemoryBudget();
    explicit MemoryBudget(Bytes limit);

    // For tests: refuses the n-th reservation (from 0), grants all others.
    static MemoryBudget refusing(std::int64_t nth);

    // Throws BudgetError: what was asked for, what is free, what to do.
    Reservation reserve(Bytes bytes, std::string_view purpose) const;

    Bytes limit() const;
    Bytes used() const;
    Bytes peak() const;
    std::int64_t reservations() const;  // granted or refused so far

private:
    std::shared_ptr<Reservation::Ledger> ledger_;
};

}  // namespace suffuse
