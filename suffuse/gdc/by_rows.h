#pragma once

#include "suffuse/gdc/gdc.h"

namespace suffuse {

// GDC whose step 3 looks at rows: TopK keeps the k largest entries of every row of S, ties to the
// smallest columns. The other rules are the same by rows and by columns. The rows of S are the
// columns of S^T = sum_k theta_k (T^T)^k, so that everything is proven as in gdc; the status of the
// certificate is one per row. Memory: that of gdc, the output once more, and for a directed graph
// its transpose.
GdcResult gdc_by_rows(const Csr& graph, const GdcOptions& options, const Context& context);

}  // namespace suffuse
