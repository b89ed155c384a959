#include <doctest/doctest.h>

#include <filesystem>
#include <limits>

#include "suffuse/io/features.h"
#include "suffuse/io/node_features.h"
#include "suffuse/io/npy.h"
#include "suffuse/io/npz.h"
#include "tests/support/folder.h"
#include "tests/support/graphs.h"

namespace suffuse::testing::features_test {

namespace {

template <class T>
std::string npy(const std::string& type, const std::vector<std::int64_t>& shape,
                const std::vector<T>& values) {
    return npy_header(type, shape) +
           std::string(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
}

std::variant<Csr, DenseMatrix> read(const std::string& content) {
    const Folder folder;
    const Context context = context_with(2);
    return read_features(open_source(folder.file("x.npy", content), context), context);
}

template <class T>
std::vector<T> values_of(const std::variant<Csr, DenseMatrix>& features) {
    const auto& values = std::get<Array<T>>(std::get<DenseMatrix>(features).values);
    return {values.begin(), values.end()};
}

}  // namespace

TEST_CASE("dense features keep the type they are stored in; whole numbers become float64") {
    CHECK(values_of<float>(read(npy<float>("<f4", {2, 1}, {0.5F, -2}))) ==
          std::vector<float>{0.5F, -2});
    CHECK(values_of<double>(read(npy<double>("<f8", {1, 2}, {0.1, 3}))) ==
          std::vector<double>{0.1, 3});
    CHECK(values_of<double>(read(npy<std::int16_t>("<i2", {2, 1}, {-7, 9}))) ==
          std::vector<double>{-7, 9});
}

TEST_CASE("features stored by columns are read by rows") {
    std::string content = npy<double>("<f8", {2, 3}, {1, 4, 2, 5, 3, 6});
    content.replace(content.find("False"), 5, "True ");
    CHECK(values_of<double>(read(content)) == std::vector<double>{1, 2, 3, 4, 5, 6});
}

TEST_CASE("features are written as they are read") {
    const Folder folder;
    const Context context = context_with(1);
    const std::string content = npy<float>("<f4", {2, 2}, {1, 2, 3, 4});
    for (const std::string name : {"a.npy", "a.npy.gz"}) {
        write_features(std::get<DenseMatrix>(read(content)), folder.path(name), context);
        const Source source = open_source(folder.path(name), context);
        CHECK(source.text() == content);
    }
}

TEST_CASE("a matrix without rows or without columns is no features, and no crash") {
    CHECK(values_of<float>(read(npy<float>("<f4", {0, 3}, {}))).empty());
    CHECK(values_of<float>(read(npy<float>("<f4", {3, 0}, {}))).empty());
}

TEST_CASE("features that are not finite, not two-dimensional or not numbers are refused") {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    CHECK_THROWS_AS(read(npy<double>("<f8", {2, 2}, {1, 2, nan, 4})), InputError);
    CHECK_THROWS_AS(read(npy<double>("<f8", {4}, {1, 2, 3, 4})), InputError);
    CHECK_THROWS_AS(read(npy<char>("|S1", {2, 1}, {'a', 'b'})), InputError);
    CHECK_THROWS_AS(read("1 2 3\n"), InputError);
    CHECK_THROWS_AS(read(""), InputError);
}

TEST_CASE("an archive gives the features of its graph, or its one matrix") {
    const Folder folder;
    const Context context = context_with(1);
    const Csr features = matrix_of({{1, 0, 0.5}, {0, -2, 0}});
    const Dataset with_features{.graph = matrix_of({{0, 1}, {1, 0}}), .features = features};
    for (const Dataset& dataset : {with_features, Dataset{.graph = features}}) {
        Output output(folder.path("a.npz"));
        write_npz(dataset, output, context);
        output.commit();
        const Source source = open_source(folder.path("a.npz"), context);
        CHECK(std::get<Csr>(read_features(source, context)) == features);
    }
}

TEST_CASE("defect 27: features become text with names, and text features again") {
    const Folder folder;
    const Context context = context_with(2);
    const DenseMatrix features{2, 3, Array<double>({0.1, -2, 1e-300, 0, 3, 12345678.9})};
    Dataset dataset;
    dataset.graph = matrix_of(Dense(2, std::vector<double>(2, 0.0)));
    for (const bool named : {false, true}) {
        FeatureNames names;
        if (named) names = {{"ann", "b, \"ob\""}, {"x", "y", "z,"}};
        dataset.node_names = names.nodes;
        const std::string path = folder.path("f.csv");
        Output output(path, context);
        write_features(features, feature_format(path, ""), names, output);
        output.commit();
        if (!named) CHECK(content_of(path) == "node,0,1,2\n0,0.1,-2,1e-300\n1,0,3,12345678.9\n");
        const FeatureTable back = read_node_features(open_source(path, context), dataset, context);
        CHECK(dense(back.matrix) == Dense{{0.1, -2, 1e-300}, {0, 3, 12345678.9}});
        CHECK(back.names.size() == 3);
        if (named) CHECK(back.names == names.features);
    }
    CHECK(feature_format("-", "") == FeatureFormat::npy);
    CHECK(feature_format("a.csv.gz", "") == FeatureFormat::csv);
    CHECK(feature_format("a.csv", "npy") == FeatureFormat::npy);
    CHECK_THROWS_AS(feature_format("a.txt", ""), InputError);
}

TEST_CASE("defect 73: features without all their values are not written") {
    const Folder folder;
    const Context context = context_with(1);
    const Array<double> four(std::vector<double>{1, 2, 3, 4});
    for (const DenseMatrix& lie :
         {DenseMatrix{2, 3, four}, DenseMatrix{1, 2, four}, DenseMatrix{4, -1, four}}) {
        CHECK_THROWS_AS(write_features(lie, folder.path("f.npy"), context), InputError);
        for (const FeatureFormat format : {FeatureFormat::npy, FeatureFormat::csv}) {
            Output output(folder.path("g"), context);
            CHECK_THROWS_AS(write_features(lie, format, {}, output), InputError);
        }
    }
    Output output(folder.path("g"), context);
    for (const FeatureNames& names : {FeatureNames{.nodes = {"a"}}, FeatureNames{.features = {"x"}},
                                      FeatureNames{.nodes = {"a", "b", "c"}}})
        CHECK_THROWS_AS(write_features({2, 2, four}, FeatureFormat::csv, names, output),
                        InputError);
    CHECK(!std::filesystem::exists(folder.path("f.npy")));
}

}  // namespace suffuse::testing::features_test
