#pragma once

#include <stdexcept>
#include <string>

namespace suffuse {

// Everything the library throws on purpose. The edges translate the kind into an exit code or an
// exception of another language; the message is one complete line for the user.
struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The user's input or options are wrong.
struct InputError : Error {
    using Error::Error;
};

// Something the machine must provide is missing: memory, disk, permission.
struct ResourceError : Error {
    using Error::Error;
};

// The memory budget refused a reservation.
struct BudgetError : ResourceError {
    using ResourceError::ResourceError;
};

// The owner of the computation asked it to stop.
struct Cancelled : Error {
    Cancelled() : Error("interrupted") {}
};

}  // namespace suffuse
