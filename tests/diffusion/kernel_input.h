#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "suffuse/diffusion/lane_kernels.h"
#include "tests/support/graphs.h"

namespace suffuse::testing {

// Everything that a kernel reads, drawn at random.
template <class T>
struct KernelInput {
    Csr graph;
    int width = lanes::width<T>;
    NodeId begin = 0;
    std::vector<EdgeIndex> last{};
    std::vector<T> loops{}, rate{}, step{}, out{}, at_work{};
    std::vector<lanes::Entry<T>> sides{};
    std::vector<T> dense_sides{};

    lanes::Rows<T> rows() const {
        lanes::Rows<T> rows{.begin = begin,
                            .end = static_cast<NodeId>(last.size()),
                            .first = graph.offsets().span().data(),
                            .last = last.data(),
                            .columns = graph.columns().span().data(),
                            .self_loops = T{0.75}};
        if (const auto* w = std::get_if<Array<float>>(&graph.weights()))
            rows.floats = w->span().data();
        if (const auto* w = std::get_if<Array<double>>(&graph.weights()))
            rows.doubles = w->span().data();
        if (!loops.empty()) rows.loops = loops.data();
        return rows;
    }
    lanes::Relaxation<T> relaxation() const {
        return {.rows = rows(),
                .sides = sides,
                .dense_sides = dense_sides.empty() ? nullptr : dense_sides.data(),
                .rate = rate.data(),
                .step = step.data(),
                .at_work = at_work.data(),
                .lanes = width};
    }
    std::vector<T> zeros() const {
        return std::vector<T>((last.size() - static_cast<std::size_t>(begin)) *
                              static_cast<std::size_t>(width));
    }
};

inline double weights_of(const Csr& graph, NodeId row) {
    double sum = 0;
    std::visit(
        [&](const auto& weights) {
            for (auto e = graph.offsets()[row]; e < graph.offsets()[row + 1]; ++e)
                sum += static_cast<double>(weights[e]);
        },
        graph.weights());
    return sum;
}

// The same with `more` nodes before all others, which have edges among themselves, and numbers that
// are none: whoever looks at them is found out.
template <class T>
KernelInput<T> behind_others(const KernelInput<T>& in, NodeId more) {
    KernelInput<T> moved = in;
    moved.begin = more;
    std::vector<EdgeIndex> offsets;
    std::vector<NodeId> columns;
    for (NodeId k = 0; k < more; ++k) {
        offsets.push_back(k);
        columns.push_back(k);
    }
    for (const EdgeIndex e : in.graph.offsets()) offsets.push_back(more + e);
    for (const NodeId j : in.graph.columns()) columns.push_back(more + j);
    const auto weights = [&]<class W>(const W& given) -> Weights {
        if constexpr (std::is_same_v<W, UnitWeights>) {
            return given;
        } else {
            using Value = std::remove_cvref_t<decltype(given[0])>;
            std::vector<Value> all(static_cast<std::size_t>(more), Value{1});
            all.insert(all.end(), given.begin(), given.end());
            return Array<Value>(std::move(all));
        }
    };
    const NodeId nodes = more + in.graph.rows();
    moved.graph =
        Csr::trusted(nodes, nodes, Array<EdgeIndex>(std::move(offsets)),
                     Array<NodeId>(std::move(columns)), std::visit(weights, in.graph.weights()));
    for (EdgeIndex& e : moved.last) e += more;
    moved.last.insert(moved.last.begin(), static_cast<std::size_t>(more), 0);
    for (auto* values : {&moved.loops, &moved.rate, &moved.step, &moved.out})
        if (!values->empty())
            values->insert(values->begin(), static_cast<std::size_t>(more),
                           std::numeric_limits<T>::quiet_NaN());
    for (auto& entry : moved.sides) entry.row += more;
    return moved;
}

// Every third graph with rows of all nodes, the others with the fronts of the first rows alone.
template <class T>
KernelInput<T> kernel_input(std::uint64_t i, int width = lanes::width<T>) {
    Rng rng = Rng(5).stream("kernel", i);
    KernelInput<T> in{.graph = random_graph(i), .width = width};
    const NodeId nodes = in.graph.rows();
    const NodeId size = i % 3 == 0 ? nodes : nodes - nodes / 3;
    const auto draw = [&](std::vector<T>& values) {
        for (NodeId k = 0; k < size; ++k) values.push_back(static_cast<T>(0.1 + rng.uniform()));
    };
    for (NodeId k = 0; k < size; ++k)
        in.last.push_back(
            in.graph.offsets()[k] +
            std::ranges::count_if(in.graph.row(k), [&](NodeId j) { return j < size; }));
    if (i % 2 == 0) draw(in.loops);
    draw(in.rate);
    for (NodeId k = 0; k < size; ++k)  // such that sweeps do not grow
        in.rate[k] /= static_cast<T>(2 * (weights_of(in.graph, k) + 1.1));
    draw(in.step);
    draw(in.out);
    for (NodeId k = 0; k < size; ++k)
        for (int lane = 0; lane < width; ++lane)
            if (rng.below(40) == 0)
                in.sides.push_back({k, lane, static_cast<T>(rng.uniform() - 0.25)});
    for (int lane = 0; lane < width; ++lane)
        in.at_work.push_back(lane > 0 && rng.below(5) == 0 ? T{0} : T{1});
    return in;
}

}  // namespace suffuse::testing
