#pragma once

#include "suffuse/option/field.h"
#include "tests/option/text_of.h"

namespace suffuse {

namespace testing {

// Options of the tests' own, one of every kind: a table small enough to see through.
enum class Drink { water, tea };
struct Meal {
    double soup = 1;                      // litres; excludes the salad
    std::optional<std::int64_t> salad{};  // leaves
    Drink drink = Drink::water;
    int guests = 2;
    bool candles = false;
    std::vector<double> bills{};
    std::string order{};  // the names of the options that were set
};

}  // namespace testing

template <>
inline const std::vector<Field<testing::Meal>>& fields<testing::Meal>() {
    using testing::Drink;
    using testing::Meal;
    static const Words<Drink> drinks{{"water", Drink::water}, {"tea", Drink::tea}};
    static const std::vector<Field<Meal>> all = [] {
        std::vector<Field<Meal>> table{
            plain<Meal>(
                {.name = "soup", .help = "default: {}", .choice = "first", .axis = true},
                [](auto& o) -> auto& { return o.soup; }),
            plain<Meal>(
                {.name = "salad", .choice = "first", .axis = true},
                [](auto& o) -> auto& { return o.salad; }),
            plain<Meal>(
                {.name = "none", .choice = "first", .axis = true},
                [](auto& o) -> auto& { return o.candles; }),
            word<Meal>(
                {.name = "drink", .axis = true, .before = std::string("water")}, drinks,
                [](auto& o) -> auto& { return o.drink; }),
            plain<Meal>(
                {.name = "guests", .axis = true}, [](auto& o) -> auto& { return o.guests; }),
            plain<Meal>(
                {.name = "bills"}, [](auto& o) -> auto& { return o.bills; })};
        for (Field<Meal>& field : table)
            field.set = [name = field.name, set = field.set](Meal& o, const OptionValue& value) {
                set(o, value);
                o.order += std::string(name) + " ";
            };
        return table;
    }();
    return all;
}

namespace testing {

inline const std::vector<Option> meal_options = options_of<Meal>();

}  // namespace testing

}  // namespace suffuse
