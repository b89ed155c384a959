#pragma once

#include <functional>
#include <string>
#include <vector>

#include "suffuse/option/said.h"

namespace suffuse::cli {

// A word that stands by its place.
struct Positional {
    std::string name{};  // "GRAPH": also what it is called in what was said
    std::string help{};
    bool required = true;
};

// A command: what it is called, what it takes, and what it does with what was said. Flags, help,
// completion and the manual are made of it.
struct Command {
    std::string name{};
    std::string what{};         // one line
    std::string description{};  // at the head of its help; empty: the line
    std::string footer{};
    std::vector<Positional> positionals{};
    std::vector<Option> options{};  // in the order of the help
    std::vector<std::string_view> required{};
    std::vector<std::pair<std::string_view, std::string_view>> aliases{};  // {"ppr", "alpha"}
    bool beside_each_other = false;  // options of one choice do not exclude each other
    std::vector<Command> kinds{};    // one of them has to be named
    bool hidden = false;             // not in the help
    std::function<void(const Said&)> run{};
};

// The headings of --help that several commands share.
inline constexpr std::string_view common_group = "Common options";
inline constexpr std::string_view reading_group = "Reading the graph";

// Text that was said, or nothing; whether a flag was.
std::string text_in(const Said& said, std::string_view name);
bool flag_in(const Said& said, std::string_view name);

// An option whose value is any text.
Option text_option(std::string_view name, std::string_view group, std::string_view shown,
                   std::string_view help);
Option flag_option(std::string_view name, std::string_view group, std::string_view help);

}  // namespace suffuse::cli
