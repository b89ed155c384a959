#include "suffuse/io/features.h"

#include <fmt/format.h>

#include <cmath>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/parallel.h"
#include "suffuse/base/require.h"
#include "suffuse/io/npy.h"
#include "suffuse/io/npz.h"
#include "suffuse/io/output.h"
#include "suffuse/io/zip_reader.h"

namespace suffuse {

namespace {

constexpr std::int64_t values_per_range = 1 << 16;

// Stored column after column -> row after row.
template <class T>
Array<T> by_rows(const Array<T>& values, NodeId rows, NodeId cols, const Context& context) {
    Buffer<T> turned(context, values.size(), "features by rows");
    const std::int64_t grain = std::max<std::int64_t>(1, values_per_range / std::max(cols, 1));
    parallel_for(context, rows, grain, [&](Range range) {
        for (auto i = range.first; i < range.last; ++i)
            for (std::int64_t c = 0; c < cols; ++c) turned[i * cols + c] = values[c * rows + i];
    });
    return Array<T>(std::move(turned));
}

template <class T>
void check_finite(const std::string& name, const Array<T>& values, NodeId cols,
                  const Context& context) {
    parallel_for(context, values.size(), values_per_range, [&](Range range) {
        for (auto i = range.first; i < range.last; ++i)
            require(std::isfinite(values[i]), "{}[{}, {}] is {}; features must be finite", name,
                    i / cols, i % cols, values[i]);
    });
}

DenseMatrix dense_features(const NpyArray& array, const Context& context) {
    require(array.shape.size() == 2,
            "{}: expected two dimensions (nodes, features), found the shape ({})", array.name,
            fmt::join(array.shape, ", "));
    for (const std::int64_t extent : array.shape)
        require(std::in_range<NodeId>(extent), "{}: the extent {} is too large", array.name,
                extent);
    DenseMatrix matrix{.rows = static_cast<NodeId>(array.shape[0]),
                       .cols = static_cast<NodeId>(array.shape[1])};
    const auto take = [&](const auto& stored) {
        const auto values =
            array.column_major ? by_rows(stored, matrix.rows, matrix.cols, context) : stored;
        check_finite(array.name, values, matrix.cols, context);
        matrix.values = values;
    };
    std::visit(overloaded{[](UnitWeights) {}, take}, as_weights(array, context));
    return matrix;
}

}  // namespace

std::variant<Csr, DenseMatrix> read_features(const Source& source, const Context& context) {
    if (is_npy(source.text())) return dense_features(parse_npy(source.name, source.bytes), context);
    if (is_zip(source.text())) return read_npz_features(source, context);
    fail_at_byte(source, 0, "expected features: an npy array, or an npz with a sparse matrix");
}

void write_features(const DenseMatrix& features, const std::string& path, const Context& context) {
    Output output(path, context);
    std::visit(
        [&](const auto& values) {
            const char* type = sizeof(values[0]) == sizeof(float) ? "<f4" : "<f8";
            output.write(npy_header(type, {features.rows, features.cols}));
            output.write(values.span());
        },
        features.values);
    output.commit();
}

}  // namespace suffuse
