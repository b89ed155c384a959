#include "suffuse/sparsify/sparsifier.h"

#include <cmath>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/require.h"
#include "suffuse/option/field.h"

namespace suffuse {

namespace {

constexpr std::string_view step = "3 sparsify";

// A rule with its number.
template <class Rule, class Value>
Field<Sparsifier> rule(Option option, Value Rule::*number) {
    option.group = step;
    option.choice = step;
    option.axis = true;
    option.kind = kind_of<Value>();
    const std::string_view name = option.name;
    return {option,
            [=](Sparsifier& sparsifier, const OptionValue& value) {
                sparsifier = Rule{convert<Value>(name, value)};
                check(sparsifier);
            },
            [=](const Sparsifier& sparsifier) -> std::optional<OptionValue> {
                const Rule* held = std::get_if<Rule>(&sparsifier);
                if (held == nullptr) return std::nullopt;
                return option_value<Value>(held->*number);
            }};
}

Field<Sparsifier> keep_all() {
    Field<Sparsifier> field{{.name = "all",
                             .group = step,
                             .help = "All entries that are not zero",
                             .choice = step,
                             .axis = true}};
    field.set = [](Sparsifier& sparsifier, const OptionValue& value) {
        if (convert<bool>("all", value)) sparsifier = KeepAll{};
    };
    field.get = [](const Sparsifier& sparsifier) -> std::optional<OptionValue> {
        if (!std::holds_alternative<KeepAll>(sparsifier)) return std::nullopt;
        return true;
    };
    return field;
}

}  // namespace

void check(const Sparsifier& sparsifier) {
    const auto positive = [](const char* name, double value) {
        require(std::isfinite(value) && value > 0, "{}: must be finite and positive, got {}", name,
                value);
    };
    std::visit(
        overloaded{
            [](TopK keep) { require(keep.k >= 1, "top-k: k must be at least 1, got {}", keep.k); },
            [&](Epsilon keep) { positive("epsilon", keep.epsilon); },
            [&](AverageDegree keep) { positive("average degree", keep.degree); }, [](KeepAll) {}},
        sparsifier);
}

template <>
const std::vector<Field<Sparsifier>>& fields<Sparsifier>() {
    static const std::vector<Field<Sparsifier>> all{
        rule({.name = "top_k",
              .shown = "K",
              .help = "The K largest entries of every column; default: {}"},
             &TopK::k),
        rule({.name = "epsilon", .shown = "E", .help = "All entries from E up"}, &Epsilon::epsilon),
        rule({.name = "average_degree",
              .shown = "D",
              .help = "The D N largest entries of the whole matrix"},
             &AverageDegree::degree),
        keep_all()};
    return all;
}

}  // namespace suffuse
