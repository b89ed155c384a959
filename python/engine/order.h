#pragma once

#include <string>

#include "suffuse/graph/csr.h"

namespace suffuse::python {

// How a result is laid out: by rows or by columns, entries of each by node or by score.
struct Layout {
    bool columns = false;
    bool by_score = false;
};

// "csr" or "csc", "node" or "score". Throws InputError for other words.
Layout layout_of(const std::string& format, const std::string& order);

// The arrays in this layout. By columns they are those of the transpose; by score the largest value
// comes first and equal ones by ascending node, so that columns do not ascend any more.
Csr laid_out(const Csr& matrix, Layout layout, const Context& context);

}  // namespace suffuse::python
