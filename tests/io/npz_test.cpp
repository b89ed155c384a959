#include <doctest/doctest.h>

#include "suffuse/io/npy.h"
#include "suffuse/io/read_graph.h"
#include "suffuse/io/zip_writer.h"
#include "tests/support/folder.h"
#include "tests/support/graphs.h"

namespace suffuse::testing::npz_test {

namespace {

// An npz archive written array by array.
class Archive {
public:
    Archive() : output_(folder_.path("a.npz")), zip_(output_) {}

    template <class T>
    Archive& add(const std::string& name, const std::string& type, const std::vector<T>& values,
                 std::vector<std::int64_t> shape = {-1}) {
        if (shape == std::vector<std::int64_t>{-1}) shape = {std::ssize(values)};
        zip_.add(name + ".npy", npy_header(type, shape),
                 {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)});
        return *this;
    }

    GraphFile read() {
        zip_.finish();
        output_.commit();
        return read_graph(folder_.path("a.npz"), {}, context_with(2));
    }

private:
    Folder folder_;
    Output output_;
    ZipWriter zip_;
};

Csr graph_of(NodeId nodes, const std::vector<Edge>& edges) {
    return build_graph(edge_list(nodes, edges), {}, context_with(1));
}

const std::vector<char> csr{'c', 's', 'r'};
const std::vector<char> csc{'c', 's', 'c'};

// 0 -> 1 (2), 0 -> 2 (3), 2 -> 0 (1)
const std::vector<Edge> edges{{0, 1, 2}, {0, 2, 3}, {2, 0, 1}};

template <class Data, class Index>
Csr read_scipy(const std::string& data_type, const std::string& index_type) {
    return Archive()
        .add("data", data_type, std::vector<Data>{2, 3, 1})
        .add("indices", index_type, std::vector<Index>{1, 2, 0})
        .add("indptr", index_type, std::vector<Index>{0, 2, 2, 3})
        .add("shape", "<i8", std::vector<std::int64_t>{3, 3})
        .add("format", "|S3", csr, {})
        .read()
        .dataset.graph;
}

}  // namespace

TEST_CASE("every numeric type of values and indices reads to the same graph") {
    const Csr expected = graph_of(3, edges);
    CHECK(read_scipy<float, std::int32_t>("<f4", "<i4") == expected);
    CHECK(read_scipy<double, std::int64_t>("<f8", "<i8") == expected);
    CHECK(read_scipy<std::int8_t, std::int32_t>("|i1", "<i4") == expected);
    CHECK(read_scipy<std::int64_t, std::int32_t>("<i8", "<i4") == expected);
    CHECK(read_scipy<std::uint16_t, std::uint32_t>("<u2", "<u4") == expected);
}

TEST_CASE("truth values are edges without weights") {
    const GraphFile file = Archive()
                               .add<char>("data", "|b1", {1, 1, 0})
                               .add<std::int32_t>("indices", "<i4", {1, 2, 0})
                               .add<std::int32_t>("indptr", "<i4", {0, 2, 2, 3})
                               .add<std::int64_t>("shape", "<i8", {3, 3})
                               .add<char>("format", "|S3", csr, {})
                               .read();
    CHECK(file.dataset.graph == graph_of(3, {{0, 1}, {0, 2}}));
    CHECK_FALSE(file.dataset.graph.is_weighted());
}

TEST_CASE("csc is compressed columns") {
    const GraphFile file = Archive()
                               .add<float>("data", "<f4", {1, 2, 3})
                               .add<std::int32_t>("indices", "<i4", {2, 0, 0})
                               .add<std::int32_t>("indptr", "<i4", {0, 1, 2, 3})
                               .add<std::int64_t>("shape", "<i8", {3, 3})
                               .add<char>("format", "|S3", csc, {})
                               .read();
    CHECK(file.dataset.graph == graph_of(3, edges));
}

TEST_CASE("edge_index is read in both memory orders, with the nodes it declares") {
    const std::vector<std::int64_t> rows{0, 0, 2, 1, 2, 0};
    CHECK(Archive()
              .add<std::int64_t>("edge_index", "<i8", rows, {2, 3})
              .add<float>("edge_weight", "<f4", {2, 3, 1})
              .add<std::int64_t>("num_nodes", "<i8", {5}, {})
              .read()
              .dataset.graph == graph_of(5, edges));
    CHECK(Archive().add<std::int64_t>("edge_index", "<i8", rows, {2, 3}).read().dataset.graph ==
          without_weights(graph_of(3, edges)));
}

TEST_CASE("features, labels and names survive npz and snapshot") {
    const Folder folder;
    const Context context = context_with(2);
    Dataset dataset{.graph = graph_of(3, edges),
                    .features = build_matrix({.rows = 3,
                                              .cols = 4,
                                              .from = Array<NodeId>(std::vector<NodeId>{0, 2, 2}),
                                              .to = Array<NodeId>(std::vector<NodeId>{3, 0, 1}),
                                              .weights = Array<float>({-1.5F, 2.0F, 0.25F})},
                                             context),
                    .labels = {1, 0, unlabelled},
                    .node_names = {"a", "b\u00e9", "\u2603 snow"},
                    .feature_names = {"w", "x", "y", "z"},
                    .class_names = {"zero", "one"}};
    for (const char* name : {"d.npz", "d.suffuse"}) {
        CAPTURE(name);
        write_graph(dataset, folder.path(name), nullptr, context);
        const Dataset back = read_graph(folder.path(name), {}, context).dataset;
        CHECK(back.graph == dataset.graph);
        REQUIRE(back.features.has_value());
        CHECK(*back.features == *dataset.features);
        CHECK(back.labels == dataset.labels);
        CHECK(back.node_names == dataset.node_names);
        CHECK(back.feature_names == dataset.feature_names);
        CHECK(back.class_names == dataset.class_names);
    }
}

}  // namespace suffuse::testing::npz_test
