#include "suffuse/renormalize/options.h"

#include "suffuse/option/field.h"

namespace suffuse {

namespace {

using O = RenormalizeOptions;
constexpr std::string_view step = "4 renormalize";

// What is asked for may be nothing; what is written is what is applied.
Field<O> normalization() {
    static const Words<Renormalization> words{{"col", Renormalization::col},
                                              {"sym", Renormalization::sym},
                                              {"row", Renormalization::row},
                                              {"none", Renormalization::none}};
    Field<O> field{with_words(
        {.name = "renormalize",
         .group = step,
         .help = "Columns (col) or rows (row) sum to 1, or both scaled alike (sym); default: {}"},
        words)};
    field.set = [option = Option(field)](O& o, const OptionValue& value) {
        o.normalization = meaning(option, words, value);
    };
    field.get = [](const O& o) { return OptionValue(word_of(words, applied(o))); };
    return field;
}

}  // namespace

Renormalization applied(const RenormalizeOptions& options) {
    return options.normalization.value_or(options.unweighted ? Renormalization::none
                                                             : Renormalization::col);
}

template <>
const std::vector<Field<RenormalizeOptions>>& fields<RenormalizeOptions>() {
    static const std::vector<Field<O>> all{
        normalization(),
        plain<O>(
            {.name = "symmetrize", .group = step, .help = "(S + S^T) / 2 before renormalizing"},
            [](auto& o) -> auto& { return o.symmetrize; }),
        plain<O>(
            {.name = "unweighted",
             .group = step,
             .help = "Every kept weight becomes 1; implies `renormalize` none unless one is "
                     "given"},
            [](auto& o) -> auto& { return o.unweighted; })};
    return all;
}

}  // namespace suffuse
