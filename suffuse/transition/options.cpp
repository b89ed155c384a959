#include "suffuse/transition/options.h"

#include "suffuse/option/field.h"

namespace suffuse {

template <>
const std::vector<Field<TransitionOptions>>& fields<TransitionOptions>() {
    using O = TransitionOptions;
    static constexpr std::string_view step = "1 transition";
    static const Words<Normalization> normalizations{
        {"sym", Normalization::sym}, {"col", Normalization::col}, {"row", Normalization::row}};
    static const std::vector<Field<O>> all{
        word<O>(
            {.name = "transition",
             .group = step,
             .help = "How T comes from the graph; default: {}"},
            normalizations, [](auto& o) -> auto& { return o.normalization; }),
        plain<O>(
            {.name = "self_loops",
             .group = step,
             .shown = "W",
             .help = "Weight of the loop added to every node; default: {} (0 = none)"},
            [](auto& o) -> auto& { return o.self_loops; })};
    return all;
}

}  // namespace suffuse
