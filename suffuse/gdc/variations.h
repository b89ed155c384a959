#pragma once

#include "suffuse/gdc/options.h"
#include "suffuse/option/said.h"

namespace suffuse {

// One of the results that lists of values ask for: every value of step 2 with every value of
// step 3.
struct Variation {
    GdcOptions options{};
    std::string value{};  // what tells it from the others, "0.1" or "0.1_64"
};

// The last step changes fastest. Throws InputError for what lies outside its range, for a value
// that is given twice, and for options that exclude each other.
std::vector<Variation> gdc_variations(const Said& said);

}  // namespace suffuse
