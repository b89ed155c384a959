#include "suffuse/base/bytes.h"

#include <doctest/doctest.h>

#include <array>
#include <limits>

#include "suffuse/base/error.h"

namespace suffuse::testing::bytes_test {

namespace {
constexpr std::int64_t top = std::numeric_limits<std::int64_t>::max();
}  // namespace

TEST_CASE("an amount is told in the largest unit of which there is at least one") {
    CHECK(to_string(Bytes{0}) == "0 B");
    CHECK(to_string(Bytes{1023}) == "1023 B");
    CHECK(to_string(Bytes{1024}) == "1.0 KiB");
    CHECK(to_string(Bytes{1536}) == "1.5 KiB");
    CHECK(to_string(Bytes{std::int64_t{1} << 20}) == "1.0 MiB");
    CHECK(to_string(Bytes{std::int64_t{3} << 29}) == "1.5 GiB");
    CHECK(to_string(Bytes{std::int64_t{5} << 40}) == "5.0 TiB");
    CHECK(to_string(Bytes{std::int64_t{5} << 50}) == "5.0 PiB");
    CHECK(to_string(Bytes{top}) == "8.0 EiB");
}

TEST_CASE("an amount that rounds to 1024 of a unit is told as one of the next") {
    CHECK(to_string(Bytes{(1 << 20) - 1}) == "1.0 MiB");
    // 1023.95 KiB = 1048524.8 B is where one decimal turns from 1023.9 to 1024.0.
    CHECK(to_string(Bytes{1048524}) == "1023.9 KiB");
    CHECK(to_string(Bytes{1048525}) == "1.0 MiB");
}

TEST_CASE("sizes are read with and without suffix, fraction and space") {
    CHECK(parse_bytes("0") == Bytes{0});
    CHECK(parse_bytes("4096") == Bytes{4096});
    CHECK(parse_bytes("17B") == Bytes{17});
    CHECK(parse_bytes("17 B") == Bytes{17});
    CHECK(parse_bytes("2k") == Bytes{2048});
    CHECK(parse_bytes("2K") == Bytes{2048});
    CHECK(parse_bytes("512M") == Bytes{std::int64_t{1} << 29});
    CHECK(parse_bytes("512MB") == Bytes{std::int64_t{1} << 29});
    CHECK(parse_bytes("1.5GiB") == Bytes{std::int64_t{3} << 29});
    CHECK(parse_bytes("1.5 GiB") == Bytes{std::int64_t{3} << 29});
    CHECK(parse_bytes("3T") == Bytes{std::int64_t{3} << 40});
    CHECK(parse_bytes("3P") == Bytes{std::int64_t{3} << 50});
    CHECK(parse_bytes("7E") == Bytes{std::int64_t{7} << 60});
    CHECK(parse_bytes("1.9") == Bytes{1});
}

TEST_CASE("what is not a size is refused with the text that was given") {
    const std::array bad{"",     " ",    "M",     "abc",  "-1",   "-1M",  "inf",
                         "nan",  "1X",   "1Mb",   "1MiC", "1 2",  "1.5.", "0x10",
                         "8EiB", "1e19", "1e400", " 5",   "1 G B"};
    for (const std::string text : bad) {
        CAPTURE(text);
        const std::string sentence =
            "expected a size such as 512M, 1.5GiB or 4096, found '" + text + "'";
        CHECK_THROWS_WITH_AS(parse_bytes(text), sentence.c_str(), InputError);
    }
}

TEST_CASE("what is printed can be read back, up to the digit that is shown") {
    for (const std::int64_t count : {1L, 1000L, 1025L, 999999L, 1L << 33, 123456789012L}) {
        CAPTURE(count);
        const auto again = static_cast<double>(parse_bytes(to_string(Bytes{count})).count);
        // One decimal of an amount of at least 1: a relative error of at most 0.05; then the floor.
        const auto exact = static_cast<double>(count);
        CHECK(again >= exact * 0.95 - 1);
        CHECK(again <= exact * 1.05);
    }
}

TEST_CASE("sums and products of sizes are exact up to 2^63 - 1 and refused beyond") {
    CHECK(checked_add(top - 1, 1) == top);
    CHECK_THROWS_WITH_AS(checked_add(top, 1), "the size 9223372036854775807 + 1 overflows 64 bits",
                         ResourceError);
    CHECK(checked_multiply(std::int64_t{1} << 31, std::int64_t{1} << 31) == std::int64_t{1} << 62);
    CHECK(checked_multiply(0, top) == 0);
    CHECK_THROWS_WITH_AS(checked_multiply(std::int64_t{1} << 32, std::int64_t{1} << 31),
                         "the size 4294967296 x 2147483648 overflows 64 bits", ResourceError);
}

TEST_CASE("amounts of elements and sums of amounts are refused rather than wrapped around") {
    CHECK(Bytes::of<double>(10) == Bytes{80});
    CHECK_THROWS_AS(Bytes::of<double>(top / 8 + 1), ResourceError);
    CHECK(Bytes{3} + Bytes{4} == Bytes{7});
    CHECK_THROWS_AS(Bytes{top} + Bytes{1}, ResourceError);
    CHECK(Bytes{3} < Bytes{4});
}

TEST_CASE("the machine has memory") {
    CHECK(machine_memory() > Bytes{1 << 20});
}

}  // namespace suffuse::testing::bytes_test
