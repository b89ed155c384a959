#include "suffuse/gdc/feature_blocks.h"

#include <cmath>
#include <numeric>

#include "suffuse/base/overloaded.h"
#include "suffuse/graph/transpose.h"

namespace suffuse {

namespace {

// Calls visit(node, lane, value) for columns [first, first + lanes), column by column.
template <class Visit>
void for_each_in_columns(const Csr& by_column, std::span<const NodeId> place, NodeId first,
                         int lanes, const Visit& visit) {
    const auto node_of = [&](NodeId row) {
        return place.empty() ? row : place[static_cast<std::size_t>(row)];
    };
    const auto all = [&](const auto& weights) {
        for (int lane = 0; lane < lanes; ++lane)
            for (auto e = by_column.offsets()[first + lane];
                 e < by_column.offsets()[first + lane + 1]; ++e)
                visit(node_of(by_column.columns()[e]), lane, weights[e]);
    };
    std::visit(all, by_column.weights());
}

// By ascending node, in each by ascending lane: sorted by counting.
Buffer<SparseEntry> sparse_block(const Csr& by_column, std::span<const NodeId> place, NodeId first,
                                 int lanes, const Context& context) {
    Buffer<std::int64_t> next(context, by_column.cols() + std::int64_t{1}, "features of a block");
    std::ranges::fill(next.span(), 0);
    for_each_in_columns(by_column, place, first, lanes,
                        [&](NodeId k, int, double) { ++next[k + std::int64_t{1}]; });
    std::inclusive_scan(next.span().begin(), next.span().end(), next.span().begin());
    Buffer<SparseEntry> entries(context, next[by_column.cols()], "features of a block");
    for_each_in_columns(by_column, place, first, lanes, [&](NodeId k, int lane, double value) {
        entries[next[k]++] = {.row = k, .lane = lane, .value = value};
    });
    return entries;
}

// Every sweep goes through the rows: they are brought into our order once.
template <class T>
Buffer<T> dense_block(const DenseMatrix& x, std::span<const T> values,
                      std::span<const NodeId> order, NodeId first, int lanes,
                      const Context& context) {
    Buffer<T> rows(context, std::int64_t{x.rows} * lanes, "features of a block");
    auto to = rows.span().begin();
    for (const NodeId i : order)
        to = std::copy_n(values.begin() + std::int64_t{i} * x.cols + first, lanes, to);
    return rows;
}

Array<NodeId> places(std::span<const NodeId> order, const Context& context) {
    Buffer<NodeId> place(context, std::ssize(order), "the order of the nodes");
    for (std::size_t k = 0; k < order.size(); ++k) place[order[k]] = static_cast<NodeId>(k);
    return Array<NodeId>(std::move(place));
}

}  // namespace

FeatureBlocks::FeatureBlocks(const NodeFeatures& features, const FeatureSizes& sizes,
                             std::span<const NodeId> order, const Context& context)
    : features_(features), sizes_(sizes), order_(order) {
    const auto* sparse = std::get_if<Csr>(&features);
    if (sparse == nullptr) return;
    by_column_ = transpose(*sparse, context);
    place_ = places(order, context);
}

RightSides FeatureBlocks::block(NodeId first, int lanes, Held& held, const Context& context) const {
    for (int lane = 0; lane < lanes; ++lane)
        held.factor[lane] = std::ldexp(1.0, sizes_.exponent[first + lane]);
    const double* factor = sizes_.any_scaled ? held.factor.data() : nullptr;
    const auto sparse = [&](const Csr&) -> RightSides {
        held.entries = sparse_block(by_column_, place_.span(), first, lanes, context);
        for (SparseEntry& e : held.entries.span()) e.value *= held.factor[e.lane];
        return SparseColumns{{0, by_column_.cols()}, held.entries.span()};
    };
    const auto dense = [&](const DenseMatrix& x) -> RightSides {
        return std::visit(
            [&]<class T>(const Array<T>& values) -> RightSides {
                if (order_.empty())
                    return DenseColumns<T>{
                        {0, x.rows}, values.span().data() + first, x.cols, lanes, factor};
                auto& rows = held.rows.template emplace<Buffer<T>>(
                    dense_block(x, values.span(), order_, first, lanes, context));
                return DenseColumns<T>{{0, x.rows}, rows.span().data(), lanes, lanes, factor};
            },
            x.values);
    };
    return std::visit(overloaded{sparse, dense}, features_);
}

}  // namespace suffuse
