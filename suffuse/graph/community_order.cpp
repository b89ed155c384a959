#include "suffuse/graph/community_order.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <utility>

namespace suffuse {

namespace {

constexpr NodeId no_child = -1;

// A community and how strongly another is tied to it.
struct Tie {
    NodeId community = 0;
    float weight = 0;
};

class Merging {
public:
    Merging(const Csr& graph, const Context& context)
        : graph_(graph),
          held_(context.budget.reserve(memory_of_community_order(graph), "an order of the nodes")),
          joined_(graph.rows()),
          degree_(graph.rows()),
          ties_(graph.rows()),
          last_child_(graph.rows(), no_child),
          older_(graph.rows(), no_child),
          sum_(graph.rows()) {
        std::iota(joined_.begin(), joined_.end(), 0);
        std::visit(
            [&](const auto& weights) {
                for (NodeId i = 0; i < graph.rows(); ++i)
                    for (auto e = graph.offsets()[i]; e < graph.offsets()[i + 1]; ++e)
                        degree_[i] += static_cast<double>(weights[e]);
            },
            graph.weights());
        total_ = std::accumulate(degree_.begin(), degree_.end(), 0.0);
    }

    std::vector<NodeId> order() {
        std::vector<NodeId> ascending(joined_.size());
        std::iota(ascending.begin(), ascending.end(), 0);
        std::ranges::stable_sort(ascending, {}, [&](NodeId i) { return degree_[i]; });
        std::vector<NodeId> outermost;
        for (const NodeId node : ascending)
            if (!merge(node)) outermost.push_back(node);
        return depth_first(outermost);
    }

private:
    // The community that a node belongs to now; shortens the way for the next who asks.
    NodeId community(NodeId node) {
        while (joined_[node] != node) {
            joined_[node] = joined_[joined_[node]];
            node = joined_[node];
        }
        return node;
    }

    // What ties a community to others: the edges of its first node and the ties of those that have
    // joined it.
    std::vector<Tie> ties_of(NodeId node) {
        std::vector<Tie> ties;
        const auto add = [&](NodeId other, double weight) {
            other = community(other);
            if (other == node || weight == 0) return;
            if (sum_[other] == 0) ties.push_back({other, 0});
            sum_[other] += weight;
        };
        std::visit(
            [&](const auto& weights) {
                for (auto e = graph_.offsets()[node]; e < graph_.offsets()[node + 1]; ++e)
                    add(graph_.columns()[e], static_cast<double>(weights[e]));
            },
            graph_.weights());
        for (NodeId child = last_child_[node]; child != no_child; child = older_[child]) {
            for (const Tie& tie : ties_[child]) add(tie.community, tie.weight);
            ties_[child] = {};
        }
        for (Tie& tie : ties)
            tie.weight = static_cast<float>(std::exchange(sum_[tie.community], 0));
        return ties;
    }

    // Joins the neighbour with the largest gain w - d_i d_j / sum d, if any is positive.
    bool merge(NodeId node) {
        ties_[node] = ties_of(node);
        NodeId best = node;
        double most = 0;
        for (const Tie& tie : ties_[node]) {
            const double gain = tie.weight - degree_[node] * degree_[tie.community] / total_;
            if (gain <= most) continue;
            most = gain;
            best = tie.community;
        }
        if (best == node) return false;
        joined_[node] = best;
        degree_[best] += degree_[node];
        older_[node] = std::exchange(last_child_[best], node);
        return true;
    }

    std::vector<NodeId> depth_first(std::vector<NodeId> waiting) const {
        std::ranges::reverse(waiting);
        std::vector<NodeId> order;
        order.reserve(joined_.size());
        while (!waiting.empty()) {
            const NodeId node = waiting.back();
            waiting.pop_back();
            order.push_back(node);
            const auto first = std::ssize(waiting);
            for (NodeId child = last_child_[node]; child != no_child; child = older_[child])
                waiting.push_back(child);
            std::reverse(waiting.begin() + first, waiting.end());
        }
        return order;
    }

    const Csr& graph_;
    Reservation held_;
    std::vector<NodeId> joined_;
    std::vector<double> degree_;  // of a community: the sum over its nodes
    double total_ = 0;
    std::vector<std::vector<Tie>> ties_;
    std::vector<NodeId> last_child_;  // of the communities that have joined, the last,
    std::vector<NodeId> older_;       // and from each the one before
    std::vector<double> sum_;         // scratch of ties_of, zero in between
};

}  // namespace

Bytes memory_of_community_order(const Csr& graph) {
    return {std::int64_t{sizeof(Tie)} * graph.entries() + std::int64_t{80} * graph.rows()};
}

std::vector<NodeId> community_order(const Csr& graph, const Context& context) {
    return Merging(graph, context).order();
}

double average_reach(const Csr& graph, std::span<const NodeId> place) {
    std::int64_t sum = 0;  // of whole bits: exact in any order
    for (NodeId i = 0; i < graph.rows(); ++i)
        for (const NodeId j : graph.row(i))
            sum += std::bit_width(static_cast<std::uint32_t>(std::abs(place[i] - place[j])));
    return static_cast<double>(sum) / static_cast<double>(std::max<EdgeIndex>(1, graph.entries()));
}

}  // namespace suffuse
