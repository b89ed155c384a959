#include "suffuse/gdc/check_room.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/require.h"
#include "suffuse/diffusion/thread_memory.h"

namespace suffuse {

namespace {

// Their product is a number that float32 holds: 1e-7 1e-15 1e-15.
constexpr double least_theta = 1e-7;
constexpr double least_product = 1e-15;

// How far from a hub two nodes may lie such that every theta_k of a walk between them over the hub
// is large enough; -1: not at all.
int most_hops(const Coefficients& coefficients) {
    constexpr int enough = 200;
    if (!coefficients.nonnegative()) return -1;
    int terms = 0;
    while (terms < enough && coefficients[terms] >= least_theta) ++terms;
    return terms == 0 ? -1 : (terms - 1) / 2;
}

// A node, and the products of T along a way from it to the hub and back.
struct Reached {
    NodeId node = 0;
    int hops = 0;
    double there = 1;
    double back = 1;
};

// Breadth first from a hub. Returns how many nodes are near enough for all pairs of them to be
// entries of S: S_ij >= theta_d there_i back_j, d the hops of both.
template <class Weights>
NodeId near_hub(const Transition& t, const Weights& weights, NodeId hub, int hops,
                std::vector<bool>& seen) {
    std::vector<Reached> reached{{.node = hub}};
    seen[hub] = true;
    NodeId near = 0;
    for (std::size_t next = 0; next < reached.size(); ++next) {
        const Reached u = reached[next];
        if (u.hops <= hops && u.there >= least_product && u.back >= least_product) ++near;
        for (EdgeIndex e = t.graph.offsets()[u.node]; e < t.graph.offsets()[u.node + 1]; ++e) {
            const NodeId v = t.graph.columns()[e];
            if (seen[v]) continue;
            seen[v] = true;
            reached.push_back({.node = v,
                               .hops = u.hops + 1,
                               .there = t.left[v] * weights[e] * t.right[u.node] * u.there,
                               .back = u.back * t.left[u.node] * weights[e] * t.right[v]});
        }
    }
    return near;
}

// For every component, how many of its nodes are near its hub.
std::vector<NodeId> nodes_near_hubs(const Transition& t, int hops, const Context& context) {
    const auto bytes = t.size() * std::int64_t{sizeof(Reached) + 1 + sizeof(NodeId)};
    const auto held = context.budget.reserve({bytes}, "the way to a hub");
    std::vector<NodeId> by_degree(static_cast<std::size_t>(t.size()));
    std::iota(by_degree.begin(), by_degree.end(), 0);
    std::ranges::stable_sort(by_degree, std::ranges::greater{},
                             [&](NodeId i) { return t.graph.row(i).size(); });
    std::vector<bool> seen(by_degree.size());
    std::vector<NodeId> near;
    for (const NodeId hub : by_degree)
        if (!seen[hub])
            near.push_back(std::visit(
                [&](const auto& weights) { return near_hub(t, weights, hub, hops, seen); },
                t.graph.weights()));
    return near;
}

// What step 3 keeps where S has blocks of so many rows and columns, without a zero in them.
double entries_of(const Sparsifier& sparsifier, std::span<const NodeId> sizes, NodeId nodes) {
    const auto columns = [&](NodeId most) {
        double sum = 0;
        for (const NodeId size : sizes) sum += static_cast<double>(std::min(most, size)) * size;
        return sum;
    };
    return std::visit(
        overloaded{[&](TopK keep) { return columns(keep.k); }, [](Epsilon) { return 0.0; },
                   [&](AverageDegree keep) {
                       return std::min(std::floor(keep.degree * nodes), columns(nodes));
                   },
                   [&](KeepAll) { return columns(nodes); }},
        sparsifier);
}

double bytes_of_entry(const GdcOptions& options) {
    return sizeof(NodeId) + (options.diffusion.precision == Precision::float64 ? 8 : 4);
}

std::string asked_text(std::span<const GdcOptions> options) {
    if (options.size() > 1) return fmt::format("the {} results have", options.size());
    const auto only = [](const auto& what) { return fmt::format("{}: the result has", what); };
    return std::visit(overloaded{[&](TopK keep) { return only(fmt::format("top_k {}", keep.k)); },
                                 [&](Epsilon) { return only("epsilon"); },
                                 [&](AverageDegree keep) {
                                     return only(fmt::format("average_degree {:g}", keep.degree));
                                 },
                                 [&](KeepAll) { return only("all"); }},
                      options.front().sparsify);
}

// "; top_k of at most 58 would fit", all results alike, with what is needed beside them.
std::string what_would_fit(double free, NodeId nodes, std::span<const GdcOptions> options,
                           const Context& context) {
    const double threads =
        std::max(1, context.threads) * static_cast<double>(bytes_for_blocks(nodes, 2));
    double each = 0;  // for every unit of k; entries are held twice while they are put together
    for (const GdcOptions& one : options) each += 2 * bytes_of_entry(one) * nodes;
    const double k = std::floor((free - threads) / each);
    return k < 1 ? "" : fmt::format("; top_k of at most {:.0f} would fit", k);
}

}  // namespace

double least_entries(const PreparedGraph& graph, const GdcOptions& options,
                     const Context& context) {
    const int hops = most_hops(options.diffusion.coefficients);
    if (!graph.is_undirected() || hops < 0) return 0;
    const Transition t = graph.transition(options.transition, context);
    return entries_of(options.sparsify, nodes_near_hubs(t, hops, context), t.size());
}

void check_room(const PreparedGraph& graph, std::span<const GdcOptions> options,
                const Context& context) {
    const NodeId nodes = graph.graph().rows();
    const auto free =
        static_cast<double>(context.budget.limit().count - context.budget.used().count);
    const auto bytes = [&](const auto& entries) {
        double sum = 0;
        for (const GdcOptions& one : options) sum += bytes_of_entry(one) * entries(one);
        return sum;
    };
    const auto most = [&](const GdcOptions& one) {
        return entries_of(one.sparsify, {{nodes}}, nodes);
    };
    if (bytes(most) <= free) return;  // nearly always, and known at once
    double entries = 0;
    const double needed = bytes([&](const GdcOptions& one) {
        const double least = least_entries(graph, one, context);
        entries += least;
        return least;
    });
    if (needed <= free) return;
    const auto amount = [](double count) {
        return to_string(Bytes{static_cast<std::int64_t>(count)});
    };
    throw BudgetError(fmt::format("{} at least {:.0f} entries, which take {}; {} of {} is free{}",
                                  asked_text(options), entries, amount(needed), amount(free),
                                  to_string(context.budget.limit()),
                                  what_would_fit(free, nodes, options, context)),
                      Hint::allow_memory);
}

}  // namespace suffuse
