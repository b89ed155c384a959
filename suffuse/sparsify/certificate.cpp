#include "suffuse/sparsify/certificate.h"

#include <algorithm>

namespace suffuse {

NodeId Certificate::count(ColumnStatus wanted) const {
    return static_cast<NodeId>(std::ranges::count(status, wanted));
}

}  // namespace suffuse
