#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "suffuse/base/context.h"
#include "suffuse/gdc/options.h"

namespace suffuse::cli {

// Steps 1 and 2 as the user wrote them.
struct DiffusionArguments {
    std::string transition = "sym";
    double self_loops = TransitionOptions{}.self_loops;
    std::optional<double> ppr{};
    std::optional<double> heat{};
    std::optional<std::string> theta{};  // a list, or '@' and a file
    double tolerance = DiffusionOptions{}.tolerance;
    std::string solver = "auto";
    bool float64 = false;
};

// All four steps.
struct GdcArguments {
    DiffusionArguments diffusion{};
    std::optional<NodeId> top_k{};
    std::optional<double> epsilon{};
    std::optional<double> average_degree{};
    bool all = false;
    std::optional<std::string> renormalize{};
    bool symmetrize = false;
    bool unweighted = false;
};

// The group of --help behind the four steps.
inline constexpr const char* also_group = "also";

void add_diffusion_options(CLI::App& command, DiffusionArguments& arguments);
void add_gdc_options(CLI::App& command, GdcArguments& arguments);
void add_float64_option(CLI::App& command, DiffusionArguments& arguments);

// The file of coefficients; empty if there is none.
std::string theta_path(const DiffusionArguments& arguments);

// The library's options. They throw InputError for what lies outside its range; a file of
// coefficients is read here.
TransitionOptions transition_options(const DiffusionArguments& arguments);
DiffusionOptions diffusion_options(const DiffusionArguments& arguments, const Context& context);
GdcOptions gdc_options(const GdcArguments& arguments, const Context& context);

// The words of the command line for what was chosen.
std::string word_for(Normalization normalization);
std::string word_for(Renormalization renormalization);
std::string word_for(Solver solver);

}  // namespace suffuse::cli
