#pragma once

#include <variant>

#include "suffuse/dataset/dataset.h"
#include "suffuse/graph/edge_list.h"
#include "suffuse/io/reading.h"

namespace suffuse {

// Whether a format says how its weights are stored; text does not, so they get the narrowest type
// that holds all of them exactly.
enum class WeightTypes { given, unknown };

// What a reader delivers: the file's content before any decision, and what it assumed. `rest` is
// the dataset without its graph.
struct Parsed {
    std::variant<EdgeList, Csr> adjacency{};
    Reading reading{};
    WeightTypes weight_types = WeightTypes::given;
    Dataset rest{};
};

}  // namespace suffuse
