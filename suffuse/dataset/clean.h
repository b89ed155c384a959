#pragma once

#include "suffuse/dataset/dataset.h"

namespace suffuse {

// What becomes of the stored values of the features.
enum class Features { as_given, binary };  // binary: every one becomes 1

// The form in which the benchmark graphs are compared: no self-loops, undirected (an edge where
// either direction has one), unweighted, only the largest connected component, its nodes in
// ascending original order. Nodes without a name are named after their original id.
Dataset clean(Dataset dataset, Features features, const Context& context);

}  // namespace suffuse
