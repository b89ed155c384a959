#pragma once

#include "words/gdc_lists.h"

namespace suffuse::python {

// The words of all four steps.
struct Steps {
    DiffusionLists diffusion{};
    SparsifyLists sparsify{};
    RenormalizeWords renormalize{};
};

}  // namespace suffuse::python
