#include "suffuse/diffusion/options.h"

#include "suffuse/option/field.h"

namespace suffuse {

namespace {

using O = DiffusionOptions;
constexpr std::string_view step_2 = "2 diffusion";

// Coefficients of one kind, made from its parameter.
template <class Kind, class Value>
Field<O> coefficients(Option option, Coefficients (*make)(Value), Value Kind::*parameter) {
    option.group = step_2;
    option.choice = step_2;
    option.kind = kind_of<Value>();
    const std::string_view name = option.name;
    return {
        option,
        [=](O& o, const OptionValue& value) { o.coefficients = make(convert<Value>(name, value)); },
        [=](const O& o) -> std::optional<OptionValue> {
            const Kind* held = std::get_if<Kind>(&o.coefficients.kind());
            if (held == nullptr) return std::nullopt;
            return option_value<Value>(held->*parameter);
        }};
}

// Asked for, or left to the tolerance.
Field<O> float64() {
    Field<O> field{
        {.name = "float64",
         .group = also_group,
         .help = "Arithmetic and output in float64; chosen by itself where TOL needs it"}};
    field.set = [](O& o, const OptionValue& value) {
        o.precision = convert<bool>("float64", value) ? Precision::float64 : Precision::automatic;
    };
    field.get = [](const O& o) { return OptionValue(o.precision == Precision::float64); };
    return field;
}

}  // namespace

template <>
const std::vector<Field<DiffusionOptions>>& fields<DiffusionOptions>() {
    static const Words<Solver> solvers{{"auto", Solver::automatic},
                                       {"block", Solver::block},
                                       {"series", Solver::series},
                                       {"dense", Solver::dense}};
    static const std::vector<Field<O>> all{
        coefficients<Ppr, double>({.name = "ppr",
                                   .shown = "ALPHA",
                                   .help = "Personalized PageRank; default: `ppr` {}",
                                   .axis = true},
                                  ppr, &Ppr::alpha),
        coefficients<Heat, double>(
            {.name = "heat", .shown = "T", .help = "Heat kernel", .axis = true}, heat, &Heat::t),
        coefficients<Theta, std::vector<double>>(
            {.name = "theta",
             .shown = "LIST or @FILE",
             .help = "Coefficients theta_0, theta_1, ... of S = sum theta_k T^k"},
            theta, &Theta::values),
        plain<O>(
            {.name = "tolerance",
             .group = step_2,
             .shown = "TOL",
             .help = "Largest absolute error allowed in any entry of S; default: {}"},
            [](auto& o) -> auto& { return o.tolerance; }),
        word<O>(
            {.name = "solver",
             .group = step_2,
             .help = "How S is computed; default: {}, never a silent change"},
            solvers, [](auto& o) -> auto& { return o.solver; }),
        float64()};
    return all;
}

}  // namespace suffuse
