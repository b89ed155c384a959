#pragma once

#include "suffuse/base/error.h"

namespace suffuse::cli {

// --strict was given and the result could not be certified: exit code 4.
struct NotCertified : Error {
    using Error::Error;
};

}  // namespace suffuse::cli
