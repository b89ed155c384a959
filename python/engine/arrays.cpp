#include "python/engine/arrays.h"

#include <algorithm>
#include <limits>
#include <memory>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/parallel.h"
#include "suffuse/base/require.h"

namespace suffuse::python {

namespace {

constexpr std::int64_t entries_per_range = 1 << 18;

template <class T>
nb::object numpy_array(Array<T> values, std::initializer_list<std::size_t> shape, Access access) {
    auto held = std::make_unique<Array<T>>(std::move(values));
    // Nobody else looks at the values of a result: whoever gets the array may change them.
    T* const data = const_cast<T*>(held->span().data());
    const nb::capsule owner(held.get(),
                            [](void* array) noexcept { delete static_cast<Array<T>*>(array); });
    static_cast<void>(held.release());  // the capsule has it
    if (access == Access::read_only)
        return nb::cast(nb::ndarray<nb::numpy, const T>(data, shape, owner));
    return nb::cast(nb::ndarray<nb::numpy, T>(data, shape, owner));
}

Array<float> ones(std::int64_t size) {
    return Array<float>(std::vector<float>(static_cast<std::size_t>(size), 1.0F));
}

// As int32 where they fit, the type of the columns: SciPy wants both to be the same and would copy
// the columns, which are many more.
nb::object offsets_of(const Csr& matrix, Access access) {
    const Array<EdgeIndex>& offsets = matrix.offsets();
    if (matrix.entries() > std::numeric_limits<std::int32_t>::max())
        return hand_over(offsets, access);
    std::vector<std::int32_t> narrow(offsets.span().size());
    std::ranges::transform(offsets, narrow.begin(),
                           [](EdgeIndex offset) { return static_cast<std::int32_t>(offset); });
    return hand_over(Array<std::int32_t>(std::move(narrow)), access);
}

}  // namespace

template <class T>
Array<T> borrow(const AnyArray& array, std::size_t dimensions) {
    if (array.dtype() != nb::dtype<T>() || array.ndim() != dimensions)
        throw nb::type_error("an array of an unexpected type or shape");
    const auto owner = std::make_shared<AnyArray>(array);
    return Array<T>({static_cast<const T*>(owner->data()), owner->size()}, owner);
}

template Array<std::int32_t> borrow(const AnyArray& array, std::size_t dimensions);
template Array<std::int64_t> borrow(const AnyArray& array, std::size_t dimensions);

Weights borrow_weights(const AnyArray& array) {
    if (array.dtype() == nb::dtype<float>()) return borrow<float>(array);
    return borrow<double>(array);
}

DenseMatrix borrow_matrix(const AnyArray& array) {
    if (array.ndim() != 2) throw nb::type_error("features need two dimensions");
    DenseMatrix matrix{.rows = checked_size(static_cast<std::int64_t>(array.shape(0))),
                       .cols = checked_size(static_cast<std::int64_t>(array.shape(1)))};
    if (array.dtype() == nb::dtype<float>())
        matrix.values = borrow<float>(array, 2);
    else
        matrix.values = borrow<double>(array, 2);
    return matrix;
}

Array<EdgeIndex> wide_numbers(const AnyArray& array, const Context& context) {
    if (array.dtype() == nb::dtype<EdgeIndex>()) return borrow<EdgeIndex>(array);
    const auto numbers = borrow<std::int32_t>(array);
    Buffer<EdgeIndex> wide(context, numbers.size(), "row offsets");
    std::ranges::copy(numbers, wide.span().begin());
    return Array<EdgeIndex>(std::move(wide));
}

Array<NodeId> narrow_ids(const AnyArray& array, NodeId size, const char* what,
                         const Context& context) {
    if (array.dtype() == nb::dtype<NodeId>()) return borrow<NodeId>(array);
    const auto ids = borrow<std::int64_t>(array);
    Buffer<NodeId> narrow(context, ids.size(), "ids");
    parallel_for(context, ids.size(), entries_per_range, [&](Range range) {
        for (auto e = range.first; e < range.last; ++e) {
            require(ids[e] >= 0 && ids[e] < size, "entry {}: {} {} is outside 0..{}", e, what,
                    ids[e], std::int64_t{size} - 1);
            narrow[e] = static_cast<NodeId>(ids[e]);
        }
    });
    return Array<NodeId>(std::move(narrow));
}

NodeId checked_size(std::int64_t size) {
    constexpr NodeId most = std::numeric_limits<NodeId>::max();
    require(size >= 0 && size <= most, "a matrix has from 0 to {} rows and columns, not {}", most,
            size);
    return static_cast<NodeId>(size);
}

template <class T>
nb::object hand_over(Array<T> values, Access access) {
    const auto size = static_cast<std::size_t>(values.size());
    return numpy_array(std::move(values), {size}, access);
}

template nb::object hand_over(Array<std::int64_t> values, Access access);

nb::object hand_over(const DenseMatrix& matrix) {
    return std::visit(
        [&](const auto& values) {
            return numpy_array(
                values,
                {static_cast<std::size_t>(matrix.rows), static_cast<std::size_t>(matrix.cols)},
                Access::writable);
        },
        matrix.values);
}

nb::tuple hand_over(const Csr& matrix, Access access) {
    const nb::object data = std::visit(
        overloaded{[&](UnitWeights) { return hand_over(ones(matrix.entries()), access); },
                   [&](const auto& weights) { return hand_over(weights, access); }},
        matrix.weights());
    return nb::make_tuple(offsets_of(matrix, access), hand_over(matrix.columns(), access), data);
}

}  // namespace suffuse::python
