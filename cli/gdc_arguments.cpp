#include "cli/gdc_arguments.h"

#include <algorithm>
#include <array>
#include <map>

#include "cli/theta_text.h"

namespace suffuse::cli {

namespace {

const std::map<std::string, Normalization> transition_words{
    {"sym", Normalization::sym}, {"col", Normalization::col}, {"row", Normalization::row}};
const std::map<std::string, Renormalization> renormalize_words{{"col", Renormalization::col},
                                                               {"sym", Renormalization::sym},
                                                               {"row", Renormalization::row},
                                                               {"none", Renormalization::none}};
const std::map<std::string, Solver> solver_words{{"auto", Solver::automatic},
                                                 {"block", Solver::block},
                                                 {"series", Solver::series},
                                                 {"dense", Solver::dense}};

constexpr const char* step_1 = "1 transition";
constexpr const char* step_2 = "2 diffusion";
constexpr const char* step_3 = "3 sparsify";
constexpr const char* step_4 = "4 renormalize";

template <class Value>
std::string word_in(const std::map<std::string, Value>& words, Value value) {
    return std::ranges::find(words, value, &std::pair<const std::string, Value>::second)->first;
}

// An option of a step; `values` is what --help shows behind its name.
template <class Value>
CLI::Option* add(CLI::App& command, const char* group, const std::string& name,
                 const std::string& values, Value& value, const std::string& what) {
    return command.add_option(name, value, what)->option_text(values)->group(group);
}

// At most one of the options may be given.
template <std::size_t count>
void exclude_each_other(const std::array<CLI::Option*, count>& options) {
    for (CLI::Option* one : options)
        for (CLI::Option* other : options)
            if (one != other) one->excludes(other);
}

Coefficients coefficients_of(const DiffusionArguments& arguments, const Context& context) {
    if (arguments.heat) return heat(*arguments.heat);
    if (arguments.theta) return theta(parse_theta(*arguments.theta, context));
    return arguments.ppr ? ppr(*arguments.ppr) : DiffusionOptions{}.coefficients;
}

Sparsifier sparsifier_of(const GdcArguments& arguments) {
    if (arguments.epsilon) return Epsilon{*arguments.epsilon};
    if (arguments.average_degree) return AverageDegree{*arguments.average_degree};
    if (arguments.all) return KeepAll{};
    return arguments.top_k ? TopK{*arguments.top_k} : TopK{};
}

void add_sparsify_options(CLI::App& command, GdcArguments& arguments) {
    exclude_each_other<4>(
        {add(command, step_3, "--top-k", "K", arguments.top_k,
             "The K largest entries of every column; default: 64"),
         add(command, step_3, "--epsilon", "E", arguments.epsilon, "All entries from E up"),
         add(command, step_3, "--average-degree", "D", arguments.average_degree,
             "The D N largest entries of the whole matrix"),
         command.add_flag("--all", arguments.all, "All entries that are not zero")
             ->option_text(" ")
             ->group(step_3)});
}

void add_renormalize_options(CLI::App& command, GdcArguments& arguments) {
    add(command, step_4, "--renormalize", "col|sym|row|none", arguments.renormalize,
        "Columns (col) or rows (row) sum to 1, or both scaled alike (sym); default: col")
        ->check(CLI::IsMember(renormalize_words));
    command.add_flag("--symmetrize", arguments.symmetrize, "(S + S^T) / 2 before renormalizing")
        ->group(step_4);
    command
        .add_flag("--unweighted", arguments.unweighted,
                  "Every kept weight becomes 1; implies --renormalize none unless one is given")
        ->group(step_4);
}

}  // namespace

void add_diffusion_options(CLI::App& command, DiffusionArguments& arguments) {
    add(command, step_1, "--transition", "sym|col|row", arguments.transition,
        "How T comes from the graph; default: sym")
        ->check(CLI::IsMember(transition_words));
    add(command, step_1, "--self-loops", "W", arguments.self_loops,
        "Weight of the loop added to every node; default: 1 (0 = none)");
    exclude_each_other<3>({add(command, step_2, "--ppr", "ALPHA", arguments.ppr,
                               "Personalized PageRank; default: --ppr 0.15"),
                           add(command, step_2, "--heat", "T", arguments.heat, "Heat kernel"),
                           add(command, step_2, "--theta", "LIST or @FILE", arguments.theta,
                               "Coefficients theta_0, theta_1, ... of S = sum theta_k T^k")});
    add(command, step_2, "--tolerance", "TOL", arguments.tolerance,
        "Largest absolute error allowed in any entry of S; default: 1e-6");
    add(command, step_2, "--solver", "auto|block|series|dense", arguments.solver,
        "How S is computed; default: auto, never a silent change")
        ->check(CLI::IsMember(solver_words));
}

void add_gdc_options(CLI::App& command, GdcArguments& arguments) {
    add_diffusion_options(command, arguments.diffusion);
    add_sparsify_options(command, arguments);
    add_renormalize_options(command, arguments);
    add_float64_option(command, arguments.diffusion);
}

void add_float64_option(CLI::App& command, DiffusionArguments& arguments) {
    command
        .add_flag("--float64", arguments.float64,
                  "Arithmetic and output in float64; chosen by itself where TOL needs it")
        ->group(also_group);
}

std::string theta_path(const DiffusionArguments& arguments) {
    const bool is_file = arguments.theta && arguments.theta->starts_with('@');
    return is_file ? arguments.theta->substr(1) : "";
}

TransitionOptions transition_options(const DiffusionArguments& arguments) {
    return {transition_words.at(arguments.transition), arguments.self_loops};
}

DiffusionOptions diffusion_options(const DiffusionArguments& arguments, const Context& context) {
    return {.coefficients = coefficients_of(arguments, context),
            .tolerance = arguments.tolerance,
            .solver = solver_words.at(arguments.solver),
            .precision = arguments.float64 ? Precision::float64 : Precision::automatic};
}

GdcOptions gdc_options(const GdcArguments& arguments, const Context& context) {
    GdcOptions options{
        .transition = transition_options(arguments.diffusion),
        .diffusion = diffusion_options(arguments.diffusion, context),
        .sparsify = sparsifier_of(arguments),
        .renormalize = {.symmetrize = arguments.symmetrize, .unweighted = arguments.unweighted}};
    if (arguments.renormalize)
        options.renormalize.normalization = renormalize_words.at(*arguments.renormalize);
    check(options.sparsify);
    return options;
}

std::string word_for(Normalization normalization) {
    return word_in(transition_words, normalization);
}

std::string word_for(Renormalization renormalization) {
    return word_in(renormalize_words, renormalization);
}

std::string word_for(Solver solver) {
    return word_in(solver_words, solver);
}

}  // namespace suffuse::cli
