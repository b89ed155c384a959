#include "suffuse/experiment/stand_in.h"

#include <algorithm>
#include <cmath>

#include "suffuse/base/overloaded.h"

namespace suffuse {

namespace {

constexpr auto purpose = "a graph to measure on";
constexpr std::int64_t most_entries = 20'000'000;

// The nodes nearest to a node, breadth first.
class Nearest {
public:
    Nearest(const PreparedGraph& graph, const Context& context)
        : graph_(graph.graph()),
          components_(graph.components()),
          seen_by_(context, graph_.rows(), purpose) {
        std::ranges::fill(seen_by_.span(), NodeId{-1});
    }

    // At most `count`, itself first, and no more than a look at some edges finds; valid until the
    // next call.
    std::span<const NodeId> to(NodeId node, std::int64_t count) {
        constexpr std::int64_t edges_per_node = 32;
        const std::int64_t wanted =
            std::min<std::int64_t>(count, components_.sizes[components_.of_node[node]]);
        std::int64_t left = edges_per_node * wanted;
        found_.clear();
        add(node, node);
        for (std::size_t next = 0; next < found_.size(); ++next)
            for (const NodeId j : graph_.row(found_[next])) {
                if (std::ssize(found_) >= wanted || --left < 0) return found_;
                add(j, node);
            }
        return found_;
    }

private:
    void add(NodeId j, NodeId from) {
        if (std::exchange(seen_by_[j], from) != from) found_.push_back(j);
    }

    const Csr& graph_;
    const Components& components_;
    Buffer<NodeId> seen_by_;
    std::vector<NodeId> found_{};
};

}  // namespace

double expected_degree(const Sparsifier& sparsifier, NodeId nodes) {
    const double degree = std::visit(
        overloaded{[](TopK keep) { return static_cast<double>(keep.k); },
                   [](Epsilon) { return 64.0; }, [](AverageDegree keep) { return keep.degree; },
                   [&](KeepAll) { return static_cast<double>(nodes); }},
        sparsifier);
    return std::clamp(degree, 1.0, std::max<double>(nodes, 1));
}

StandIn stand_in(const PreparedGraph& graph, const Sparsifier& sparsifier, const Context& context) {
    const NodeId nodes = graph.graph().rows();
    const double wanted = expected_degree(sparsifier, nodes);
    const double measured =
        std::min(wanted, static_cast<double>(most_entries) / std::max(nodes, 1));
    const auto degree = std::max<std::int64_t>(1, std::llround(measured));
    Buffer<NodeId> columns(context, degree * nodes, purpose);
    Buffer<double> weights(context, degree * nodes, purpose);
    Buffer<EdgeIndex> offsets(context, std::int64_t{nodes} + 1, purpose);
    Nearest nearest(graph, context);
    EdgeIndex entries = 0;
    for (NodeId i = 0; i < nodes; ++i) {
        offsets[i] = entries;
        const auto row = nearest.to(i, degree);
        std::ranges::copy(row, &columns[entries]);
        std::sort(&columns[entries], &columns[entries] + row.size());
        std::fill_n(&weights[entries], row.size(), 1 / static_cast<double>(row.size() + 1));
        entries += std::ssize(row);
    }
    offsets[nodes] = entries;
    const auto first = [&](auto values) {  // the reservation is that of the whole
        auto owner = std::make_shared<const decltype(values)>(std::move(values));
        return Array(owner->span().first(static_cast<std::size_t>(entries)), owner);
    };
    return {Csr::trusted(nodes, nodes, Array<EdgeIndex>(std::move(offsets)),
                         first(std::move(columns)), first(std::move(weights))),
            std::min(1.0, static_cast<double>(degree) / wanted)};
}

}  // namespace suffuse
