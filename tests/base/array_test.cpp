#include "suffuse/base/array.h"

#include <doctest/doctest.h>

#include <numeric>

namespace suffuse::testing::array_test {

namespace {

Buffer<int> counting(const Context& context, std::int64_t size) {
    Buffer<int> buffer(context, size, "numbers");
    std::iota(buffer.span().begin(), buffer.span().end(), 0);
    return buffer;
}

}  // namespace

TEST_CASE("a buffer holds its bytes in the budget exactly as long as it lives") {
    const Context context{.threads = 1, .budget = MemoryBudget(Bytes{1000})};
    {
        const Buffer<std::int64_t> buffer(context, 100, "numbers");
        CHECK(buffer.size() == 100);
        CHECK(context.budget.used() == Bytes{800});
    }
    CHECK(context.budget.used() == Bytes{0});
}

TEST_CASE("a buffer the budget cannot hold is refused before it is allocated") {
    const Context context{.threads = 1, .budget = MemoryBudget(Bytes{1000})};
    CHECK_THROWS_AS((Buffer<std::int64_t>(context, 126, "numbers")), BudgetError);
    CHECK_THROWS_AS((Buffer<std::int64_t>(context, std::int64_t{1} << 61, "numbers")),
                    ResourceError);
    CHECK(context.budget.used() == Bytes{0});
}

TEST_CASE("a moved buffer keeps values and reservation, and gives back what it replaces") {
    const Context context{.threads = 1, .budget = MemoryBudget(Bytes{1000})};
    Buffer<int> target(context, 50, "to be replaced");
    Buffer<int> source = counting(context, 10);
    const int* values = source.span().data();
    target = std::move(source);
    CHECK(target.span().data() == values);
    CHECK(target[9] == 9);
    CHECK(target.size() == 10);
    CHECK(context.budget.used() == Bytes{40});
}

TEST_CASE("an array shows the values of the vector or buffer it was made of, without a copy") {
    const Context context{.threads = 1, .budget = MemoryBudget(Bytes{1000})};
    std::vector<int> vector{3, 1, 2};
    const int* vector_values = vector.data();
    const Array<int> of_vector(std::move(vector));
    CHECK(of_vector.span().data() == vector_values);
    CHECK(std::vector<int>(of_vector.begin(), of_vector.end()) == std::vector<int>{3, 1, 2});

    Buffer<int> buffer = counting(context, 4);
    const int* buffer_values = buffer.span().data();
    const Array<int> of_buffer(std::move(buffer));
    CHECK(of_buffer.span().data() == buffer_values);
    CHECK(of_buffer == Array<int>(std::vector<int>{0, 1, 2, 3}));
}

TEST_CASE("copies of an array share memory; the last one gives the reservation back") {
    const Context context{.threads = 1, .budget = MemoryBudget(Bytes{1000})};
    Array<int> last;
    {
        const Array<int> first(counting(context, 25));
        last = first;
        CHECK(last.span().data() == first.span().data());
        CHECK(context.budget.used() == Bytes{100});
    }
    CHECK(context.budget.used() == Bytes{100});
    CHECK(last[24] == 24);
    last = Array<int>();
    CHECK(context.budget.used() == Bytes{0});
}

TEST_CASE("an array keeps a foreign owner of its values alive") {
    auto owner = std::make_shared<std::vector<int>>(std::vector<int>{7, 8, 9});
    const std::weak_ptr<std::vector<int>> watch = owner;
    {
        const Array<int> middle(std::span<const int>(*owner).subspan(1, 1), owner);
        owner.reset();
        CHECK_FALSE(watch.expired());
        CHECK(middle.size() == 1);
        CHECK(middle[0] == 8);
    }
    CHECK(watch.expired());
}

TEST_CASE("defect 75: a buffer or an array that was moved from is empty") {
    const Context context{.threads = 1, .budget = MemoryBudget(Bytes{1000})};
    Buffer<int> first = counting(context, 10);
    Buffer<int> second = std::move(first);
    CHECK(first.size() == 0);
    CHECK(first.span().empty());
    first = std::move(second);
    CHECK(second.size() == 0);
    CHECK(first[9] == 9);

    Array<int> array(std::move(first));
    Array<int> other = std::move(array);
    CHECK(array.empty());
    CHECK(array == Array<int>());
    array = std::move(other);
    CHECK(other.empty());
    CHECK(array[9] == 9);
    Array<int>& same = array;
    array = std::move(same);
    CHECK(array.size() == 10);
    array = {};
    CHECK(context.budget.used() == Bytes{0});
}

TEST_CASE("arrays are equal exactly if their values are") {
    const Array<int> array(std::vector<int>{1, 2});
    CHECK(array == Array<int>(std::vector<int>{1, 2}));
    CHECK(array != Array<int>(std::vector<int>{1, 3}));
    CHECK(array != Array<int>(std::vector<int>{1}));
    CHECK(array != Array<int>(std::vector<int>{1, 2, 0}));
    CHECK(array != Array<int>());
    CHECK(Array<int>() == Array<int>(std::vector<int>{}));
}

TEST_CASE("an array without values is empty") {
    const Context context{.threads = 1, .budget = MemoryBudget(Bytes{0})};
    CHECK(Array<int>().empty());
    CHECK(Array<int>(Buffer<int>(context, 0, "nothing")).empty());
    CHECK_FALSE(Array<int>(std::vector<int>{0}).empty());
}

}  // namespace suffuse::testing::array_test
