#include "suffuse/io/splits.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "suffuse/base/rng.h"
#include "suffuse/io/npy.h"
#include "suffuse/io/output.h"
#include "suffuse/io/zip_writer.h"
#include "tests/io/text_source.h"
#include "tests/support/folder.h"
#include "tests/support/graphs.h"

namespace suffuse::testing::splits_test {

namespace {

const Context context = context_with(1);

// Six nodes, the last one without a label.
Dataset six_nodes() {
    return {.graph = build_matrix(edge_list(6, {{0, 1}}), context), .labels = {0, 1, 0, 1, 0, -1}};
}

Dataset named_nodes() {
    Dataset dataset = six_nodes();
    dataset.node_names = {"b", "a", "10", "2", "x,y", "b"};
    return dataset;
}

// One member of an archive: its name and its content.
struct Member {
    std::string name;
    std::string head;
    std::string body;
};

template <class T>
Member member(const std::string& name, const std::string& type,
              const std::vector<std::int64_t>& shape, const std::vector<T>& values) {
    return {name + ".npy", npy_header(type, shape),
            std::string(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T))};
}
Member ids(const std::string& name, const std::vector<std::int64_t>& values) {
    return member(name, "<i8", {std::ssize(values)}, values);
}
Member mask(const std::string& name, const std::vector<std::int64_t>& shape,
            const std::vector<std::int8_t>& values) {
    return member(name, "|b1", shape, values);
}

std::string npz(const std::vector<Member>& members) {
    const Folder folder;
    Output output(folder.path("a.npz"));
    ZipWriter zip(output);
    for (const Member& one : members) zip.add(one.name, one.head, one.body);
    zip.finish();
    output.commit();
    return content_of(folder.path("a.npz"));
}

std::vector<Split> read(std::string_view content, const Dataset& dataset = six_nodes()) {
    return read_splits(text_source(content), dataset, context);
}

void check_refused(std::string_view content, const char* said,
                   const Dataset& dataset = six_nodes()) {
    CHECK_THROWS_WITH_AS(read(content, dataset), doctest::Contains(said), InputError);
}

const Split expected{{0, 3}, {1}, {2, 4}};

}  // namespace

TEST_CASE("a text of ids is a split, each set in ascending order") {
    CHECK(read("node,set\n3,train\n4,test\n0,train\n1,validation\n2,test\n") ==
          std::vector<Split>{expected});
    CHECK(read("\xef\xbb\xbfnode,set\r\n\r\n3,train\r\n4,test\r\n0,train\r\n1,val\r\n2,test") ==
          std::vector<Split>{expected});
    CHECK(read("node;set\n3;train\n4;\"test\"\n0;train\n1;val\n2;test\n") ==
          std::vector<Split>{expected});
    CHECK(read("node\tset\n3\ttrain\n4\ttest\n0\ttrain\n1\tval\n2\ttest\n") ==
          std::vector<Split>{expected});
}

TEST_CASE("nodes with names go by their names, also where these are numbers") {
    const auto split = read("node,set\na,train\n10,val\n2,test\n\"x,y\",test\n", named_nodes());
    CHECK(split == std::vector<Split>{{{1}, {2}, {3, 4}}});
    check_refused("node,set\n0,train\n", "mine:2: no node is called '0'", named_nodes());
    check_refused("node,set\nb,train\n", "mine:2: 2 nodes are called 'b'", named_nodes());
}

TEST_CASE("a text that is no split is refused with file and line") {
    check_refused("", "mine:1: expected the header node,set, found nothing");
    check_refused("\n\n", "expected the header node,set, found nothing");
    check_refused("0,train\n", "mine:1: expected the header node,set, found '0,train'");
    check_refused("node,set,x\n", "mine:1: expected the header");
    check_refused("node,set\n0,training\n",
                  "mine:2: expected train, validation, val or test, found 'training'");
    check_refused("node,set\n0,Train\n", "mine:2: expected train");
    check_refused("node,set\n0\n", "mine:2: expected 2 fields, found 1");
    check_refused("node,set\n0,train,1\n", "mine:2: expected 2 fields, found 3");
    check_refused("node,set\n\n6,train\n", "mine:3: expected a node from 0 to 5, found '6'");
    check_refused("node,set\n-1,train\n", "expected a node from 0 to 5, found '-1'");
    check_refused("node,set\n1.0,train\n", "expected a node from 0 to 5");
    check_refused("node,set\n,train\n", "expected a node from 0 to 5, found nothing");
    check_refused("node,set\n99999999999999999999999,train\n", "expected a node from 0 to 5");
    check_refused("node,set\n0,train\n0,test\n", "mine:3: node '0' is already in the train set");
    check_refused("node,set\n0,train\n0,train\n", "mine:3: node '0' is already in the train set");
    check_refused("node,set\n\"0,train\n", "mine:2: a quote is not closed");
    check_refused(std::string("node,set\n\0,train\n", 17), "mine:2: expected a node");
}

TEST_CASE("a split must be usable") {
    check_refused("node,set\n0,train\n1,val\n", "mine: the test set is empty");
    check_refused("node,set\n", "mine: the training set is empty");
    check_refused("node,set\n0,train\n1,val\n5,test\n", "node 5 of the test set has no label");
    check_refused("node,set\n0,train\n1,val\n2,test\n", "no labels", {.graph = six_nodes().graph});
}

TEST_CASE("an archive holds ids, in any order and of any width") {
    CHECK(read(npz({ids("train", {3, 0}), ids("validation", {1}), ids("test", {4, 2})})) ==
          std::vector<Split>{expected});
    CHECK(read(npz({member<std::uint8_t>("train", "|u1", {2}, {3, 0}), ids("val", {1}),
                    member<std::int32_t>("test", "<i4", {2}, {2, 4}), ids("other", {77})})) ==
          std::vector<Split>{expected});
}

TEST_CASE("an archive holds masks, of truth values or of 0 and 1") {
    CHECK(read(npz({mask("train", {6}, {1, 0, 0, 1, 0, 0}), mask("val", {6}, {0, 1, 0, 0, 0, 0}),
                    mask("test", {6}, {0, 0, 1, 0, 1, 0})})) == std::vector<Split>{expected});
    CHECK(read(npz({ids("train_mask", {1, 0, 0, 1, 0, 0}), ids("val_mask", {0, 1, 0, 0, 0, 0}),
                    ids("test_mask", {0, 0, 1, 0, 1, 0})})) == std::vector<Split>{expected});
    CHECK(read(npz({ids("train", {0, 3}), mask("validation_mask", {6, 1}, {0, 1, 0, 0, 0, 0}),
                    ids("test_mask", {0, 0, 1, 0, 1, 0})})) == std::vector<Split>{expected});
}

TEST_CASE("the columns of masks are splits, however the masks are stored") {
    const std::vector<Split> both{{{0}, {1}, {2}}, {{1, 4}, {2}, {3}}};
    const std::vector<std::int8_t> train{1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0};
    const std::vector<std::int8_t> validation{0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0};
    const std::vector<std::int8_t> test{0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0};
    CHECK(read(npz({mask("train", {6, 2}, train), mask("val", {6, 2}, validation),
                    mask("test", {6, 2}, test)})) == both);
    Member turned = mask("train", {6, 2}, {1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0});
    turned.head.replace(turned.head.find("False"), 5, "True ");
    CHECK(read(npz({turned, mask("val", {6, 2}, validation), mask("test", {6, 2}, test)})) == both);
}

TEST_CASE("an archive that is no split is refused with file and array") {
    const Member train = ids("train", {0, 3});
    const Member validation = ids("val", {1});
    const Member test = ids("test", {2, 4});
    const auto with = [&](const Member& other) { return npz({other, validation, test}); };
    check_refused(npz({train, test}), "mine: the array 'validation' is missing");
    check_refused(npz({}), "mine");
    check_refused(npz({train, validation, test, ids("validation", {1})}),
                  "has both 'validation' and 'val'");
    check_refused(with(ids("train", {0, 6})), "mine: train[1] is 6, not a node from 0 to 5");
    check_refused(with(ids("train", {-1})), "mine: train[0] is -1");
    check_refused(with(member<std::int32_t>("train", "<i4", {1}, {-1})), "mine: train[0] is -1");
    check_refused(with(ids("train", {1LL << 40})), "mine: train[0] is");
    check_refused(with(ids("train", {0, 0})), "mine: train: node 0 is already in the train set");
    check_refused(with(ids("train", {1})), "mine: val: node 1 is already in the train set");
    check_refused(with(member<double>("train", "<f8", {1}, {0})), "expected integers");
    check_refused(with(member<std::int64_t>("train", "<i8", {}, {0})), "one dimension of node ids");
    check_refused(with(member<std::int64_t>("train", "<i8", {1, 2}, {0, 3})),
                  "found the shape (1, 2)");
    check_refused(with(mask("train", {5}, {1, 0, 0, 0, 0})),
                  "mine: train: expected 6 rows, one for each node, found 5");
    check_refused(with(mask("train", {6}, {2, 0, 0, 0, 0, 0})), "expected 0 or 1 in a mask");
    check_refused(with(mask("train", {6, 1, 1}, {1, 0, 0, 0, 0, 0})), "at most two dimensions");
    check_refused(with(mask("train", {6, 2}, {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0})),
                  "expected as many splits as in 'mine: train', 2, found 1");
    check_refused(
        npz({mask("train", {6, 0}, {}), mask("val", {6, 0}, {}), mask("test", {6, 0}, {})}),
        "the masks have no column");
    const std::string good = npz({train, validation, test});
    for (std::size_t length = 0; length < good.size(); length += 7)
        CHECK_THROWS_AS(read(good.substr(0, length)), InputError);
}

TEST_CASE("a fault of one split among several is named with its number") {
    check_refused(npz({mask("train", {6, 2}, {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}),
                       mask("val", {6, 2}, {0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0}),
                       mask("test", {6, 2}, {0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0})}),
                  "mine: split 1: the training set is empty");
}

TEST_CASE("text and archive of one split say the same") {
    for (std::uint64_t i = 0; i < 30; ++i) {
        Rng rng = Rng(i).stream("split");
        const NodeId nodes = 40;
        Dataset dataset{.graph = build_matrix(edge_list(nodes, {}), context),
                        .labels = std::vector<std::int32_t>(nodes, 0)};
        const Split split =
            draw_split(dataset.labels, 1, static_cast<std::uint32_t>(i),
                       {.development = 20, .per_class = static_cast<int>(1 + rng.below(10))});
        std::string text = "node,set\n";
        for (const NodeId node : split.test) text += std::to_string(node) + ",test\n";
        for (const NodeId node : split.train) text += std::to_string(node) + ",train\n";
        for (const NodeId node : split.validation) text += std::to_string(node) + ",val\n";
        const auto wide = [](const std::vector<NodeId>& set) {
            return std::vector<std::int64_t>(set.begin(), set.end());
        };
        CHECK(read(text, dataset) == std::vector<Split>{split});
        CHECK(read(npz({ids("train", wide(split.train)), ids("val", wide(split.validation)),
                        ids("test", wide(split.test))}),
                   dataset) == std::vector<Split>{split});
    }
}

TEST_CASE("a refused budget is no crash") {
    const std::string content =
        npz({ids("train", {3, 0}), ids("validation", {1}), ids("test", {4, 2})});
    for (std::int64_t nth = 0; nth < 20; ++nth) {
        const Context poor{.threads = 1, .budget = MemoryBudget::refusing(nth)};
        for (const std::string& text : {content, std::string("node,set\n1,test\n")}) {
            try {
                read_splits(text_source(text), named_nodes(), poor);
            } catch (const Error&) {
                CHECK(true);
            }
        }
    }
}

}  // namespace suffuse::testing::splits_test
