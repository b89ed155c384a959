#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>

#include "suffuse/base/context.h"
#include "words/read_words.h"
#include "words/run_words.h"

namespace suffuse::cli {

// The options that every command has.
struct CommonArguments {
    RunWords run{};
    std::uint64_t seed = 0;
    bool json = false;
    bool quiet = false;
};

void add_common_options(CLI::App& command, CommonArguments& arguments);

// Throws InputError for a thread count or an amount of memory that makes no sense.
Context make_context(const CommonArguments& arguments);

// The options of commands that read a graph.
struct InputArguments {
    std::string graph{};
    ReadWords words{};
    bool directed = false;
    bool undirected = false;
};

void add_input_options(CLI::App& command, InputArguments& arguments,
                       const std::string& name = "GRAPH");

// --from, for commands whose --format is that of the output.
void add_input_format(CLI::App& command, InputArguments& arguments);

// The words of all these options.
ReadWords read_words(const InputArguments& arguments);

}  // namespace suffuse::cli
