#include "suffuse/sparsify/epsilon.h"

namespace suffuse {

Selection select_epsilon(const DenseColumn& column, double epsilon) {
    Selection selection;
    for (NodeId i = column.first; i < column.last(); ++i) {
        const double value = column.at(i);
        if (column.bound.upper(value) < epsilon) continue;
        selection.nodes.push_back(i);
        if (column.bound.lower(value) < epsilon) selection.at_cut.push_back(i);
    }
    return selection;
}

}  // namespace suffuse
