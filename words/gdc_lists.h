#pragma once

#include <string>
#include <vector>

#include "words/gdc_words.h"

namespace suffuse {

// Steps 1 and 2 where an option may have several values; an empty list says nothing.
struct DiffusionLists {
    DiffusionWords words{};  // without ppr and heat
    std::vector<double> ppr{};
    std::vector<double> heat{};
};

// Step 3 likewise.
struct SparsifyLists {
    std::vector<NodeId> top_k{};
    std::vector<double> epsilon{};
    std::vector<double> average_degree{};
    bool all = false;
};

// One of the runs that lists of values ask for: every value of step 2 with every value of step 3.
struct Variation {
    GdcOptions options{};
    std::string value{};  // what tells it from the others, "0.1" or "0.1_64"
};

// They throw InputError for what lies outside its range, for a value that is given twice, and for
// lists that exclude each other.
std::vector<Variation> gdc_variations(const DiffusionLists& diffusion,
                                      const SparsifyLists& sparsify,
                                      const RenormalizeWords& renormalize);

// Where only one value makes sense.
DiffusionOptions diffusion_options(const DiffusionLists& lists);

}  // namespace suffuse
