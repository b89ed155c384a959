#include "suffuse/option/said.h"

#include <doctest/doctest.h>

#include "suffuse/base/error.h"
#include "tests/option/meal.h"

namespace suffuse::testing::said_test {

namespace {

std::string fault_of_choices(const Said& said) {
    try {
        check_choices(said, meal_options);
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("what was said last counts, and only one value can be taken") {
    Said said;
    CHECK(said.empty());
    CHECK(said.find("guests") == nullptr);
    said.say("guests", 3);
    said.say("guests", 4);
    CHECK(std::get<std::int64_t>(*said.find("guests")) == 4);
    said.values["guests"] = {1, 2, 3};
    CHECK(said.says("guests"));
    CHECK_THROWS_WITH_AS(said.find("guests"), "guests: one value is wanted here, 3 were given",
                         InputError);
}

TEST_CASE("what is about some options and what is not make the whole") {
    const Said said{{{"soup", {2.0}}, {"drink", {"tea"}}, {"seed", {7}}}};
    const Said part = about(said, meal_options);
    const Said rest = without(said, meal_options);
    CHECK(text_of(part) == "drink=tea soup=2");
    CHECK(text_of(rest) == "seed=7");
    CHECK(over(part, rest, meal_options) == said);
}

TEST_CASE("what was said goes before what the other says") {
    const Said said{{{"guests", {5}}, {"more", {1}}}};
    const Said other{{{"guests", {2, 3}}, {"drink", {"tea"}}, {"more", {2}}, {"less", {3}}}};
    CHECK(text_of(over(said, other, meal_options)) == "drink=tea guests=5 less=3 more=1");
    CHECK(over(said, {}, meal_options) == said);
    CHECK(over({}, other, meal_options) == other);
}

TEST_CASE("who says one option of a choice has decided about all of them") {
    const Said other{{{"soup", {3.0}}, {"drink", {"tea"}}}};
    CHECK(text_of(over({{{"salad", {8}}}}, other, meal_options)) == "drink=tea salad=8");
    CHECK(text_of(over({{{"none", {true}}}}, other, meal_options)) == "drink=tea none=true");
    // A flag that is false decides nothing.
    CHECK(text_of(over({{{"none", {false}}}}, other, meal_options)) ==
          "drink=tea none=false soup=3");
    CHECK(text_of(over({{{"drink", {"water"}}}}, other, meal_options)) == "drink=water soup=3");
}

TEST_CASE("options of one choice exclude each other, and the message names all of them") {
    CHECK(fault_of_choices({}).empty());
    CHECK(fault_of_choices({{{"soup", {1.0}}, {"guests", {2}}}}).empty());
    CHECK(fault_of_choices({{{"soup", {1.0}}, {"none", {false}}}}).empty());
    const std::string message = "soup, salad and none exclude each other: give one";
    CHECK(fault_of_choices({{{"soup", {1.0}}, {"salad", {8}}}}) == message);
    CHECK(fault_of_choices({{{"soup", {1.0, 2.0}}, {"none", {true}}}}) == message);
}

TEST_CASE("options are set in the order of the table, whatever the order of the words") {
    Said said;
    for (const char* name : {"guests", "salad"}) said.say(name, 6);
    said.say("bills", std::vector<double>{0.5, 2});
    said.say("drink", "tea");
    const auto meal = apply<Meal>(said);
    CHECK(meal.order == "salad drink guests bills ");
    CHECK(meal.salad == 6);
    CHECK(meal.drink == Drink::tea);
    CHECK(meal.guests == 6);
    CHECK(meal.bills == std::vector<double>{0.5, 2});
    CHECK(meal.soup == 1);
}

TEST_CASE("what is not said stays as it was, and what belongs to others is passed over") {
    const Meal given{.soup = 7, .guests = 9};
    const Meal same = apply(Said{{{"seed", {7}}}}, given);
    CHECK(same.soup == 7);
    CHECK(same.guests == 9);
    CHECK(same.order.empty());
}

TEST_CASE("values of another kind, other words and numbers out of range are refused") {
    const auto refusal = [](std::string_view name, const OptionValue& value) {
        Said said;
        said.say(name, value);
        try {
            apply<Meal>(said);
        } catch (const InputError& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    CHECK(refusal("guests", 3).empty());
    CHECK(refusal("soup", 3).empty());  // a whole number is a number
    CHECK(refusal("guests", 3.0) == "'guests' has a value of the wrong type");
    CHECK(refusal("guests", true) == "'guests' has a value of the wrong type");
    CHECK(refusal("soup", "much") == "'soup' has a value of the wrong type");
    CHECK(refusal("soup", true) == "'soup' has a value of the wrong type");
    CHECK(refusal("none", 1) == "'none' has a value of the wrong type");
    CHECK(refusal("bills", 1.5) == "'bills' has a value of the wrong type");
    CHECK(refusal("drink", 1) == "'drink' has a value of the wrong type");
    CHECK(refusal("drink", "wine") == "drink: 'wine' is none of water, tea");
    CHECK(refusal("guests", std::int64_t{1} << 31) == "guests: 2147483648 is too large");
    Said several{{{"guests", {1, 2}}}};
    CHECK_THROWS_AS(apply<Meal>(several), InputError);
    Said both{{{"soup", {1.0}}, {"salad", {1}}}};
    CHECK_THROWS_AS(apply<Meal>(both), InputError);
}

}  // namespace suffuse::testing::said_test
