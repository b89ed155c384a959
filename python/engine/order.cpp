#include "python/engine/order.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/parallel.h"
#include "suffuse/graph/transpose.h"
#include "suffuse/option/field.h"
#include "suffuse/option/said.h"

namespace suffuse {

namespace python {

namespace {

constexpr std::int64_t rows_per_range = 1 << 10;

template <class T>
Csr by_score(const Csr& matrix, const Array<T>& weights, const Context& context) {
    Buffer<NodeId> nodes(context, matrix.entries(), "entries of the result");
    Buffer<T> values(context, matrix.entries(), "weights of the result");
    parallel_for(context, matrix.rows(), rows_per_range, [&](Range range) {
        std::vector<EdgeIndex> ranked;
        for (auto i = range.first; i < range.last; ++i) {
            EdgeIndex next = matrix.offsets()[i];
            ranked.resize(static_cast<std::size_t>(matrix.offsets()[i + 1] - next));
            std::iota(ranked.begin(), ranked.end(), next);
            // Stable, and nodes ascend before.
            std::ranges::stable_sort(ranked, std::greater{},
                                     [&](EdgeIndex e) { return weights[e]; });
            for (const EdgeIndex e : ranked) {
                nodes[next] = matrix.columns()[e];
                values[next++] = weights[e];
            }
        }
    });
    return Csr::trusted(matrix.rows(), matrix.cols(), matrix.offsets(),
                        Array<NodeId>(std::move(nodes)), Array<T>(std::move(values)));
}

}  // namespace

}  // namespace python

template <>
const std::vector<Field<python::Layout>>& fields<python::Layout>() {
    using O = python::Layout;
    static const std::vector<Field<O>> all{
        word<O>(
            {.name = "format"}, Words<bool>{{"csr", false}, {"csc", true}},
            [](auto& o) -> auto& { return o.columns; }),
        word<O>(
            {.name = "order"}, Words<bool>{{"node", false}, {"score", true}},
            [](auto& o) -> auto& { return o.by_score; })};
    return all;
}

namespace python {

Layout layout_of(const std::string& format, const std::string& order) {
    Said said;
    said.say("format", format);
    said.say("order", order);
    return apply<Layout>(said);
}

Csr laid_out(const Csr& matrix, Layout layout, const Context& context) {
    Csr lines = layout.columns ? transpose(matrix, context) : matrix;
    if (!layout.by_score) return lines;
    return std::visit(
        overloaded{[&](UnitWeights) { return lines; },
                   [&](const auto& weights) { return by_score(lines, weights, context); }},
        lines.weights());
}

}  // namespace python

}  // namespace suffuse
