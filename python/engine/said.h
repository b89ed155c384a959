#pragma once

#include <nanobind/nanobind.h>

#include "suffuse/option/said.h"

namespace suffuse::python {

namespace nb = nanobind;

// What a dictionary says: a list of values for every name, which is one of the options. TypeError
// for a value of another kind.
Said said_in(const nb::dict& given, std::span<const Option> options);

}  // namespace suffuse::python
