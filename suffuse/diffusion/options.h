#pragma once

#include "suffuse/diffusion/coefficients.h"
#include "suffuse/option/option.h"

namespace suffuse {

enum class Solver {
    automatic,  // block for undirected graphs, series otherwise; dense where that is far cheaper
    block,      // undirected: over-relaxation (PPR), Chebyshev (heat, theta)
    series,     // any graph: the sum of powers itself
    dense       // small graphs: the whole of S, within the budget
};

// In which type results are stored. automatic: float32 unless that would use up half of the
// tolerance.
enum class Precision { automatic, float32, float64 };

struct DiffusionOptions {
    Coefficients coefficients = ppr(0.15);
    double tolerance = 1e-6;  // largest absolute error allowed in any entry of S
    Solver solver = Solver::automatic;
    Precision precision = Precision::automatic;

    friend bool operator==(const DiffusionOptions&, const DiffusionOptions&) = default;
};

template <>
const std::vector<Field<DiffusionOptions>>& fields<DiffusionOptions>();

}  // namespace suffuse
