#include "suffuse/base/memory_budget.h"

#include <doctest/doctest.h>

#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

#include "suffuse/base/parallel.h"

namespace suffuse::testing::memory_budget_test {

static_assert(!std::is_copy_constructible_v<Reservation>);
static_assert(!std::is_copy_assignable_v<Reservation>);

TEST_CASE("what is reserved is used until the reservation dies; the peak stays") {
    const MemoryBudget budget(Bytes{100});
    {
        const Reservation first = budget.reserve(Bytes{60}, "first");
        CHECK(first.bytes() == Bytes{60});
        CHECK(budget.used() == Bytes{60});
        {
            const Reservation second = budget.reserve(Bytes{40}, "second");
            CHECK(budget.used() == Bytes{100});
        }
        CHECK(budget.used() == Bytes{60});
    }
    CHECK(budget.used() == Bytes{0});
    const Reservation later = budget.reserve(Bytes{10}, "later");
    CHECK(budget.peak() == Bytes{100});
    CHECK(budget.limit() == Bytes{100});
    CHECK(budget.reservations() == 3);
}

TEST_CASE("a refusal names the purpose, what was asked for, what is free and what to do") {
    const MemoryBudget budget(Bytes{4096});
    const Reservation held = budget.reserve(Bytes{1024}, "held");
    CHECK_THROWS_WITH_AS(budget.reserve(Bytes{3073}, "the weights"),
                         "the weights needs 3.0 KiB, 3.0 KiB of 4.0 KiB is free", BudgetError);
    try {
        budget.reserve(Bytes{3073}, "the weights");
    } catch (const BudgetError& error) {
        CHECK(error.hint == Hint::allow_memory);
    }
    CHECK(budget.used() == Bytes{1024});
    CHECK(budget.peak() == Bytes{1024});
    CHECK(budget.reserve(Bytes{3072}, "the weights").bytes() == Bytes{3072});
}

TEST_CASE("a reservation of 2^63 - 1 bytes is refused, not wrapped around") {
    const Bytes everything{std::numeric_limits<std::int64_t>::max()};
    const MemoryBudget budget(everything);
    const Reservation held = budget.reserve(Bytes{1}, "held");
    CHECK_THROWS_AS(budget.reserve(everything, "everything"), BudgetError);
    CHECK(budget.used() == Bytes{1});
}

TEST_CASE("a refusing budget refuses the n-th reservation and no other") {
    const MemoryBudget budget = MemoryBudget::refusing(2);
    const Reservation first = budget.reserve(Bytes{1}, "0");
    const Reservation second = budget.reserve(Bytes{1}, "1");
    CHECK_THROWS_AS(budget.reserve(Bytes{1}, "2"), BudgetError);
    const Reservation fourth = budget.reserve(Bytes{1}, "3");
    CHECK(budget.used() == Bytes{3});
    CHECK(budget.reservations() == 4);
}

TEST_CASE("copies of a budget are handles to one ledger") {
    const MemoryBudget budget(Bytes{10});
    // The copy is what is tested. NOLINTNEXTLINE(performance-unnecessary-copy-initialization)
    const MemoryBudget copy = budget;
    const Reservation held = copy.reserve(Bytes{7}, "held");
    CHECK(budget.used() == Bytes{7});
    CHECK_THROWS_AS(budget.reserve(Bytes{4}, "too much"), BudgetError);
}

TEST_CASE("a reservation may outlive its budget") {
    std::optional<MemoryBudget> budget(Bytes{10});
    Reservation held = budget->reserve(Bytes{7}, "held");
    budget.reset();
    CHECK(held.bytes() == Bytes{7});
    held = Reservation();
    CHECK(held.bytes() == Bytes{0});
}

TEST_CASE("a moved reservation is given back once, by its last owner") {
    const MemoryBudget budget(Bytes{10});
    {
        Reservation first = budget.reserve(Bytes{7}, "first");
        Reservation second = std::move(first);
        CHECK(second.bytes() == Bytes{7});
        CHECK(budget.used() == Bytes{7});
    }
    CHECK(budget.used() == Bytes{0});
}

TEST_CASE("a reservation that is replaced gives back what it held") {
    const MemoryBudget budget(Bytes{10});
    Reservation held = budget.reserve(Bytes{7}, "first");
    held = budget.reserve(Bytes{3}, "second");
    CHECK(budget.used() == Bytes{3});
    CHECK(budget.peak() == Bytes{10});
    Reservation& same = held;
    held = std::move(same);
    CHECK(held.bytes() == Bytes{3});
    CHECK(budget.used() == Bytes{3});
}

TEST_CASE("shrinking gives back the difference and never grows") {
    const MemoryBudget budget(Bytes{10});
    {
        Reservation held = budget.reserve(Bytes{8}, "held");
        held.shrink(Bytes{5});
        CHECK(held.bytes() == Bytes{5});
        CHECK(budget.used() == Bytes{5});
        held.shrink(Bytes{6});
        CHECK(budget.used() == Bytes{5});
        Reservation nothing;
        nothing.shrink(Bytes{0});
        CHECK(nothing.bytes() == Bytes{0});
    }
    CHECK(budget.used() == Bytes{0});
}

TEST_CASE("without a limit given it is three quarters of the machine's memory") {
    CHECK(MemoryBudget().limit() == Bytes{machine_memory().count / 4 * 3});
}

TEST_CASE("threads that reserve at once never hold more than the limit and lose nothing") {
    const Context context{.threads = 5, .budget = MemoryBudget(Bytes{3})};
    parallel_for(context, 2000, 1, [&](Range) {
        try {
            const Reservation held = context.budget.reserve(Bytes{1}, "held");
        } catch (const BudgetError&) {
            // Three others hold one byte each.
        }
    });
    CHECK(context.budget.used() == Bytes{0});
    CHECK(context.budget.peak() >= Bytes{1});
    CHECK(context.budget.peak() <= Bytes{3});
    CHECK(context.budget.reservations() == 2000);
}

}  // namespace suffuse::testing::memory_budget_test
