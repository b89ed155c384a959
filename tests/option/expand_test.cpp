#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "suffuse/base/error.h"
#include "suffuse/base/rng.h"
#include "tests/option/meal.h"

namespace suffuse::testing::expand_test {

using Texts = std::vector<std::string>;

TEST_CASE("what has one value each is one, and nothing is one too") {
    const Said said{{{"soup", {2.0}}, {"drink", {"tea"}}, {"seed", {7}}}};
    CHECK(expand(said, meal_options) == std::vector<Said>{said});
    CHECK(expand({}, meal_options) == std::vector<Said>{Said{}});
}

TEST_CASE("axes of a choice come first, then the others by name, the last changes fastest") {
    const Said said{{{"drink", {"tea", "water"}}, {"guests", {1, 2}}, {"soup", {0.5, 0.25}}}};
    CHECK(texts_of(expand(said, meal_options)) ==
          Texts{"drink=tea guests=1 soup=0.5", "drink=tea guests=2 soup=0.5",
                "drink=water guests=1 soup=0.5", "drink=water guests=2 soup=0.5",
                "drink=tea guests=1 soup=0.25", "drink=tea guests=2 soup=0.25",
                "drink=water guests=1 soup=0.25", "drink=water guests=2 soup=0.25"});
}

TEST_CASE("choices come in the order of the options, the others by name, not by table") {
    const std::vector<Option> options{{.name = "z", .axis = true},
                                      {.name = "c", .choice = "late", .axis = true},
                                      {.name = "b", .choice = "early", .axis = true},
                                      {.name = "a", .axis = true}};
    const Said said{{{"a", {1, 2}}, {"b", {1, 2}}, {"c", {1, 2}}, {"z", {1, 2}}}};
    const Texts found = texts_of(expand(said, options));
    REQUIRE(found.size() == 16);
    CHECK(found[1] == "a=1 b=1 c=1 z=2");
    CHECK(found[2] == "a=2 b=1 c=1 z=1");
    CHECK(found[4] == "a=1 b=2 c=1 z=1");
    CHECK(found[8] == "a=1 b=1 c=2 z=1");
}

TEST_CASE("the values of a choice stand beside each other on one axis") {
    const Said said{{{"none", {true}}, {"salad", {8}}, {"soup", {0.5, 0.25}}, {"guests", {1, 2}}}};
    CHECK(texts_of(expand(said, meal_options)) ==
          Texts{"guests=1 soup=0.5", "guests=2 soup=0.5", "guests=1 soup=0.25",
                "guests=2 soup=0.25", "guests=1 salad=8", "guests=2 salad=8", "guests=1 none=true",
                "guests=2 none=true"});
}

TEST_CASE("a flag that is false is no value of its choice") {
    const Said said{{{"none", {false}}, {"soup", {0.5, 0.25}}}};
    CHECK(texts_of(expand(said, meal_options)) ==
          Texts{"none=false soup=0.5", "none=false soup=0.25"});
}

TEST_CASE("what is no axis stays as it was said") {
    const OptionValue one = std::vector<double>{1, 2};
    const Said said{{{"bills", {one, one}}, {"guests", {1, 2}}, {"seed", {1, 2}}}};
    CHECK(texts_of(expand(said, meal_options)) ==
          Texts{"bills=1,2,1,2 guests=1 seed=1,2", "bills=1,2,1,2 guests=2 seed=1,2"});
}

TEST_CASE("an axis without values is refused, not a search without runs") {
    CHECK_THROWS_WITH_AS(expand({{{"guests", {}}}}, meal_options),
                         "guests: at least one value is wanted here", InputError);
    CHECK_THROWS_AS(expand({{{"soup", {}}, {"salad", {8}}}}, meal_options), InputError);
}

TEST_CASE("there are as many as the product says, all different, each with one value of a choice") {
    for (std::uint64_t i = 0; i < 100; ++i) {
        Rng rng = Rng(i).stream("expand");
        Said said;
        std::size_t choice = 0;
        std::size_t others = 1;
        for (const char* name : {"soup", "salad", "guests", "drink"}) {
            const std::size_t count = rng.below(4);
            if (count == 0) continue;
            for (std::size_t k = 0; k < count; ++k)
                said.values[name].push_back(static_cast<std::int64_t>(k));
            const bool chosen = std::string_view(name).starts_with('s');
            (chosen ? choice : others) = chosen ? choice + count : others * count;
        }
        const std::vector<Said> all = expand(said, meal_options);
        CHECK(all.size() == std::max<std::size_t>(choice, 1) * others);
        const Texts texts = texts_of(all);
        CHECK(std::set(texts.begin(), texts.end()).size() == all.size());
        for (const Said& one : all) {
            check_choices(one, meal_options);  // does not throw
            for (const auto& [name, values] : one.values) CHECK(values.size() == 1);
        }
    }
}

}  // namespace suffuse::testing::expand_test
