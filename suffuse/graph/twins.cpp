#include "suffuse/graph/twins.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <tuple>

namespace suffuse {

namespace {

// Whose neighbourhood is compared: open leaves the node itself out, closed puts it in.
enum class Neighbourhood { open, closed };

// The neighbourhood of a node as (neighbour, weight), without its own loop; `loop` is its weight.
struct Signature {
    std::vector<std::pair<NodeId, double>> neighbours{};
    double loop = 0;

    friend bool operator==(const Signature&, const Signature&) = default;
};

template <class Weights>
Signature signature(const Csr& graph, const Weights& weights, NodeId node, Neighbourhood kind) {
    Signature result;
    for (auto e = graph.offsets()[node]; e < graph.offsets()[node + 1]; ++e) {
        if (graph.columns()[e] == node)
            result.loop = weights[e];
        else
            result.neighbours.emplace_back(graph.columns()[e], weights[e]);
    }
    if (kind == Neighbourhood::closed) {
        const std::pair<NodeId, double> self{node, 1.0};
        result.neighbours.insert(std::ranges::lower_bound(result.neighbours, self), self);
    }
    return result;
}

// Order does not matter for a sum of mixed values; equal signatures have equal sums.
std::uint64_t mixed(NodeId neighbour) {
    std::uint64_t x = static_cast<std::uint64_t>(neighbour) + 0x9e3779b97f4a7c15U;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
    return x ^ (x >> 31);
}

std::uint64_t hash(const Csr& graph, NodeId node, Neighbourhood kind) {
    std::uint64_t sum = kind == Neighbourhood::closed ? mixed(node) : 0;
    for (const NodeId other : graph.row(node))
        if (other != node) sum += mixed(other);
    return sum;
}

// Joins nodes of equal signature; candidates share a hash, equality is checked exactly.
template <class Weights>
void join(const Csr& graph, const Weights& weights, Neighbourhood kind,
          std::vector<NodeId>& classes) {
    std::vector<std::pair<std::uint64_t, NodeId>> order;
    for (NodeId i = 0; i < graph.rows(); ++i)
        if (!graph.row(i).empty()) order.emplace_back(hash(graph, i, kind), i);
    std::ranges::sort(order);
    Signature first;
    for (std::size_t at = 0; at < order.size(); ++at) {
        const NodeId node = order[at].second;
        const bool alone = (at == 0 || order[at - 1].first != order[at].first) &&
                           (at + 1 == order.size() || order[at + 1].first != order[at].first);
        if (alone) continue;
        Signature own = signature(graph, weights, node, kind);
        if (at > 0 && order[at - 1].first == order[at].first && own == first)
            classes[node] = classes[order[at - 1].second];
        else
            first = std::move(own);
    }
}

}  // namespace

std::vector<NodeId> twin_classes(const Csr& undirected) {
    std::vector<NodeId> classes(undirected.rows());
    std::iota(classes.begin(), classes.end(), 0);
    std::visit(
        [&](const auto& weights) {
            join(undirected, weights, Neighbourhood::open, classes);
            if (!undirected.is_weighted())
                join(undirected, weights, Neighbourhood::closed, classes);
        },
        undirected.weights());
    return classes;
}

}  // namespace suffuse
