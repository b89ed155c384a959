#pragma once

#include <variant>

#include "suffuse/dataset/dataset.h"
#include "suffuse/graph/edge_list.h"

namespace suffuse {

// What a file says about the direction of its edges.
enum class Declared { nothing, directed, undirected };

// Whether a format says how its weights are stored; text does not, so they get the narrowest type
// that holds all of them exactly.
enum class WeightTypes { given, unknown };

// What a reader delivers: the file's content before any decision. `rest` is the dataset without
// its graph.
struct Parsed {
    std::variant<EdgeList, Csr> adjacency{};
    Declared declared = Declared::nothing;
    WeightTypes weight_types = WeightTypes::given;
    Dataset rest{};
};

}  // namespace suffuse
