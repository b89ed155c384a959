#pragma once

#include <stdexcept>
#include <string>

namespace suffuse {

// What would help: an option, or what another command does. Each edge has its own words for it.
enum class Hint {
    none,
    allow_memory,    // allow more memory
    split_smaller,   // train on fewer nodes of each class, or develop on more
    develop_fewer,   // develop on fewer nodes
    ids_are_names,   // read the ids of an edge list as names
    say_ids,         // say what the ids of an edge list count from
    say_header,      // say whether the first line of a table is a header
    say_columns,     // say which columns of a table hold the edges
    say_direction,   // say whether the edges have a direction
    take_as_is,      // take a dataset as its file is
    clean_it,        // clean a dataset as the literature uses it
    name_format,     // say which format it is
    search_several,  // a search takes several values of an option
};

// Everything the library throws on purpose. The edges translate the kind into an exit code or an
// exception of another language; the message is one complete line for the user, the hint may be
// put behind it.
struct Error : std::runtime_error {
    explicit Error(const std::string& sentence, Hint help = Hint::none)
        : std::runtime_error(sentence), hint(help) {}

    Hint hint;
};

// The user's input or options are wrong.
struct InputError : Error {
    using Error::Error;
};

// Something the machine must provide is missing: memory, disk, permission.
struct ResourceError : Error {
    using Error::Error;
};

// Whoever read a pipe that we write to has stopped reading.
struct ClosedPipe : ResourceError {
    using ResourceError::ResourceError;
};

// The memory budget refused a reservation.
struct BudgetError : ResourceError {
    using ResourceError::ResourceError;
};

// A result could not be certified, and only a certified one was wanted.
struct NotCertified : Error {
    using Error::Error;
};

// The owner of the computation asked it to stop.
struct Cancelled : Error {
    Cancelled() : Error("interrupted") {}
};

}  // namespace suffuse
