#include "suffuse/graph/own_memory.h"

#include "suffuse/base/mapped_file.h"
#include "suffuse/base/overloaded.h"
#include "suffuse/base/parallel.h"

namespace suffuse {

namespace {

constexpr std::int64_t copied_at_once = 1 << 17;

template <class T>
Array<T> copy_of(const Array<T>& values, const Context& context) {
    if (!is_mapped(values.span().data())) return values;
    Buffer<T> copy(context, values.size(), "a copy of the graph");
    parallel_for(context, values.size(), copied_at_once, [&](Range range) {
        std::copy(values.begin() + range.first, values.begin() + range.last,
                  copy.span().begin() + range.first);
    });
    return Array<T>(std::move(copy));
}

}  // namespace

Csr in_own_memory(const Csr& matrix, const Context& context) {
    if (!is_mapped(matrix.offsets().span().data())) return matrix;
    try {
        const Array<EdgeIndex> offsets = copy_of(matrix.offsets(), context);
        const Array<NodeId> columns = copy_of(matrix.columns(), context);
        const Weights weights = std::visit(
            overloaded{[](UnitWeights unit) -> Weights { return unit; },
                       [&](const auto& values) -> Weights { return copy_of(values, context); }},
            matrix.weights());
        check_mapped_files();
        return {matrix.rows(), matrix.cols(), offsets, columns, weights, context};
    } catch (const BudgetError&) {
        return matrix;
    }
}

}  // namespace suffuse
