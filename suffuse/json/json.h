#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "suffuse/base/bytes.h"

namespace suffuse {

// A value of JSON: what is told to machines and kept in records. An object keeps its members in the
// order in which they came. Text is made and read in json.cpp alone.
class Json {
public:
    struct Member;
    using Object = std::vector<Member>;
    using Array = std::vector<Json>;

    Json();  // null
    Json(std::nullptr_t);
    Json(bool truth);
    Json(std::floating_point auto number);
    Json(std::signed_integral auto number);
    template <std::unsigned_integral Number>
    requires(!std::same_as<Number, bool>) Json(Number number);
    Json(std::string text);
    Json(std::string_view text);
    Json(const char* text);
    template <class Element>
    requires std::convertible_to<Element, Json> Json(const std::vector<Element>& elements);
    Json(std::initializer_list<Member> members);
    explicit Json(Array elements);
    explicit Json(Object members);  // no key twice
    static Json object();
    static Json array();

    bool is_null() const { return std::holds_alternative<std::monostate>(value_); }
    bool is_object() const { return std::holds_alternative<Object>(value_); }
    bool is_array() const { return std::holds_alternative<Array>(value_); }
    bool is_number() const;
    // Null if it is of another kind; of a number, the kind that it was read or made as.
    template <class Kind>
    const Kind* get_if() const {
        return std::get_if<Kind>(&value_);
    }
    double number() const;  // of a number

    // The members of an object and the elements of an array; nothing of any other value.
    const Object& members() const;
    const Array& elements() const;

    const Json* find(std::string_view key) const;  // null if there is no such member
    Json& operator[](std::string_view key);        // added if there is none; null becomes an object
    void erase(std::string_view key);
    void update(const Json& other);  // all members of another object, those that are there replaced
    void push_back(Json element);    // null becomes an array

    // On one line, or with so many spaces for every level. Bytes that are not UTF-8 are replaced.
    std::string dump(int indent = -1) const;

    // Objects are equal whatever the order of their members; 1 and 1.0 are.
    friend bool operator==(const Json& a, const Json& b);

private:
    using Value = std::variant<std::monostate, bool, std::int64_t, std::uint64_t, double,
                               std::string, Array, Object>;
    Value value_;
};

struct Json::Member {
    std::string key{};
    Json value{};
    friend bool operator==(const Member&, const Member&) = default;
};

// Here, where a member of an object is known: with clang a constructor needs that.
inline Json::Json() = default;
inline Json::Json(std::nullptr_t) {}
inline Json::Json(bool truth) : value_(truth) {}
inline Json::Json(std::floating_point auto number) : value_(static_cast<double>(number)) {}
inline Json::Json(std::signed_integral auto number) : value_(static_cast<std::int64_t>(number)) {}
template <std::unsigned_integral Number>
requires(!std::same_as<Number, bool>) Json::Json(Number number)
    : value_(static_cast<std::uint64_t>(number)) {}
inline Json::Json(std::string text) : value_(std::move(text)) {}
inline Json::Json(std::string_view text) : value_(std::string(text)) {}
inline Json::Json(const char* text) : value_(std::string(text)) {}
template <class Element>
requires std::convertible_to<Element, Json> Json::Json(const std::vector<Element>& elements)
    : value_(Array(elements.begin(), elements.end())) {}
inline Json::Json(Array elements) : value_(std::move(elements)) {}

// What a text is nested at most: whoever compares and prints JSON recurses.
inline constexpr int deepest_json = 64;

// What parse_json takes in memory for a text, at most.
Bytes memory_for_json(std::string_view text);

// Throws InputError where the text is not JSON ("expected a record, found ..." for what = "a
// record"), is nested deeper than that, or has a key twice in one object.
Json parse_json(std::string_view text, std::string_view what);

}  // namespace suffuse
