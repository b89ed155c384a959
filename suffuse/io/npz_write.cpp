// Writing npz: every array is a .npy member of a stored zip archive.

#include <algorithm>
#include <limits>

#include "suffuse/base/overloaded.h"
#include "suffuse/io/edge_index.h"
#include "suffuse/io/npy.h"
#include "suffuse/io/npz.h"
#include "suffuse/io/utf8.h"
#include "suffuse/io/zip_writer.h"

namespace suffuse {

namespace {

template <class T>
std::string_view bytes_of(std::span<const T> values) {
    return {reinterpret_cast<const char*>(values.data()), values.size_bytes()};
}

// Members one after the other, each with the header of its type.
class NpzWriter {
public:
    explicit NpzWriter(Output& output) : zip_(output) {}

    template <class T>
    void add(const std::string& name, const char* type, std::span<const T> values) {
        add(name, type, {std::ssize(values)}, bytes_of(values));
    }

    void add(const std::string& name, const std::string& type,
             const std::vector<std::int64_t>& shape, std::string_view bytes) {
        zip_.add(name + ".npy", npy_header(type, shape), bytes);
    }

    void finish() { zip_.finish(); }

private:
    ZipWriter zip_;
};

void add_values(NpzWriter& npz, const std::string& name, const Csr& matrix,
                const Context& context) {
    std::visit(overloaded{[&](UnitWeights) {
                              // SciPy needs values; ones in the type that most models compute in.
                              Buffer<float> ones(context, matrix.entries(), "weights");
                              std::ranges::fill(ones.span(), 1.0F);
                              npz.add<float>(name, "<f4", ones.span());
                          },
                          [&](const Array<float>& w) { npz.add<float>(name, "<f4", w.span()); },
                          [&](const Array<double>& w) { npz.add<double>(name, "<f8", w.span()); }},
               matrix.weights());
}

// Offsets as int32 where they fit: what SciPy itself would choose.
void add_offsets(NpzWriter& npz, const std::string& name, const Csr& matrix,
                 const Context& context) {
    if (matrix.entries() > std::numeric_limits<std::int32_t>::max())
        return npz.add<EdgeIndex>(name, "<i8", matrix.offsets().span());
    Buffer<std::int32_t> narrow(context, matrix.offsets().size(), "row offsets");
    std::ranges::transform(matrix.offsets(), narrow.span().begin(),
                           [](EdgeIndex offset) { return static_cast<std::int32_t>(offset); });
    npz.add<std::int32_t>(name, "<i4", narrow.span());
}

void add_matrix(NpzWriter& npz, const std::string& prefix, const Csr& matrix,
                const Context& context) {
    const std::vector<std::int64_t> shape{matrix.rows(), matrix.cols()};
    add_values(npz, prefix + "data", matrix, context);
    npz.add<NodeId>(prefix + "indices", "<i4", matrix.columns().span());
    add_offsets(npz, prefix + "indptr", matrix, context);
    npz.add<std::int64_t>(prefix + "shape", "<i8", shape);
}

void add_names(NpzWriter& npz, const std::string& name, const std::vector<std::string>& names,
               const Context& context) {
    if (names.empty()) return;
    const Utf32Table table = utf32_table(names, name, context);
    npz.add(name, "<U" + std::to_string(table.width), {std::ssize(names)},
            bytes_of<char32_t>(table.characters.span()));
}

}  // namespace

void write_npz(const Dataset& dataset, Output& output, const Context& context) {
    NpzWriter npz(output);
    add_matrix(npz, "", dataset.graph, context);
    npz.add("format", "|S3", {}, "csr");
    if (dataset.features) add_matrix(npz, "attr_", *dataset.features, context);
    if (!dataset.labels.empty()) {
        Buffer<std::int64_t> labels(context, std::ssize(dataset.labels), "labels");
        std::ranges::copy(dataset.labels, labels.span().begin());
        npz.add<std::int64_t>("labels", "<i8", labels.span());
    }
    add_names(npz, "node_names", dataset.node_names, context);
    add_names(npz, "attr_names", dataset.feature_names, context);
    add_names(npz, "class_names", dataset.class_names, context);
    npz.finish();
}

void write_edge_index_npz(const Dataset& dataset, Output& output, const Context& context) {
    const Csr& graph = dataset.graph;
    const Buffer<std::int64_t> pairs = edge_index_of(graph, context);
    const std::int64_t nodes = graph.rows();
    NpzWriter npz(output);
    npz.add("edge_index", "<i8", {2, graph.entries()}, bytes_of<std::int64_t>(pairs.span()));
    add_values(npz, "edge_weight", graph, context);
    npz.add("num_nodes", "<i8", {}, bytes_of<std::int64_t>({&nodes, 1}));
    npz.finish();
}

}  // namespace suffuse
