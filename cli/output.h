#pragma once

#include <span>

#include "cli/command.h"
#include "cli/every_command.h"
#include "suffuse/gdc/variations.h"
#include "suffuse/io/place.h"

namespace suffuse::cli {

// --format of commands that write a graph.
Option output_format_option();

// Where --output, or the word OUT, and --format lead.
Place output_place(const Said& said, std::string_view name = "output");

// Where the result of every run goes: its value stands in place of {}. Each place is tried. Throws
// InputError if several results would have one name.
std::vector<Place> places_of(const Place& output, std::span<const Variation> runs);

// Throws InputError if the JSON object and the output both need standard output.
void check_output(const Place& place, const EveryCommand& common);

// What `write` does; standard output may be closed before its end if it is text. Half of anything
// else is of no use: ResourceError.
template <class Write>
void write_for_reader(bool is_text, const Write& write) {
    try {
        write();
    } catch (const ClosedPipe& error) {
        if (is_text) throw;
        throw ResourceError(error.what());
    }
}

// "; names of the nodes in out.npz.ids", or nothing.
std::string names_text(const std::string& names);

}  // namespace suffuse::cli
