#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <limits>

#include "suffuse/base/error.h"
#include "suffuse/base/rng.h"
#include "suffuse/json/json.h"

namespace suffuse::testing::text_test {

namespace {

std::string random_text(Rng& rng) {
    static constexpr auto pieces = std::to_array<std::string_view>(
        {"a", "\"", "\\", "/", "\n", "\x01", "\x7f", "{", "]", ",", "\xc3\xa4", "\xe2\x82\xac",
         "\xf0\x9f\x98\x80", std::string_view("\0", 1)});
    std::string text;
    for (auto left = rng.below(6); left > 0; --left) text += pieces[rng.below(pieces.size())];
    return text;
}

double random_double(Rng& rng) {
    const double value = (rng.uniform() - 0.5) * std::pow(10, 600 * (rng.uniform() - 0.5));
    return std::isfinite(value) ? value : std::numeric_limits<double>::max();
}

// Any value, nested at most so deep.
Json random_json(Rng& rng, int deep) {
    Json json;
    switch (rng.below(deep > 0 ? 8 : 6)) {
        case 0:
            return {};
        case 1:
            return rng.below(2) == 0;
        case 2:
            return static_cast<std::int64_t>(rng.next());
        case 3:
            return rng.next();
        case 4:
            return random_double(rng);
        case 5:
            return random_text(rng);
        case 6:
            json = Json::array();
            for (auto left = rng.below(4); left > 0; --left)
                json.push_back(random_json(rng, deep - 1));
            return json;
        default:
            json = Json::object();
            for (auto left = rng.below(4); left > 0; --left)
                json[random_text(rng)] = random_json(rng, deep - 1);
            return json;
    }
}

std::string refusal(std::string_view text) {
    try {
        parse_json(text, "a thing");
    } catch (const InputError& error) {
        return error.what();
    }
    return "none";
}

std::string nested(int depth) {
    const auto size = static_cast<std::size_t>(depth);
    return std::string(size, '[') + std::string(size, ']');
}

}  // namespace

TEST_CASE("a value reads back as it was written, members in their order, numbers to the last bit") {
    for (std::uint64_t i = 0; i < 2000; ++i) {
        Rng rng = Rng(i).stream("json");
        const Json json = random_json(rng, 4);
        const std::string text = json.dump();
        CAPTURE(text);
        CHECK(text.find('\n') == std::string::npos);
        const Json again = parse_json(text, "a value");
        CHECK(again == json);
        CHECK(again.dump() == text);
        CHECK(parse_json(json.dump(2), "a value").dump() == text);
    }
}

TEST_CASE("numbers keep their kind: whole ones from 0, negative ones, all others") {
    CHECK(*parse_json("18446744073709551615", "").get_if<std::uint64_t>() ==
          std::numeric_limits<std::uint64_t>::max());
    CHECK(*parse_json("-9223372036854775808", "").get_if<std::int64_t>() ==
          std::numeric_limits<std::int64_t>::min());
    CHECK(*parse_json("1.0", "").get_if<double>() == 1);
    CHECK(*parse_json("18446744073709551616", "").get_if<double>() == 0x1p64);
    CHECK(parse_json("0.1", "").number() == 0.1);
    CHECK(parse_json("1e-400", "").number() == 0);
    CHECK(Json(std::numeric_limits<double>::quiet_NaN()).dump() == "null");
    CHECK(Json(std::numeric_limits<double>::infinity()).dump() == "null");
}

TEST_CASE("numbers that nothing holds are refused") {
    for (const char* text : {"1e400", "-1e400", "[1,{\"a\":1e999999999}]"})
        CHECK(refusal(text) == "expected a thing, found a number that is too large");
    CHECK(refusal(std::string(100'000, '9')) ==
          "expected a thing, found a number that is too large");
    for (const char* text : {"01", "+1", "1.", ".5", "NaN", "Infinity", "0x10", "1e"})
        CHECK(refusal(text).starts_with("expected a thing, found a fault at byte "));
}

TEST_CASE("every text that was cut off is refused, where it ends") {
    const std::string text = R"({"a":[1.5,true,null,"x\u00e4\n"],"b":{"c":-1}})";
    CHECK(refusal(text) == "none");
    for (std::size_t length = 0; length < text.size(); ++length) {
        CAPTURE(length);
        CHECK(
            refusal(text.substr(0, length)).starts_with("expected a thing, found a fault at byte"));
    }
    CHECK(refusal("[1,2] 3") == "expected a thing, found a fault at byte 7: '3'");
    CHECK(refusal("[1 2]") == "expected a thing, found a fault at byte 4: '2]'");
    CHECK(refusal("[1,]") == "expected a thing, found a fault at byte 4: ']'");
}

TEST_CASE("a key occurs once in its object, at any depth") {
    CHECK(refusal(R"({"a":1,"a":1})") == "the key 'a' occurs twice");
    CHECK(refusal(R"([{"b":{"a":1,"c":[],"a":2}}])") == "the key 'a' occurs twice");
    CHECK(refusal(R"({"a":1,"\u0061":2})") == "the key 'a' occurs twice");
    CHECK(refusal(R"({"":1,"":2})") == "the key nothing occurs twice");
    CHECK(refusal(R"([{"a":1},{"a":{"a":1}}])") == "none");
}

TEST_CASE("nesting ends at 64, however it goes on") {
    CHECK(refusal(nested(deepest_json)) == "none");
    CHECK(refusal(nested(deepest_json + 1)) == "is nested more than 64 deep");
    CHECK(refusal(nested(1'000'000)) == "is nested more than 64 deep");
    CHECK(refusal(std::string(1'000'000, '[')) == "is nested more than 64 deep");
    std::string objects;
    for (int k = 0; k < 1000; ++k) objects += "{\"a\":";
    CHECK(refusal(objects) == "is nested more than 64 deep");
}

TEST_CASE("bytes that are not UTF-8 are refused when read and replaced when written") {
    for (const std::string bytes :
         {"\xff", "\xc3", "\xc0\x80", "\xed\xa0\x80", "\xf5\x80\x80\x80"}) {
        CAPTURE(bytes);
        CHECK(refusal("\"" + bytes + "\"").starts_with("expected a thing, found a fault at byte"));
        CHECK(refusal("{\"" + bytes + "\":1}").starts_with("expected a thing, found a fault"));
        const Json again = parse_json(Json(bytes).dump(), "text");
        CHECK(again.get_if<std::string>()->find("\xef\xbf\xbd") != std::string::npos);
        CHECK(again.dump() == Json(bytes).dump());
    }
    CHECK(refusal(R"("\ud800")").starts_with("expected a thing, found a fault"));
    CHECK(refusal("\xef\xbb\xbf[]") == "none");  // a byte order mark
}

TEST_CASE("a message is one printable line") {
    const std::string message = refusal("[\x1b[31m\r" + std::string(100'000, 'x'));
    CHECK(message.size() < 200);
    CHECK(message.find('\x1b') == std::string::npos);
    CHECK(message.find('\r') == std::string::npos);
}

}  // namespace suffuse::testing::text_test
