#include "suffuse/json/json.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/require.h"
#include "suffuse/base/shown.h"

namespace suffuse {

namespace {

using Text = nlohmann::ordered_json;

const Json::Object no_members;
const Json::Array no_elements;

Text to_text(const Json& json);

Text object_text(const Json& json) {
    Text text = Text::object();
    for (const auto& [key, value] : json.members()) text[key] = to_text(value);
    return text;
}

Text array_text(const Json& json) {
    Text text = Text::array();
    for (const Json& element : json.elements()) text.push_back(to_text(element));
    return text;
}

template <class... Kinds>
Text scalar_text(const Json& json) {
    Text text;
    const auto take = [&](const auto* value) {
        if (value != nullptr) text = *value;
    };
    (take(json.get_if<Kinds>()), ...);
    return text;
}

Text to_text(const Json& json) {
    if (json.is_object()) return object_text(json);
    if (json.is_array()) return array_text(json);
    return scalar_text<bool, std::int64_t, std::uint64_t, double, std::string>(json);
}

// Whole numbers by their value whatever their sign, others as doubles.
template <class A, class B>
bool equal_numbers(const A& a, const B& b) {
    constexpr bool numbers = std::is_arithmetic_v<A> && std::is_arithmetic_v<B>;
    constexpr bool truths = std::same_as<A, bool> || std::same_as<B, bool>;
    if constexpr (!numbers || truths)
        return false;
    else if constexpr (std::integral<A> && std::integral<B>)
        return std::cmp_equal(a, b);
    else
        return static_cast<double>(a) == static_cast<double>(b);
}

// Builds a value while nlohmann's parser reads.
class Builder {
public:
    explicit Builder(std::string_view what) : what_(what) {}

    bool null() { return add({}); }
    bool boolean(bool truth) { return add(truth); }
    bool number_integer(std::int64_t number) { return add(number); }
    bool number_unsigned(std::uint64_t number) { return add(number); }
    bool number_float(double number, const std::string&) { return add(number); }
    bool string(std::string& text) { return add(std::move(text)); }
    bool binary(Text::binary_t&) { return false; }  // JSON has none
    bool start_object(std::size_t) { return open(); }
    bool start_array(std::size_t) { return open(); }
    bool end_object() {
        check_keys(open_.back().members);
        Json value(std::move(open_.back().members));
        open_.pop_back();
        return add(std::move(value));
    }
    bool end_array() {
        Json value(std::move(open_.back().elements));
        open_.pop_back();
        return add(std::move(value));
    }
    bool key(std::string& key) {
        open_.back().members.push_back({std::move(key), {}});
        return true;
    }
    bool parse_error(std::size_t position, const std::string&, const Text::exception& error) {
        if (dynamic_cast<const Text::out_of_range*>(&error) != nullptr)
            throw InputError(fmt::format("expected {}, found a number that is too large", what_));
        fault_ = position == 0 ? 0 : position - 1;
        return false;
    }

    Json take() { return std::move(root_); }
    std::size_t fault() const { return fault_; }  // the byte that is wrong, from 0

private:
    // An object or an array that has not ended; a key is a member whose value comes next.
    struct Open {
        Json::Object members{};
        Json::Array elements{};
    };

    bool open() {
        require(std::ssize(open_) < deepest_json, "is nested more than {} deep", deepest_json);
        open_.emplace_back();
        return true;
    }
    bool add(Json value) {
        if (open_.empty())
            root_ = std::move(value);
        else if (open_.back().members.empty())
            open_.back().elements.push_back(std::move(value));
        else
            open_.back().members.back().value = std::move(value);
        return true;
    }
    // Sorted, so that a million keys take no hour.
    static void check_keys(const Json::Object& members) {
        std::vector<std::string_view> keys;
        for (const Json::Member& member : members) keys.push_back(member.key);
        std::ranges::sort(keys);
        const auto twice = std::ranges::adjacent_find(keys);
        require(twice == keys.end(), "the key {} occurs twice",
                shown(twice == keys.end() ? "" : *twice));
    }

    std::string_view what_;
    std::vector<Open> open_{};
    Json root_{};
    std::size_t fault_ = 0;
};

}  // namespace

Json::Json(std::initializer_list<Member> members) : value_(Object(members)) {}
Json::Json(Object members) : value_(std::move(members)) {}

Json Json::object() {
    Json json;
    json.value_ = Object{};
    return json;
}

Json Json::array() {
    Json json;
    json.value_ = Array{};
    return json;
}

bool Json::is_number() const {
    return get_if<std::int64_t>() != nullptr || get_if<std::uint64_t>() != nullptr ||
           get_if<double>() != nullptr;
}

double Json::number() const {
    return std::visit(
        []<class Kind>(const Kind& value) -> double {
            if constexpr (std::is_arithmetic_v<Kind>) return static_cast<double>(value);
            throw std::logic_error("a value of JSON that is no number");
        },
        value_);
}

const Json::Object& Json::members() const {
    const auto* members = std::get_if<Object>(&value_);
    return members == nullptr ? no_members : *members;
}

const Json::Array& Json::elements() const {
    const auto* elements = std::get_if<Array>(&value_);
    return elements == nullptr ? no_elements : *elements;
}

const Json* Json::find(std::string_view key) const {
    const auto found = std::ranges::find(members(), key, &Member::key);
    return found == members().end() ? nullptr : &found->value;
}

Json& Json::operator[](std::string_view key) {
    if (is_null()) value_ = Object{};
    auto& members = std::get<Object>(value_);
    const auto found = std::ranges::find(members, key, &Member::key);
    if (found != members.end()) return found->value;
    return members.emplace_back(Member{std::string(key), {}}).value;
}

void Json::erase(std::string_view key) {
    std::erase_if(std::get<Object>(value_), [&](const Member& m) { return m.key == key; });
}

void Json::update(const Json& other) {
    for (const auto& [key, value] : other.members()) (*this)[key] = value;
}

void Json::push_back(Json element) {
    if (is_null()) value_ = Array{};
    std::get<Array>(value_).push_back(std::move(element));
}

std::string Json::dump(int indent) const {
    return to_text(*this).dump(indent, ' ', false, Text::error_handler_t::replace);
}

bool operator==(const Json& a, const Json& b) {
    if (a.is_number() && b.is_number())
        return std::visit(
            []<class A, class B>(const A& one, const B& other) {
                return equal_numbers<A, B>(one, other);
            },
            a.value_, b.value_);
    if (!a.is_object() || !b.is_object()) return a.value_ == b.value_;
    return a.members().size() == b.members().size() &&
           std::ranges::all_of(a.members(), [&](const Json::Member& member) {
               const Json* other = b.find(member.key);
               return other != nullptr && member.value == *other;
           });
}

Bytes memory_for_json(std::string_view text) {
    // A value follows each of these. Vectors that grow hold three times their content for a moment,
    // a string its bytes and what the heap adds.
    const std::int64_t values =
        1 + std::ranges::count_if(text, [](char c) { return c == ',' || c == '[' || c == '{'; });
    return Bytes::of<std::array<Json::Member, 3>>(values) +
           Bytes{checked_multiply(3, std::ssize(text))};
}

Json parse_json(std::string_view text, std::string_view what) {
    Builder builder(what);
    const bool whole = Text::sax_parse(text, &builder);
    require(whole, "expected {}, found a fault at byte {}: {}", what, builder.fault() + 1,
            shown(text.substr(std::min(builder.fault(), text.size()))));
    return builder.take();
}

}  // namespace suffuse
