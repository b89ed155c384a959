#pragma once

#include <variant>

#include "suffuse/gdc/gdc.h"
#include "suffuse/graph/dense_matrix.h"

namespace suffuse {

// Node features, one row per node.
using NodeFeatures = std::variant<Csr, DenseMatrix>;

struct DiffuseResult {
    DenseMatrix features{};
    // The error in feature c is at most this times sum_i |X_ic|: truncation, rounding, storing.
    double max_abs_error = 0;
    double tolerance = 0;
    SolverReport solver{};

    bool within_tolerance() const { return max_abs_error <= tolerance; }
};

// out_j = sum_i S[i, j] x_i without forming S. Throws InputError unless there is a row of features
// for every node.
DiffuseResult diffuse(const Csr& graph, const NodeFeatures& features,
                      const TransitionOptions& transition, const DiffusionOptions& diffusion,
                      const Context& context);
DiffuseResult diffuse(const PreparedGraph& graph, const NodeFeatures& features,
                      const TransitionOptions& transition, const DiffusionOptions& diffusion,
                      const Context& context);

}  // namespace suffuse
