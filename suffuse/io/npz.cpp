#include "suffuse/io/npz.h"

#include <algorithm>

#include "suffuse/base/parallel.h"
#include "suffuse/base/require.h"
#include "suffuse/graph/build.h"
#include "suffuse/graph/narrow.h"
#include "suffuse/io/edge_index.h"
#include "suffuse/io/npz_archive.h"
#include "suffuse/io/scan.h"

namespace suffuse {

namespace {

constexpr std::int64_t rows_per_range = 1 << 13;

struct MatrixShape {
    NodeId rows;
    NodeId cols;
};

MatrixShape shape_of(const NpzArchive& archive, const std::string& name) {
    const NpyArray array = archive.get(name);
    require(array.shape.size() == 1 && array.size() == 2, "{}: expected two numbers", array.name);
    const Array<NodeId> extents = as_ids(array, archive.context());
    for (const NodeId extent : extents)
        require(extent >= 0, "{}: {} is negative", array.name, extent);
    return {extents[0], extents[1]};
}

// The major index of every entry of a compressed matrix: indptr made explicit.
Array<NodeId> expand(const std::string& name, const Array<EdgeIndex>& indptr, EdgeIndex entries,
                     const Context& context) {
    const std::int64_t count = indptr.size() - 1;
    require(indptr[0] == 0, "{}[0] is {}, expected 0", name, indptr[0]);
    require(indptr[count] == entries, "{}[{}] is {}, expected {}, the number of entries", name,
            count, indptr[count], entries);
    parallel_for(context, count, rows_per_range, [&](Range range) {
        for (auto i = range.first; i < range.last; ++i)
            require(indptr[i] <= indptr[i + 1], "{}[{}] is {}, less than the one before it, {}",
                    name, i + 1, indptr[i + 1], indptr[i]);
    });
    Buffer<NodeId> major(context, entries, "row ids");
    parallel_for(context, count, rows_per_range, [&](Range range) {
        for (auto i = range.first; i < range.last; ++i)
            std::fill(major.span().begin() + indptr[i], major.span().begin() + indptr[i + 1],
                      static_cast<NodeId>(i));
    });
    return Array<NodeId>(std::move(major));
}

enum class Compressed { rows, columns };

struct Matrix {
    EdgeList list;
    WeightTypes types = WeightTypes::given;
};

WeightTypes types_of(const NpyArray& data) {
    return is_integral(data) ? WeightTypes::unknown : WeightTypes::given;
}

// A csr or csc matrix from the arrays prefix + data, indices, indptr, shape.
Matrix compressed_matrix(const NpzArchive& archive, const std::string& prefix, Compressed order) {
    const MatrixShape shape = shape_of(archive, prefix + "shape");
    const NpyArray indptr = archive.get(prefix + "indptr");
    const NpyArray data = archive.get(prefix + "data");
    const Array<NodeId> minor = as_ids(archive.get(prefix + "indices"), archive.context());
    const std::int64_t majors = order == Compressed::rows ? shape.rows : shape.cols;
    require(indptr.size() == majors + 1, "{}: expected {} numbers, found {}", indptr.name,
            majors + 1, indptr.size());
    require(data.size() == minor.size(), "{}: expected {} values, one for each index, found {}",
            data.name, minor.size(), data.size());
    const Array<NodeId> major =
        expand(indptr.name, as_offsets(indptr, archive.context()), minor.size(), archive.context());
    return {{.rows = shape.rows,
             .cols = shape.cols,
             .from = order == Compressed::rows ? major : minor,
             .to = order == Compressed::rows ? minor : major,
             .weights = as_weights(data, archive.context())},
            types_of(data)};
}

Matrix coordinate_matrix(const NpzArchive& archive) {
    const MatrixShape shape = shape_of(archive, "shape");
    const std::string doubt = doubt_about_nodes(archive.source(), std::max(shape.rows, shape.cols));
    require(doubt.empty(), "{}: shape: {}", archive.source().name, doubt);
    const NpyArray data = archive.get("data");
    EdgeList list{.rows = shape.rows,
                  .cols = shape.cols,
                  .from = as_ids(archive.get("row"), archive.context()),
                  .to = as_ids(archive.get("col"), archive.context()),
                  .weights = as_weights(data, archive.context())};
    require(list.from.size() == data.size() && list.to.size() == data.size(),
            "{}: row, col and data have {}, {} and {} elements; they must agree",
            archive.source().name, list.from.size(), list.to.size(), data.size());
    return {std::move(list), types_of(data)};
}

Matrix scipy_matrix(const NpzArchive& archive) {
    const NpyArray stored = archive.get("format");
    HeldMemory held;
    const std::vector<std::string> names = as_strings(stored, held, archive.context());
    const std::string format = names.size() == 1 ? names[0] : "";
    if (format == "csr") return compressed_matrix(archive, "", Compressed::rows);
    if (format == "csc") return compressed_matrix(archive, "", Compressed::columns);
    if (format == "coo") return coordinate_matrix(archive);
    throw InputError(
        fmt::format("{}: expected csr, csc or coo, found {}; convert it with "
                    ".tocsr() and scipy.sparse.save_npz",
                    stored.name, shown(format)));
}

Parsed parsed_from(const NpzArchive& archive, const std::string& prefix, Matrix matrix) {
    require(matrix.list.rows == matrix.list.cols,
            "{}: {}shape: a graph needs a square matrix, found {} x {}", archive.source().name,
            prefix, matrix.list.rows, matrix.list.cols);
    return {.adjacency = std::move(matrix.list), .weight_types = matrix.types};
}

std::vector<std::int32_t> labels_of(const NpzArchive& archive, HeldMemory& held) {
    const std::optional<NpyArray> stored = archive.find("labels");
    if (!stored) return {};
    require(stored->shape.size() == 1, "{}: expected one label per node", stored->name);
    return as_labels(*stored, held, archive.context());
}

// Names that are text; what other tools pickle here is decoration and left alone.
std::vector<std::string> names_of(const NpzArchive& archive, const std::string& member,
                                  HeldMemory& held) {
    const std::optional<NpyArray> stored = archive.find(member);
    if (!stored || !is_text(*stored)) return {};
    return as_strings(*stored, held, archive.context());
}

// `prefix` is that of the arrays it comes from.
Csr feature_matrix(const NpzArchive& archive, const std::string& prefix, const Matrix& matrix) {
    try {  // the gate does not know which matrix its entries belong to
        const Csr built = build_matrix(matrix.list, archive.context());
        return matrix.types == WeightTypes::given
                   ? built
                   : with_narrowest_weights(built, archive.context());
    } catch (const InputError& error) {
        fail_in(archive.source(), fmt::format("{}data: {}", prefix, error.what()));
    }
}

Csr features_of(const NpzArchive& archive, const std::string& prefix) {
    return feature_matrix(archive, prefix, compressed_matrix(archive, prefix, Compressed::rows));
}

// A graph and what lies beside it.
Parsed with_rest(const NpzArchive& archive, const std::string& features, Parsed parsed) {
    if (archive.contains(features + "indptr"))
        parsed.rest.features = features_of(archive, features);
    HeldMemory& held = parsed.rest.held;
    parsed.rest.labels = labels_of(archive, held);
    parsed.rest.node_names = names_of(archive, "node_names", held);
    parsed.rest.feature_names = names_of(archive, "attr_names", held);
    parsed.rest.class_names = names_of(archive, "class_names", held);
    return parsed;
}

Parsed read_dataset(const NpzArchive& archive, const std::string& graph,
                    const std::string& features) {
    Matrix matrix = compressed_matrix(archive, graph, Compressed::rows);
    return with_rest(archive, features, parsed_from(archive, graph, std::move(matrix)));
}

Parsed read_pair_layout(const NpzArchive& archive) {
    std::optional<std::int64_t> nodes;
    if (const auto count = archive.find("num_nodes")) {
        require(count->size() == 1, "{}: expected one number", count->name);
        nodes = as_offsets(*count, archive.context())[0];
        require(*nodes >= 0, "{}: {} is negative", count->name, *nodes);
        const std::string doubt = doubt_about_nodes(archive.source(), *nodes);
        require(doubt.empty(), "{}: {}", count->name, doubt);
    }
    return from_edge_index(archive.source(),
                           {archive.get("edge_index"), archive.find("edge_weight"), nodes},
                           archive.context());
}

}  // namespace

Parsed read_npz(const Source& source, const Context& context) {
    const NpzArchive archive(source, context);
    if (archive.contains("edge_index")) return read_pair_layout(archive);
    if (archive.contains("format"))
        return with_rest(archive, "attr_", parsed_from(archive, "", scipy_matrix(archive)));
    if (archive.contains("adj_indptr")) return read_dataset(archive, "adj_", "attr_");
    if (archive.contains("adj_matrix.indptr"))
        return read_dataset(archive, "adj_matrix.", "attr_matrix.");
    // Getting a pickled matrix refuses it with the line that converts it.
    for (const std::string_view pickled : pickled_matrices)
        if (const auto array = archive.find(std::string(pickled))) as_weights(*array, context);
    fail_in(source, fmt::format("expected the arrays of scipy.sparse.save_npz, adj_*, adj_matrix.* "
                                "or edge_index, found {}",
                                archive.list()));
}

Csr read_npz_features(const Source& source, const Context& context) {
    const NpzArchive archive(source, context);
    for (const std::string prefix : {"attr_", "attr_matrix."})
        if (archive.contains(prefix + "indptr")) return features_of(archive, prefix);
    const bool is_graph = archive.contains("labels") || archive.contains("node_names");
    if (archive.contains("format") && !is_graph)
        return feature_matrix(archive, "", scipy_matrix(archive));
    fail_in(source, fmt::format("expected features: attr_*, attr_matrix.*, or the arrays of "
                                "scipy.sparse.save_npz alone; found {}",
                                archive.list()));
}

}  // namespace suffuse
