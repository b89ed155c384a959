#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "suffuse/base/context.h"
#include "words/gdc_lists.h"

namespace suffuse::cli {

// Steps 1 and 2 as the user wrote them.
struct DiffusionArguments {
    DiffusionLists lists{};              // without theta
    std::optional<std::string> theta{};  // a list, or '@' and a file
};

// All four steps.
struct GdcArguments {
    DiffusionArguments diffusion{};
    SparsifyLists sparsify{};
    RenormalizeWords renormalize{};
};

// The group of --help behind the four steps.
inline constexpr const char* also_group = "also";

// Whether kinds of diffusion, and rules of step 3, exclude each other or are all tried.
enum class Alternatives { one, beside_each_other };

void add_diffusion_options(CLI::App& command, DiffusionArguments& arguments,
                           Alternatives alternatives = Alternatives::one);
void add_gdc_options(CLI::App& command, GdcArguments& arguments,
                     Alternatives alternatives = Alternatives::one);
void add_float64_option(CLI::App& command, DiffusionArguments& arguments);

// Steps 1 and 2 with the coefficients, which may be in a file.
DiffusionLists lists_of(const DiffusionArguments& arguments, const Context& context);

// The file of coefficients; empty if there is none.
std::string theta_path(const DiffusionArguments& arguments);

// The library's options. They throw InputError for what lies outside its range; a file of
// coefficients is read here.
DiffusionOptions diffusion_options(const DiffusionArguments& arguments, const Context& context);
std::vector<Variation> gdc_variations(const GdcArguments& arguments, const Context& context);

// The name with the value instead of {}. Throws InputError if several runs would have one name.
std::string name_for(const std::string& name, const Variation& variation, std::size_t runs);

}  // namespace suffuse::cli
