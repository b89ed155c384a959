#include "suffuse/option/option_json.h"

#include <doctest/doctest.h>

#include "suffuse/base/error.h"
#include "tests/option/meal.h"

namespace suffuse::testing::option_json_test {

namespace {

Said said_in_text(const std::string& text) {
    return said_in(parse_json(text, "options"), meal_options);
}

std::string refusal(const std::string& text) {
    try {
        said_in_text(text);
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("options are written under their names in the order of the table") {
    const Meal meal{.soup = 0.5, .salad = 8, .drink = Drink::tea, .guests = 3, .bills = {1, 0.25}};
    CHECK(written(meal).dump() ==
          R"({"soup":0.5,"salad":8,"none":false,"drink":"tea","guests":3,"bills":[1.0,0.25]})");
    CHECK(written(Meal{}).find("salad") == nullptr);  // there is none
}

TEST_CASE("an object says what it holds, whole numbers for numbers too") {
    CHECK(text_of(said_in_text(R"({"guests":3,"soup":2,"drink":"tea","bills":[1,2.5]})")) ==
          "bills=1,2.5 drink=tea guests=3 soup=2");
    CHECK(said_in_text(R"({"guests":3})") == Said{{{"guests", {3}}}});
    CHECK(said_in_text(R"({"soup":3})") == Said{{{"soup", {3.0}}}});
    CHECK(said_in_text("{}").empty());
}

TEST_CASE("other keys and values of another kind are refused") {
    CHECK(refusal(R"({"wine":3})") == "the option 'wine' is unknown");
    for (const char* text :
         {R"({"guests":3.0})", R"({"guests":true})", R"({"guests":null})", R"({"guests":"3"})",
          R"({"guests":[3]})", R"({"guests":9223372036854775808})"})
        CHECK(refusal(text) == "'guests' has a value of the wrong type");
    CHECK(refusal(R"({"soup":"much"})") == "'soup' has a value of the wrong type");
    CHECK(refusal(R"({"soup":true})") == "'soup' has a value of the wrong type");
    CHECK(refusal(R"({"none":0})") == "'none' has a value of the wrong type");
    CHECK(refusal(R"({"drink":1})") == "'drink' has a value of the wrong type");
    CHECK(refusal(R"({"bills":1})") == "'bills' has a value of the wrong type");
    CHECK(refusal(R"({"bills":[1,"2"]})") == "'bills' has a value of the wrong type");
}

TEST_CASE("an option that did not exist counts as what it was before, and nothing else is added") {
    CHECK(with_before(Json{{"guests", 3}}, meal_options) ==
          Json{{"guests", 3}, {"drink", "water"}});
    CHECK(with_before(Json{{"drink", "tea"}}, meal_options) == Json{{"drink", "tea"}});
    std::vector<Option> other = meal_options;
    for (Option& option : other) option.usual.reset();  // of another model
    CHECK(with_before(Json::object(), other) == Json::object());
}

TEST_CASE("values as text and as JSON") {
    CHECK(value_text(true) == "true");
    CHECK(value_text(std::int64_t{-3}) == "-3");
    CHECK(value_text(0.15) == "0.15");
    CHECK(value_text(1e-9) == "1e-09");
    CHECK(value_text(std::vector<double>{0, 0.5, 0.5}) == "0,0.5,0.5");
    CHECK(value_json(true).dump() == "true");
    CHECK(value_json(std::int64_t{3}).dump() == "3");
    CHECK(value_json("sym").dump() == "\"sym\"");
    CHECK(value_json(std::vector<double>{0, 0.5}).dump() == "[0.0,0.5]");
    CHECK(option_text("drink", Meal{}) == "water");
    CHECK(option_text("salad", Meal{}).empty());
}

}  // namespace suffuse::testing::option_json_test
