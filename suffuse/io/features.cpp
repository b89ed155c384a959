#include "suffuse/io/features.h"

#include <fmt/format.h>

#include <cmath>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/parallel.h"
#include "suffuse/base/require.h"
#include "suffuse/io/compress.h"
#include "suffuse/io/csv_field.h"
#include "suffuse/io/npy.h"
#include "suffuse/io/npz.h"
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

void write_array(const DenseMatrix& features, Output& output) {
    std::visit(
        [&](const auto& values) {
            const char* type = sizeof(values[0]) == sizeof(float) ? "<f4" : "<f8";
            output.write(npy_header(type, {features.rows, features.cols}));
            output.write(values.span());
        },
        features.values);
}

void write_table(const DenseMatrix& features, const FeatureNames& names, Output& output) {
    std::string text = "node";
    for (NodeId c = 0; c < features.cols; ++c)
        text += "," + csv_field(names.features, static_cast<std::size_t>(c));
    std::visit(
        [&](const auto& values) {
            for (NodeId i = 0; i < features.rows; ++i) {
                output.write(text += "\n");
                text = csv_field(names.nodes, static_cast<std::size_t>(i), names.first_id);
                for (std::int64_t c = 0; c < features.cols; ++c)
                    fmt::format_to(std::back_inserter(text), ",{}",
                                   double{values[std::int64_t{i} * features.cols + c]});
            }
        },
        features.values);
    output.write(text += "\n");
}

void check_count(const std::vector<std::string>& names, NodeId expected, const char* what) {
    require(names.empty() || std::cmp_equal(names.size(), expected), "{}: expected {}, found {}",
            what, expected, names.size());
}

}  // namespace

std::variant<Csr, DenseMatrix> read_features(const Source& source, const Context& context) {
    if (is_npy(source.text())) return dense_features(parse_npy(source.name, source.bytes), context);
    if (is_zip(source.text())) return read_npz_features(source, context);
    fail_at_byte(source, 0, "expected features: an npy array, or an npz with a sparse matrix");
}

FeatureFormat feature_format(const std::string& path, const std::string& name) {
    if (name == "npy" || (name.empty() && (path == "-" || content_suffix(path) == ".npy")))
        return FeatureFormat::npy;
    if (name == "csv" || (name.empty() && content_suffix(path) == ".csv"))
        return FeatureFormat::csv;
    throw InputError(path + ": features are written as .npy or .csv", Hint::name_format);
}

void write_features(const DenseMatrix& features, FeatureFormat format, const FeatureNames& names,
                    Output& output) {
    check(features);
    check_count(names.nodes, features.rows, "names of nodes");
    check_count(names.features, features.cols, "names of features");
    if (format == FeatureFormat::csv)
        write_table(features, names, output);
    else
        write_array(features, output);
}

void write_features(const DenseMatrix& features, const std::string& path, const Context& context) {
    check(features);
    Output output(path, context);
    write_array(features, output);
    output.commit();
}

}  // namespace suffuse
