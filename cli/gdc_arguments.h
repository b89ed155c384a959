#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "suffuse/base/context.h"
#include "words/gdc_words.h"

namespace suffuse::cli {

// Steps 1 and 2 as the user wrote them.
struct DiffusionArguments {
    DiffusionWords words{};  // without the coefficients
    std::vector<double> ppr{};
    std::vector<double> heat{};
    std::optional<std::string> theta{};  // a list, or '@' and a file
};

// All four steps.
struct GdcArguments {
    DiffusionArguments diffusion{};
    std::vector<NodeId> top_k{};
    std::vector<double> epsilon{};
    std::vector<double> average_degree{};
    bool all = false;
    RenormalizeWords renormalize{};
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
DiffusionOptions diffusion_options(const DiffusionArguments& arguments, const Context& context);

// One of the runs that lists of values ask for: every value of step 2 with every value of step 3.
struct Variation {
    GdcOptions options{};
    std::string value{};  // what tells it from the others, "0.1" or "0.1_64": {} in names of files
};
std::vector<Variation> gdc_variations(const GdcArguments& arguments, const Context& context);

// The name with the value instead of {}. Throws InputError if several runs would have one name.
std::string name_for(const std::string& name, const Variation& variation, std::size_t runs);

}  // namespace suffuse::cli
