#include "suffuse/dataset/homophily.h"

#include "suffuse/base/require.h"
#include "suffuse/dataset/dataset.h"

namespace suffuse {

std::optional<double> homophily(const Csr& graph, std::span<const std::int32_t> labels) {
    require(std::ssize(labels) == graph.rows() && graph.rows() == graph.cols(),
            "homophily needs one label for every node: a matrix of {} x {}, {} labels",
            graph.rows(), graph.cols(), labels.size());
    EdgeIndex counted = 0;
    EdgeIndex alike = 0;
    for (NodeId i = 0; i < graph.rows(); ++i) {
        if (labels[i] == unlabelled) continue;
        for (const NodeId j : graph.row(i)) {
            if (i == j || labels[j] == unlabelled) continue;
            ++counted;
            alike += labels[i] == labels[j] ? 1 : 0;
        }
    }
    if (counted == 0) return std::nullopt;
    return static_cast<double>(alike) / static_cast<double>(counted);
}

}  // namespace suffuse
