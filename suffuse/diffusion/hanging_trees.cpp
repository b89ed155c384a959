#include "suffuse/diffusion/hanging_trees.h"

#include <algorithm>

namespace suffuse {

namespace {

double weight(const Csr& graph, EdgeIndex e) {
    return std::visit([&](const auto& weights) { return static_cast<double>(weights[e]); },
                      graph.weights());
}

// Of a hanging node: its only neighbour before it, and the weight of that edge.
NodeId parent(const Csr& graph, NodeId node) {
    return graph.row(node).front();
}
double weight_above(const Csr& graph, NodeId node) {
    return weight(graph, graph.offsets()[node]);
}

// The weight of the loop that is in the graph.
double own_loop(const Csr& graph, NodeId node) {
    const auto row = graph.row(node);
    const auto at = std::ranges::lower_bound(row, node);
    if (at == row.end() || *at != node) return 0;
    return weight(graph, graph.offsets()[node] + (at - row.begin()));
}

template <class T>
Buffer<T> values_for(const Context& context, std::int64_t size) {
    return Buffer<T>(context, size, "trees of the graph");
}

Array<EdgeIndex> ends_in_core(const Csr& graph, NodeId core, const Context& context) {
    auto ends = values_for<EdgeIndex>(context, core);
    for (NodeId i = 0; i < core; ++i) {
        const auto row = graph.row(i);
        ends[i] = graph.offsets()[i] + (std::ranges::lower_bound(row, core) - row.begin());
    }
    return Array<EdgeIndex>(std::move(ends));
}

}  // namespace

// From the ends of the branches to the core, then back.
HangingTrees::HangingTrees(const Transition& t, const Averaging& averaging, NodeId core,
                           double alpha, const Context& context)
    : transition_(t), averaging_(averaging), alpha_(alpha), core_(core) {
    if (core == t.size()) {
        scale_ = averaging.scale;
        return;
    }
    ends_ = ends_in_core(t.graph, core, context);
    auto loops = values_for<double>(context, t.size());
    auto pass = values_for<double>(context, t.size() - core);
    auto root = values_for<NodeId>(context, t.size() - core);
    auto scale = values_for<double>(context, t.size());
    std::ranges::fill(loops.span(), t.self_loops);
    for (NodeId v = t.size(); v-- > core;) {
        const double a = weight_above(t.graph, v);
        const double rate = (1 - alpha) * averaging.mean[v];
        const double k = rate * a / (1 - rate * (loops[v] + own_loop(t.graph, v)));
        loops[parent(t.graph, v)] += a * k;
        pass[v - core] = k;
    }
    std::copy_n(averaging.scale.begin(), core, scale.span().begin());
    for (NodeId v = core; v < t.size(); ++v) {
        const NodeId p = parent(t.graph, v);
        const double above = p < core ? 1 : scale[p] / averaging.scale[p];
        root[v - core] = p < core ? p : root[p - core];
        scale[v] = averaging.scale[v] * (pass[v - core] * above);
    }
    loops_ = Array<double>(std::move(loops));
    pass_ = Array<double>(std::move(pass));
    root_ = Array<NodeId>(std::move(root));
    scale_ = Array<double>(std::move(scale));
}

double HangingTrees::pivot(NodeId node) const {
    const double loops = loops_[node] + own_loop(transition_.graph, node);
    return 1 - (1 - alpha_) * averaging_.mean[node] * loops;
}

// The right side on the seed is passed up to the root: that is the factor. On its way it leaves g
// in the seed's ancestors, which come down again through the branch.
DerivedColumn HangingTrees::derive(NodeId seed, const SolvedBlock& block, int lane) const {
    DerivedColumn column;
    if (seed < core_) return column;
    const Csr& graph = transition_.graph;
    std::vector<std::pair<NodeId, double>> left;  // g of the seed and its ancestors
    double side = alpha_ * averaging_.right[seed];
    NodeId node = seed;
    for (; node >= core_; node = parent(graph, node)) {
        left.emplace_back(node, side / pivot(node));
        const double rate = (1 - alpha_) * averaging_.mean[parent(graph, node)];
        side = rate * weight_above(graph, node) * left.back().second;
    }
    column.factor = side / (alpha_ * averaging_.right[node]);
    column.first = left.back().first;
    const auto is_below = [&](NodeId v) { return parent(graph, v) >= column.first; };
    for (NodeId v = column.first; v < graph.rows() && (v == column.first || is_below(v)); ++v) {
        double y =
            v == column.first ? 0 : passed_on(v) * column.values[parent(graph, v) - column.first];
        if (!left.empty() && left.back().first == v) {
            y += left.back().second;
            left.pop_back();
        }
        column.values.push_back(y);
    }
    for (std::size_t k = 0; k < column.values.size(); ++k) {
        const auto v = static_cast<NodeId>(column.first + static_cast<NodeId>(k));
        column.values[k] =
            averaging_.scale[v] * column.values[k] + column.factor * block.at(v, lane);
    }
    return column;
}

}  // namespace suffuse
