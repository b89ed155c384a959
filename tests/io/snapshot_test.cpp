#include "suffuse/io/snapshot.h"

#include <doctest/doctest.h>
#include <sys/mman.h>
#include <unistd.h>

#include "suffuse/graph/transpose.h"
#include "tests/support/folder.h"
#include "tests/support/graphs.h"
#include "tests/support/snapshots.h"

namespace suffuse::testing::snapshot_test {

namespace {

constexpr StoredOrder both_orders[] = {StoredOrder::rows, StoredOrder::columns};

std::vector<std::string> numbered(const char* prefix, std::int64_t count) {
    std::vector<std::string> names;
    for (std::int64_t i = 0; i < count; ++i) names.push_back(prefix + std::to_string(i));
    return names;
}

// A sparse matrix of values of either sign.
Csr random_features(NodeId nodes, NodeId features, Rng rng, const Context& context) {
    std::vector<NodeId> from;
    std::vector<NodeId> to;
    std::vector<double> values;
    for (NodeId e = 0; e < 2 * nodes; ++e) {
        from.push_back(static_cast<NodeId>(rng.below(nodes)));
        to.push_back(static_cast<NodeId>(rng.below(features)));
        values.push_back(rng.uniform() - 0.5);
    }
    return build_matrix({.rows = nodes,
                         .cols = features,
                         .from = Array<NodeId>(std::move(from)),
                         .to = Array<NodeId>(std::move(to)),
                         .weights = Array<double>(std::move(values))},
                        context);
}

// Runs through every combination of parts, the graph being the i-th random one.
Dataset random_dataset(std::uint64_t i, const Context& context) {
    Rng rng = Rng(7).stream("dataset", i);
    Dataset dataset{.graph = random_graph(i)};
    const NodeId nodes = dataset.graph.rows();
    const std::uint64_t parts = i % 16;
    if ((parts & 1) != 0) {
        dataset.features = random_features(nodes, 5, rng.stream("features"), context);
        if ((parts & 2) != 0) dataset.features = without_weights(*dataset.features);
        if ((parts & 4) != 0) dataset.feature_names = numbered("word ", 5);
    }
    if ((parts & 2) != 0)
        for (NodeId n = 0; n < nodes; ++n)
            dataset.labels.push_back(static_cast<std::int32_t>(rng.below(4)) - 1);
    if ((parts & 4) != 0) dataset.node_names = numbered("", nodes);
    if ((parts & 8) != 0) dataset.class_names = numbered("class ", class_count(dataset));
    return dataset;
}

void check_equal(const Dataset& a, const Dataset& b) {
    CHECK(a.graph == b.graph);
    CHECK(a.graph.weights().index() == b.graph.weights().index());
    CHECK(a.features == b.features);
    CHECK(a.labels == b.labels);
    CHECK(a.node_names == b.node_names);
    CHECK(a.feature_names == b.feature_names);
    CHECK(a.class_names == b.class_names);
}

Dataset dataset_of(const Parsed& parsed) {
    Dataset dataset = parsed.rest;
    dataset.graph = std::get<Csr>(parsed.adjacency);
    return dataset;
}

// What snapshot_v1.suffuse holds.
Dataset fixture() {
    const Context context = context_with(1);
    Dataset dataset{.labels = {0, 1, -1, 1, 0},
                    .node_names = {"a", "b", "", "d\u00e9", "e"},
                    .feature_names = {"x", "y", "z"},
                    .class_names = {"left", "right"}};
    using Offsets = std::vector<EdgeIndex>;
    using Columns = std::vector<NodeId>;
    dataset.graph = Csr(5, 5, Array(Offsets{0, 2, 3, 3, 6, 7}), Array(Columns{1, 4, 0, 0, 3, 4, 2}),
                        Array(std::vector<float>{1, 0.5, 2, 0.25, 3, 1, 8}), context);
    dataset.features = Csr(5, 3, Array(Offsets{0, 1, 1, 3, 3, 4}), Array(Columns{2, 0, 1, 2}),
                           Array(std::vector<double>{0.1, -1, 7, 0.3}), context);
    return dataset;
}

// A ring with many chords, whose sections take several chunks of the checksum.
Csr large_graph(const Context& context) {
    constexpr NodeId nodes = 30000;
    std::vector<Edge> edges;
    for (NodeId i = 0; i < nodes; ++i)
        for (const NodeId step : {1, 7, 50, 333, 4000, 9001})
            edges.push_back({i, (i + step) % nodes, 1.0 + i % 5});
    return build_graph(edge_list(nodes, edges), {}, context);
}

}  // namespace

TEST_CASE("what is written is read again, in both orders and with any parts") {
    const Context context = context_with(2);
    for (std::uint64_t i = 0; i < 200; ++i) {
        CAPTURE(i);
        const Dataset dataset = random_dataset(i, context);
        for (const StoredOrder order : both_orders) {
            const Source source = source_of(snapshot_bytes(dataset, order, context));
            CHECK(is_snapshot(source.text()));
            for (const Verify verify : {Verify::full, Verify::header_only}) {
                const Parsed parsed = read_snapshot(source, verify, context);
                CHECK(parsed.reading.declared == Declared::nothing);
                check_equal(dataset_of(parsed), dataset);
            }
        }
    }
}

TEST_CASE("an open snapshot holds the stored arrays: the columns are the rows of the transpose") {
    const Context context = context_with(2);
    const Dataset dataset = random_dataset(15, context);
    const Snapshot rows = open_snapshot(
        source_of(snapshot_bytes(dataset, StoredOrder::rows, context)), Verify::full, context);
    CHECK(rows.order == StoredOrder::rows);
    check_equal(rows.dataset, dataset);
    const Snapshot columns = open_snapshot(
        source_of(snapshot_bytes(dataset, StoredOrder::columns, context)), Verify::full, context);
    CHECK(columns.order == StoredOrder::columns);
    CHECK(columns.dataset.graph == transpose(dataset.graph, context));
}

TEST_CASE("a graph without nodes has a snapshot") {
    const Context context = context_with(1);
    const Source source = source_of(snapshot_bytes({}, StoredOrder::columns, context));
    check_equal(dataset_of(read_snapshot(source, Verify::full, context)), {});
}

TEST_CASE("version 1 stays readable, and stays what is written") {
    const Context context = context_with(1);
    const std::string bytes = content_of(SUFFUSE_TEST_DATA "/valid/snapshot_v1.suffuse");
    CHECK(hash_of(bytes) == 0x5d3c512f9879d0e2ULL);
    const Source source = source_of(bytes);
    check_equal(dataset_of(read_snapshot(source, Verify::full, context)), fixture());
    CHECK(snapshot_bytes(fixture(), StoredOrder::rows, context) == bytes);
}

TEST_CASE("the bytes do not depend on the threads") {
    const Context one = context_with(1);
    const Dataset dataset{.graph = large_graph(one)};
    for (const StoredOrder order : both_orders) {
        const std::string bytes = snapshot_bytes(dataset, order, one);
        CHECK(std::ssize(bytes) > 4 * checksum_chunk);
        for (const int threads : {2, 5}) {
            const Context context = context_with(threads);
            CHECK(snapshot_bytes(dataset, order, context) == bytes);
            const Parsed parsed = read_snapshot(source_of(bytes), Verify::full, context);
            CHECK(std::get<Csr>(parsed.adjacency) == dataset.graph);
        }
    }
}

TEST_CASE("a file written through Output and mapped is the same snapshot") {
    const Context context = context_with(2);
    const Folder folder;
    const Dataset dataset = random_dataset(15, context);
    for (const char* name : {"a.suffuse", "a.suffuse.gz"}) {
        Output output(folder.path(name));
        write_snapshot(dataset, StoredOrder::rows, output, context);
        output.commit();
        const Source source = open_source(folder.path(name), context);
        CHECK(source.text() == snapshot_bytes(dataset, StoredOrder::rows, context));
        check_equal(dataset_of(read_snapshot(source, Verify::full, context)), dataset);
    }
}

TEST_CASE("arrays are views of an aligned source and outlive it") {
    const Context context = context_with(1);
    const Dataset dataset = random_dataset(15, context);
    Source source = source_of(snapshot_bytes(dataset, StoredOrder::rows, context));
    const char* first = source.bytes.span().data();
    const char* last = first + source.bytes.size();
    const Context poor{.threads = 1, .budget = MemoryBudget(Bytes{0})};
    const Snapshot snapshot = open_snapshot(source, Verify::header_only, poor);
    source = {};
    const auto* columns =
        reinterpret_cast<const char*>(snapshot.dataset.graph.columns().span().data());
    CHECK(columns >= first);
    CHECK(columns < last);
    CHECK(snapshot.dataset.graph == dataset.graph);
}

TEST_CASE("an unaligned source is copied, within the budget") {
    const Context context = context_with(1);
    const Dataset dataset = random_dataset(15, context);
    const std::string bytes = snapshot_bytes(dataset, StoredOrder::rows, context);
    const Source shifted = source_of("x" + bytes);
    const Source source{.name = "shifted",
                        .bytes = Array<char>(shifted.bytes.span().subspan(1), nullptr)};
    for (const Verify verify : {Verify::full, Verify::header_only})
        check_equal(dataset_of(read_snapshot(source, verify, context)), dataset);
    const Context poor{.threads = 1, .budget = MemoryBudget(Bytes{64})};
    CHECK_THROWS_AS(open_snapshot(source, Verify::header_only, poor), BudgetError);
}

TEST_CASE("without verification nothing behind the first page is touched") {
    const Context context = context_with(2);
    Dataset dataset{.graph = large_graph(context)};
    dataset.labels.assign(static_cast<std::size_t>(dataset.graph.rows()), 3);
    dataset.node_names = numbered("", dataset.graph.rows());
    const std::string bytes = snapshot_bytes(dataset, StoredOrder::columns, context);
    void* memory =
        mmap(nullptr, bytes.size(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    REQUIRE(memory != MAP_FAILED);
    std::memcpy(memory, bytes.data(), bytes.size());
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    // Reading what is now forbidden would end the program.
    REQUIRE(mprotect(static_cast<char*>(memory) + page, bytes.size() - page, PROT_NONE) == 0);
    const Source source{
        .name = "forbidden",
        .bytes = Array<char>({static_cast<const char*>(memory), bytes.size()}, nullptr)};
    const Snapshot snapshot = open_snapshot(source, Verify::header_only, context);
    CHECK(snapshot.dataset.graph.entries() == dataset.graph.entries());
    munmap(memory, bytes.size());
}

TEST_CASE("names with a newline or without UTF-8 are not written") {
    const Context context = context_with(1);
    Dataset dataset = fixture();
    for (const char* name : {"two\nlines", "\xc3(", "\xed\xa0\x80"}) {
        dataset.node_names[3] = name;
        CHECK_THROWS_AS(snapshot_bytes(dataset, StoredOrder::rows, context), InputError);
    }
}

}  // namespace suffuse::testing::snapshot_test
