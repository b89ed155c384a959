#include "python/engine/order.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/parallel.h"
#include "suffuse/graph/transpose.h"
#include "words/choice.h"

namespace suffuse::python {

namespace {

constexpr std::int64_t rows_per_range = 1 << 10;

const Choice<bool> formats{{"csr", false}, {"csc", true}};
const Choice<bool> orders{{"node", false}, {"score", true}};

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

Layout layout_of(const std::string& format, const std::string& order) {
    return {.columns = meaning(formats, "format", format),
            .by_score = meaning(orders, "order", order)};
}

Csr laid_out(const Csr& matrix, Layout layout, const Context& context) {
    const Csr lines = layout.columns ? transpose(matrix, context) : matrix;
    if (!layout.by_score) return lines;
    return std::visit(
        overloaded{[&](UnitWeights) { return lines; },
                   [&](const auto& weights) { return by_score(lines, weights, context); }},
        lines.weights());
}

}  // namespace suffuse::python
