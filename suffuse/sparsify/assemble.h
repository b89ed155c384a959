#pragma once

#include "suffuse/graph/csr.h"
#include "suffuse/sparsify/kept_column.h"

namespace suffuse {

// Which part of the matrix the columns hold.
enum class MatrixPart {
    whole,
    upper  // entries (i, j) with i <= j of a symmetric matrix; (j, i) is the same entry
};

// The matrix whose j-th column is columns[j], with weights of type Stored. The columns are given
// back to the budget as soon as the rows stand.
template <class Stored, class T>
Csr assemble(std::vector<KeptColumn<T>> columns, MatrixPart part, const Context& context);

}  // namespace suffuse
