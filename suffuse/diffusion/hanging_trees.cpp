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

Array<EdgeIndex> ends_in_cores(const Csr& graph, std::span<const Component> components,
                               const Context& context) {
    auto ends = values_for<EdgeIndex>(context, graph.rows());
    for (const Component& c : components) {
        for (NodeId i = c.rows.first; i < c.core; ++i) {
            const auto row = graph.row(i);
            ends[i] = graph.offsets()[i] + (std::ranges::lower_bound(row, c.core) - row.begin());
        }
        for (NodeId i = c.core; i < c.rows.last; ++i) ends[i] = graph.offsets()[i];
    }
    return Array<EdgeIndex>(std::move(ends));
}

bool none_hangs(std::span<const Component> components) {
    return std::ranges::all_of(components,
                               [](const Component& c) { return c.core == c.rows.last; });
}

}  // namespace

HangingTrees::HangingTrees(const Transition& t, const Averaging& averaging,
                           const Array<Component>& components, double alpha, const Context& context)
    : transition_(t), averaging_(averaging), alpha_(alpha), components_(components) {
    if (none_hangs(components.span())) {
        scale_ = averaging.scale;
        return;
    }
    ends_ = ends_in_cores(t.graph, components.span(), context);
    find_roots(context);
    find_pivots(context);
    find_scales(context);
}

void HangingTrees::find_roots(const Context& context) {
    auto root = values_for<NodeId>(context, transition_.size());
    for (const Component& c : components_) {
        for (NodeId v = c.rows.first; v < c.core; ++v) root[v] = v;
        for (NodeId v = c.core; v < c.rows.last; ++v) root[v] = root[parent(transition_.graph, v)];
    }
    root_ = Array<NodeId>(std::move(root));
}

// From the ends of the branches to the cores.
void HangingTrees::find_pivots(const Context& context) {
    const Transition& t = transition_;
    auto loops = values_for<double>(context, t.size());
    auto pass = values_for<double>(context, t.size());
    for (NodeId v = 0; v < t.size(); ++v) {  // of a hanging node e, until its turn comes
        loops[v] = hangs(v) ? alpha_ * (t.self_loops + own_loop(t.graph, v)) : t.self_loops;
        pass[v] = 1;
    }
    const double twice = alpha_ * (2 - alpha_);  // 1 - (1 - alpha)^2
    for (NodeId v = t.size(); v-- > 0;) {
        if (!hangs(v)) continue;
        const NodeId p = parent(t.graph, v);
        const double a = weight_above(t.graph, v);
        const double e = loops[v];
        loops[v] = a + e;
        pass[v] = (1 - alpha_) * a / (a + e);
        loops[p] += a * (hangs(p) ? (twice * a + e) / (a + e) : pass[v]);
    }
    loops_ = Array<double>(std::move(loops));
    pass_ = Array<double>(std::move(pass));
}

// From the cores to the ends.
void HangingTrees::find_scales(const Context& context) {
    auto down = values_for<double>(context, transition_.size());  // the product of k from the core
    auto scale = values_for<double>(context, transition_.size());
    for (NodeId v = 0; v < transition_.size(); ++v) {
        down[v] = hangs(v) ? passed_on(v) * down[parent(transition_.graph, v)] : 1;
        scale[v] = averaging_.scale[v] * down[v];
    }
    scale_ = Array<double>(std::move(scale));
}

// The right side on the seed is passed up to the root: that is the factor. On its way it leaves g
// in the seed's ancestors, which come down again through the branch. The pivot of a row is its
// entry of `loops` times its mean, and R / mean is 1 / left.
DerivedColumn HangingTrees::derive(NodeId seed, const SolvedBlock& block, int lane) const {
    DerivedColumn column;
    if (!hangs(seed)) return column;
    const Csr& graph = transition_.graph;
    std::vector<std::pair<NodeId, double>> left;  // g of the seed and its ancestors
    double passed = 1 / transition_.left[seed];
    NodeId node = seed;
    for (; hangs(node); node = parent(graph, node)) {
        left.emplace_back(node, alpha_ * passed / loops_[node]);
        passed *= passed_on(node);
    }
    column.factor = passed * transition_.left[node];
    column.first = left.back().first;
    const auto is_below = [&](NodeId v) { return hangs(v) && parent(graph, v) >= column.first; };
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
