#include "suffuse/sparsify/stored_entries.h"

#include <algorithm>

namespace suffuse {

namespace {

bool is_lost(double value, Precision precision) {
    return precision == Precision::float32 && static_cast<float>(value) == 0;
}

}  // namespace

std::optional<double> smallest_stored(std::span<const KeptColumn<double>> columns,
                                      Precision precision) {
    std::optional<double> result;
    for (const auto& column : columns)
        for (const double value : column.values)
            if (!is_lost(value, precision)) result = std::min(result.value_or(value), value);
    return result;
}

void for_each_lost(std::span<const KeptColumn<double>> columns, Precision precision,
                   const std::function<void(NodeId, NodeId)>& visit) {
    for (std::size_t j = 0; j < columns.size(); ++j)
        for (std::size_t e = 0; e < columns[j].nodes.size(); ++e)
            if (is_lost(columns[j].values[e], precision))
                visit(columns[j].nodes[e], static_cast<NodeId>(j));
}

}  // namespace suffuse
