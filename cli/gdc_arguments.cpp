#include "cli/gdc_arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/theta_text.h"
#include "suffuse/base/require.h"

namespace suffuse::cli {

namespace {

constexpr const char* step_1 = "1 transition";
constexpr const char* step_2 = "2 diffusion";
constexpr const char* step_3 = "3 sparsify";
constexpr const char* step_4 = "4 renormalize";

// An option of a step; `values` is what --help shows behind its name.
template <class Value>
CLI::Option* add(CLI::App& command, const char* group, const std::string& name,
                 const std::string& values, Value& value, const std::string& what) {
    return command.add_option(name, value, what)->option_text(values)->group(group);
}

// An option that takes one value or several, with commas between them.
template <class Value>
CLI::Option* add_list(CLI::App& command, const char* group, const std::string& name,
                      const std::string& values, std::vector<Value>& list,
                      const std::string& what) {
    return add(command, group, name, values, list, what)->delimiter(',')->allow_extra_args(false);
}

// At most one of the options may be given.
template <std::size_t count>
void exclude_each_other(const std::array<CLI::Option*, count>& options, Alternatives alternatives) {
    if (alternatives == Alternatives::beside_each_other) return;
    for (CLI::Option* one : options)
        for (CLI::Option* other : options)
            if (one != other) one->excludes(other);
}

void add_sparsify_options(CLI::App& command, GdcArguments& arguments, Alternatives alternatives) {
    exclude_each_other<4>(
        {add_list(command, step_3, "--top-k", "K", arguments.sparsify.top_k,
                  "The K largest entries of every column; default: 64"),
         add_list(command, step_3, "--epsilon", "E", arguments.sparsify.epsilon,
                  "All entries from E up"),
         add_list(command, step_3, "--average-degree", "D", arguments.sparsify.average_degree,
                  "The D N largest entries of the whole matrix"),
         command.add_flag("--all", arguments.sparsify.all, "All entries that are not zero")
             ->option_text(" ")
             ->group(step_3)},
        alternatives);
}

void add_renormalize_options(CLI::App& command, GdcArguments& arguments) {
    add(command, step_4, "--renormalize", "col|sym|row|none", arguments.renormalize.renormalize,
        "Columns (col) or rows (row) sum to 1, or both scaled alike (sym); default: col")
        ->check(CLI::IsMember(renormalize_words()));
    command
        .add_flag("--symmetrize", arguments.renormalize.symmetrize,
                  "(S + S^T) / 2 before renormalizing")
        ->group(step_4);
    command
        .add_flag("--unweighted", arguments.renormalize.unweighted,
                  "Every kept weight becomes 1; implies --renormalize none unless one is given")
        ->group(step_4);
}

}  // namespace

void add_diffusion_options(CLI::App& command, DiffusionArguments& arguments,
                           Alternatives alternatives) {
    const bool several = alternatives == Alternatives::beside_each_other;
    add(command, step_1, "--transition", "sym|col|row", arguments.lists.words.transition,
        "How T comes from the graph; default: sym")
        ->check(CLI::IsMember(transition_words()));
    add(command, step_1, "--self-loops", "W", arguments.lists.words.self_loops,
        "Weight of the loop added to every node; default: 1 (0 = none)");
    exclude_each_other<3>(
        {add_list(command, step_2, several ? "--ppr,--alpha" : "--ppr", "ALPHA",
                  arguments.lists.ppr, "Personalized PageRank; default: --ppr 0.15"),
         add_list(command, step_2, several ? "--heat,--t" : "--heat", "T", arguments.lists.heat,
                  "Heat kernel"),
         add(command, step_2, "--theta", "LIST or @FILE", arguments.theta,
             "Coefficients theta_0, theta_1, ... of S = sum theta_k T^k")},
        alternatives);
    add(command, step_2, "--tolerance", "TOL", arguments.lists.words.tolerance,
        fmt::format("Largest absolute error allowed in any entry of S; default: {:g}",
                    arguments.lists.words.tolerance));
    add(command, step_2, "--solver", "auto|block|series|dense", arguments.lists.words.solver,
        "How S is computed; default: auto, never a silent change")
        ->check(CLI::IsMember(solver_words()));
}

void add_gdc_options(CLI::App& command, GdcArguments& arguments, Alternatives alternatives) {
    add_diffusion_options(command, arguments.diffusion, alternatives);
    add_sparsify_options(command, arguments, alternatives);
    add_renormalize_options(command, arguments);
    add_float64_option(command, arguments.diffusion);
}

void add_float64_option(CLI::App& command, DiffusionArguments& arguments) {
    command
        .add_flag("--float64", arguments.lists.words.float64,
                  "Arithmetic and output in float64; chosen by itself where TOL needs it")
        ->group(also_group);
}

DiffusionLists lists_of(const DiffusionArguments& arguments, const Context& context) {
    DiffusionLists lists = arguments.lists;
    if (arguments.theta) lists.words.theta = parse_theta(*arguments.theta, context);
    return lists;
}

std::string theta_path(const DiffusionArguments& arguments) {
    const bool is_file = arguments.theta && arguments.theta->starts_with('@');
    return is_file ? arguments.theta->substr(1) : "";
}

DiffusionOptions diffusion_options(const DiffusionArguments& arguments, const Context& context) {
    return suffuse::diffusion_options(lists_of(arguments, context));
}

std::vector<Variation> gdc_variations(const GdcArguments& arguments, const Context& context) {
    return suffuse::gdc_variations(lists_of(arguments.diffusion, context), arguments.sparsify,
                                   arguments.renormalize);
}

std::string name_for(const std::string& name, const Variation& variation, std::size_t runs) {
    const auto at = name.find("{}");
    require(runs == 1 || at != std::string::npos,
            "--output: {} results need a name with {{}} for the value, as in out_{{}}.npz, found "
            "'{}'",
            runs, name);
    if (at == std::string::npos) return name;
    return std::string(name).replace(at, 2, variation.value);
}

}  // namespace suffuse::cli
