#include "words/gdc_words.h"

#include "words/choice.h"

namespace suffuse {

namespace {

const Choice<Normalization> transitions{
    {"sym", Normalization::sym}, {"col", Normalization::col}, {"row", Normalization::row}};
const Choice<Renormalization> renormalizations{{"col", Renormalization::col},
                                               {"sym", Renormalization::sym},
                                               {"row", Renormalization::row},
                                               {"none", Renormalization::none}};
const Choice<Solver> solvers{{"auto", Solver::automatic},
                             {"block", Solver::block},
                             {"series", Solver::series},
                             {"dense", Solver::dense}};

Coefficients coefficients_of(const DiffusionWords& words) {
    require(words.ppr.has_value() + words.heat.has_value() + words.theta.has_value() <= 1,
            "ppr, heat and theta exclude each other: give one");
    if (words.heat) return heat(*words.heat);
    if (words.theta) return theta(*words.theta);
    return words.ppr ? ppr(*words.ppr) : DiffusionOptions{}.coefficients;
}

}  // namespace

TransitionOptions transition_options(const DiffusionWords& words) {
    return {meaning(transitions, "transition", words.transition), words.self_loops};
}

DiffusionOptions diffusion_options(const DiffusionWords& words) {
    return {.coefficients = coefficients_of(words),
            .tolerance = words.tolerance,
            .solver = meaning(solvers, "solver", words.solver),
            .precision = words.float64 ? Precision::float64 : Precision::automatic};
}

Sparsifier sparsifier_of(const SparsifyWords& words) {
    require(words.top_k.has_value() + words.epsilon.has_value() + words.average_degree.has_value() +
                    words.all <=
                1,
            "top_k, epsilon, average_degree and all exclude each other: give one");
    Sparsifier sparsifier = TopK{};
    if (words.top_k) sparsifier = TopK{*words.top_k};
    if (words.epsilon) sparsifier = Epsilon{*words.epsilon};
    if (words.average_degree) sparsifier = AverageDegree{*words.average_degree};
    if (words.all) sparsifier = KeepAll{};
    check(sparsifier);
    return sparsifier;
}

RenormalizeOptions renormalize_options(const RenormalizeWords& words) {
    RenormalizeOptions options{.symmetrize = words.symmetrize, .unweighted = words.unweighted};
    if (words.renormalize)
        options.normalization = meaning(renormalizations, "renormalize", *words.renormalize);
    return options;
}

std::string word_for(Normalization normalization) {
    return word_in(transitions, normalization);
}
std::string word_for(Renormalization renormalization) {
    return word_in(renormalizations, renormalization);
}
std::string word_for(Solver solver) {
    return word_in(solvers, solver);
}

std::vector<std::string> transition_words() {
    return words_of(transitions);
}
std::vector<std::string> renormalize_words() {
    return words_of(renormalizations);
}
std::vector<std::string> solver_words() {
    return words_of(solvers);
}

}  // namespace suffuse
