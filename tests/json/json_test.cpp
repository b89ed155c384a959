#include "suffuse/json/json.h"

#include <doctest/doctest.h>

#include <limits>
#include <stdexcept>

namespace suffuse::testing::json_test {

namespace {

constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();

std::vector<std::string> keys(const Json& json) {
    std::vector<std::string> result;
    for (const auto& [key, value] : json.members()) result.push_back(key);
    return result;
}

}  // namespace

TEST_CASE("a value knows its kind") {
    CHECK(Json().is_null());
    CHECK(Json(nullptr).is_null());
    CHECK(Json::object().is_object());
    CHECK(Json::array().is_array());
    CHECK(*Json(true).get_if<bool>());
    CHECK(*Json(-5).get_if<std::int64_t>() == -5);
    CHECK(*Json(5U).get_if<std::uint64_t>() == 5);
    CHECK(*Json(0.5F).get_if<double>() == 0.5);
    CHECK(*Json("text").get_if<std::string>() == "text");
    CHECK(Json("text").get_if<bool>() == nullptr);  // a pointer is no truth
    CHECK(Json(std::vector<std::string>{"a", "b"}).elements().size() == 2);
    for (const Json& number : {Json(-1), Json(1U), Json(0.5)}) CHECK(number.is_number());
    for (const Json& other : {Json(), Json(true), Json("1"), Json::array(), Json::object()})
        CHECK_FALSE(other.is_number());
    CHECK_THROWS_AS(Json("1").number(), std::logic_error);
}

TEST_CASE("members keep the order in which they came") {
    Json json{{"z", 1}, {"a", 2}};
    json["m"] = 3;
    json["a"] = 4;
    CHECK(keys(json) == std::vector<std::string>{"z", "a", "m"});
    CHECK(*json.find("a") == 4);
    CHECK(json.find("b") == nullptr);
    json.update({{"z", 5}, {"b", 6}});
    CHECK(json.dump() == R"({"z":5,"a":4,"m":3,"b":6})");
    json.erase("a");
    json.erase("nothing");
    CHECK(keys(json) == std::vector<std::string>{"z", "m", "b"});
}

TEST_CASE("nothing becomes what is put into it, and holds nothing before") {
    Json list;
    CHECK(list.elements().empty());
    list.push_back(1);
    list.push_back("two");
    CHECK(list.dump() == R"([1,"two"])");
    Json nested;
    nested["a"]["b"].push_back(nullptr);
    CHECK(nested.dump() == R"({"a":{"b":[null]}})");
    CHECK(Json(5).members().empty());
    CHECK(Json(5).find("a") == nullptr);
}

TEST_CASE("objects are equal whatever their order, arrays are not") {
    const Json one{{"a", 1}, {"b", {{"c", 2}, {"d", 3}}}};
    const Json other{{"b", {{"d", 3}, {"c", 2}}}, {"a", 1}};
    CHECK(one == other);
    CHECK(one != Json{{"a", 1}});
    CHECK(Json{{"a", 1}} != one);
    CHECK(one != Json{{"a", 1}, {"b", 2}});
    CHECK(Json{{"a", nullptr}} != Json{{"b", nullptr}});
    CHECK(Json(std::vector<int>{1, 2}) != Json(std::vector<int>{2, 1}));
    CHECK(Json(std::vector<int>{1, 2}) == Json(std::vector<double>{1, 2}));
    CHECK(Json::object() != Json::array());
    CHECK(Json::object() != Json());
}

TEST_CASE("numbers are equal by their value") {
    CHECK(Json(1) == Json(1.0));
    CHECK(Json(1) == Json(1U));
    CHECK(Json(1U) == Json(1.0));
    CHECK(Json(0) == Json(-0.0));
    CHECK(Json(1) != Json(1.5));
    CHECK(Json(-1) != Json(largest));  // the same bits
    CHECK(Json(largest) != Json(-1));
    CHECK(Json(largest) != Json(largest - 1));  // the same double
    CHECK(Json(1) != Json(true));
    CHECK(Json(0) != Json(false));
    CHECK(Json(0) != Json());
    CHECK(Json(1) != Json("1"));
}

}  // namespace suffuse::testing::json_test
