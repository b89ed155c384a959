#pragma once

#include "cli/command.h"
#include "cli/every_command.h"
#include "suffuse/io/place.h"

namespace suffuse::cli {

// --format of commands that write a graph.
Option output_format_option();

// Where --output, or the word OUT, and --format lead.
Place output_place(const Said& said, std::string_view name = "output");

// Throws InputError if the JSON object and the output both need standard output.
void check_output(const Place& place, const EveryCommand& common);

// "; names of the nodes in out.npz.ids", or nothing.
std::string names_text(const std::string& names);

}  // namespace suffuse::cli
