#include "suffuse/graph/build.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "tests/graph/slow_build.h"

namespace suffuse::testing::build_test {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

template <class Check>
void for_every_option(const Check& check) {
    for (const auto duplicates : {Duplicates::sum, Duplicates::max, Duplicates::first})
        for (const auto loops : {SelfLoops::keep, SelfLoops::drop})
            for (const auto how : {Symmetrize::no, Symmetrize::either, Symmetrize::sum,
                                   Symmetrize::mean, Symmetrize::max}) {
                CAPTURE(static_cast<int>(duplicates));
                CAPTURE(static_cast<int>(loops));
                CAPTURE(static_cast<int>(how));
                check(BuildOptions{duplicates, loops, how});
            }
}

// The graph has passed through every check of the Csr.
bool is_valid(const Csr& graph) {
    const Csr again(graph.rows(), graph.cols(), graph.offsets(), graph.columns(), graph.weights(),
                    context_with(1));
    return again == graph;
}

EdgeList random_list(std::uint64_t i) {
    Rng rng = Rng(7).stream("build", i);
    const Shape shape{.weighting = static_cast<Shape::Weighting>(i % 4),
                      .symmetric = rng.below(2) == 0,
                      .self_loops = rng.below(4) != 0,
                      .repeats = rng.below(4) != 0,
                      .isolated_ends = rng.below(2) == 0};
    const auto nodes = static_cast<NodeId>(1 + rng.below(25));
    return random_edges(nodes, 12 * rng.uniform(), shape, rng.stream("edges"));
}

EdgeList unweighted(EdgeList list) {
    list.weights = UnitWeights{};
    return list;
}

Csr built(const EdgeList& list, const BuildOptions& options = {}) {
    return build_graph(list, options, context_with(2));
}

}  // namespace

//      0 --> 1      2     0 -> 1 twice (2 and 3), 1 -> 0 once (4),
//      ^----/ \    (3)    a loop of weight 5 at 3, given twice, and 2 alone
//              `---^      1 -> 3 with weight 1
TEST_CASE("a drawn graph with repeats and loops is built as the twin builds it, for all options") {
    const EdgeList list =
        edge_list(4, {{3, 3, 5}, {0, 1, 2}, {1, 3, 1}, {1, 0, 4}, {0, 1, 3}, {3, 3, 5}});
    for_every_option([&](const BuildOptions& options) {
        for (const EdgeList& edges : {list, unweighted(list)}) {
            const Csr graph = built(edges, options);
            CHECK(dense(graph) == slow_build(edges, options));
            CHECK(is_valid(graph));
        }
    });
    CHECK(dense(built(list)) == Dense{{0, 5, 0, 0}, {4, 0, 0, 1}, {0, 0, 0, 0}, {0, 0, 0, 10}});
}

TEST_CASE("random graphs are built as the twin builds them, for all options and threads" *
          doctest::test_suite("long")) {
    for (std::uint64_t i = 0; i < 200; ++i) {
        CAPTURE(i);
        const EdgeList list = random_list(i);
        for_every_option([&](const BuildOptions& options) {
            const Dense expected = slow_build(list, options);
            for (const int threads : {1, 2, 5}) {
                CAPTURE(threads);
                const Csr graph = build_graph(list, options, context_with(threads));
                CHECK(dense(graph) == expected);
                CHECK(is_valid(graph));
            }
        });
    }
}

TEST_CASE("a graph of many ranges is the same for every thread count") {
    const Shape shape{.weighting = Shape::Weighting::doubles, .repeats = true};
    const EdgeList list = random_edges(20000, 10, shape, Rng(1));
    const BuildOptions options{.symmetrize = Symmetrize::sum};
    const Csr alone = build_graph(list, options, context_with(1));
    CHECK(alone.entries() > 300000);
    CHECK(is_valid(alone));
    CHECK(build_graph(list, options, context_with(2)) == alone);
    CHECK(build_graph(list, options, context_with(5)) == alone);
}

TEST_CASE("zero weights are no edges") {
    const Csr graph = built(edge_list(3, {{0, 1, 0}, {1, 2, 3}, {2, 2, -0.0}}));
    CHECK(graph.entries() == 1);
    CHECK(dense(graph)[1][2] == 3);
}

TEST_CASE("weights that are all one are not stored, whatever their type") {
    CHECK_FALSE(built(edge_list(3, {{0, 1}, {2, 1}})).is_weighted());
    CHECK_FALSE(built(edge_list(3, {{0, 1}, {2, 1, 0}})).is_weighted());
    EdgeList floats = edge_list(3, {{0, 1}, {2, 1}});
    floats.weights = Array<float>(std::vector<float>{1, 1});
    CHECK_FALSE(built(floats).is_weighted());
    CHECK(built(edge_list(3, {{0, 1}, {2, 1, 2}})).is_weighted());
    const BuildOptions mean{.symmetrize = Symmetrize::mean};
    CHECK_FALSE(built(edge_list(2, {{0, 1}, {1, 0}}), mean).is_weighted());
}

TEST_CASE("unweighted repeats add up to their multiplicity as float") {
    const EdgeList list = unweighted(edge_list(3, {{0, 1}, {2, 0}, {0, 1}, {0, 1}}));
    const Csr graph = built(list);
    CHECK(std::holds_alternative<Array<float>>(graph.weights()));
    CHECK(dense(graph) == Dense{{0, 3, 0}, {0, 0, 0}, {1, 0, 0}});
    CHECK_FALSE(built(list, {.duplicates = Duplicates::first}).is_weighted());
}

TEST_CASE("the only loop of an unweighted list without repeats is dropped when loops are") {
    const EdgeList list = unweighted(edge_list(3, {{0, 2}, {1, 1}, {0, 1}}));
    const Csr graph = built(list, {.self_loops = SelfLoops::drop});
    CHECK(dense(graph) == Dense{{0, 1, 1}, {0, 0, 0}, {0, 0, 0}});
    CHECK_FALSE(graph.is_weighted());
}

TEST_CASE("the type of the weights is kept") {
    EdgeList floats = edge_list(2, {{0, 1}, {1, 0}});
    floats.weights = Array<float>(std::vector<float>{0.5F, 0.25F});
    CHECK(std::holds_alternative<Array<float>>(built(floats).weights()));
    const Csr doubles = built(edge_list(2, {{0, 1, 0.5}}));
    CHECK(std::holds_alternative<Array<double>>(doubles.weights()));
}

TEST_CASE("nodes without edges stay, also where there are no edges or no nodes at all") {
    CHECK(built(edge_list(5, {})).rows() == 5);
    CHECK(built(edge_list(5, {})).entries() == 0);
    CHECK(built(edge_list(0, {})) == Csr());
    CHECK(built(unweighted(edge_list(5, {})), {.symmetrize = Symmetrize::sum}).rows() == 5);
}

TEST_CASE("ids out of range are refused and named") {
    CHECK_THROWS_WITH_AS(built(edge_list(3, {{0, 1}, {3, 1}})), "entry 1: row 3 is outside 0..2",
                         InputError);
    CHECK_THROWS_WITH_AS(built(edge_list(3, {{0, -1}})), "entry 0: column -1 is outside 0..2",
                         InputError);
    CHECK_THROWS_WITH_AS(built(edge_list(0, {{0, 0}})), "entry 0: row 0 is outside 0..-1",
                         InputError);
}

TEST_CASE("weights that are not finite or negative are refused and named") {
    const auto refused = [](double weight) { built(edge_list(3, {{0, 1}, {2, 1, weight}})); };
    CHECK_THROWS_WITH_AS(refused(nan),
                         "entry 1 (row 2, column 1): weight nan must be finite and not negative",
                         InputError);
    CHECK_THROWS_WITH_AS(refused(infinity),
                         "entry 1 (row 2, column 1): weight inf must be finite and not negative",
                         InputError);
    CHECK_THROWS_WITH_AS(refused(-0.5),
                         "entry 1 (row 2, column 1): weight -0.5 must be finite and not negative",
                         InputError);
}

TEST_CASE("the first bad entry is named, whatever the thread count") {
    std::vector<Edge> edges(700000, Edge{0, 1});
    for (const std::size_t bad : {300000U, 300001U, 600000U}) edges[bad].to = 9;
    for (const int threads : {1, 2, 5})
        CHECK_THROWS_WITH_AS(build_graph(edge_list(3, edges), {}, context_with(threads)),
                             "entry 300000: column 9 is outside 0..2", InputError);
}

TEST_CASE("lists that do not fit together are refused") {
    EdgeList list = edge_list(3, {{0, 1}, {1, 2}});
    list.cols = 4;
    CHECK_THROWS_WITH_AS(built(list), "a graph needs a square matrix, found 3 x 4", InputError);
    list = edge_list(-1, {});
    CHECK_THROWS_WITH_AS(built(list), "a matrix cannot be -1 x -1", InputError);
    list = edge_list(3, {{0, 1}, {1, 2}});
    list.to = Array<NodeId>(std::vector<NodeId>{1});
    CHECK_THROWS_WITH_AS(built(list), "2 rows and 1 columns given; they come in pairs", InputError);
    list = edge_list(3, {{0, 1}, {1, 2}});
    list.weights = Array<double>(std::vector<double>{1});
    CHECK_THROWS_WITH_AS(built(list), "2 entries need as many weights, found 1", InputError);
}

TEST_CASE("a repeated edge that must not be is named; the first row with one, for all threads") {
    const BuildOptions strict{.duplicates = Duplicates::error};
    std::vector<Edge> edges{{9000, 1, 2}, {9000, 1, 2}, {5000, 7, 3}, {5000, 6}, {5000, 7, 3}};
    for (const int threads : {1, 2, 5}) {
        const Context context = context_with(threads);
        const EdgeList list = edge_list(10000, edges);
        CHECK_THROWS_WITH_AS(build_graph(list, strict, context), "the edge 5000 -> 7 is repeated",
                             InputError);
        CHECK_THROWS_WITH_AS(build_graph(unweighted(list), strict, context),
                             "the edge 5000 -> 7 is repeated", InputError);
    }
    const EdgeList once = edge_list(3, {{0, 1, 2}, {0, 2, 2}, {1, 0, 2}});
    CHECK(built(once, strict) == built(once));
}

TEST_CASE("repeated edges whose weights add up to infinity are refused and named") {
    const double huge = std::numeric_limits<double>::max();
    const EdgeList list = edge_list(3, {{2, 1, huge}, {2, 1, huge}});
    CHECK_THROWS_WITH_AS(built(list), "the weights of the repeated edge 2 -> 1 add up to inf",
                         InputError);
    CHECK(dense(built(list, {.duplicates = Duplicates::max}))[2][1] == huge);
}

TEST_CASE("defect 60: weights of repeated floats are the doubles that they add up to") {
    const float tenth = 0.1F;
    const auto repeated = [&](std::size_t count, float other) {
        std::vector<Edge> edges(count, {0, 1, double{tenth}});
        edges.push_back({2, 1, double{other}});
        EdgeList list = edge_list(3, edges);
        std::vector<float> weights(count, tenth);
        weights.push_back(other);
        list.weights = Array<float>(std::move(weights));
        return list;
    };
    for (const std::size_t count : {3, 7, 100, 20000}) {
        CAPTURE(count);
        const Csr graph = built(repeated(count, 0.3F));
        CHECK(std::holds_alternative<Array<double>>(graph.weights()));
        const long double sum = static_cast<long double>(tenth) * static_cast<long double>(count);
        CHECK(dense(graph)[0][1] == static_cast<double>(sum));
        CHECK(dense(graph)[2][1] == double{0.3F});  // rows without repeats keep theirs
    }
    for (const Duplicates other : {Duplicates::max, Duplicates::first})
        CHECK(std::holds_alternative<Array<float>>(
            built(repeated(3, 0.3F), {.duplicates = other}).weights()));
    const Csr powers = built(repeated(2, 0.3F));  // 0.1 + 0.1 is a float
    CHECK(std::holds_alternative<Array<float>>(powers.weights()));
    EdgeList entries = repeated(3, -0.3F);
    CHECK(dense(build_matrix(entries, context_with(2)))[0][1] == 3 * double{tenth});
}

TEST_CASE("defect 60: doubles are added up in twice the working precision") {
    std::vector<Edge> edges{{0, 1, 1}};
    for (int e = 0; e < 1024; ++e) edges.push_back({0, 1, 0x1p-54});
    CHECK(dense(built(edge_list(2, edges)))[0][1] == 1 + 0x1p-44);
}

TEST_CASE("a matrix may have any shape and sign; entries that cancel are not stored") {
    EdgeList list = edge_list(2, {{0, 3, -2}, {1, 0, 1.5}, {1, 2, 1}, {1, 2, -1}});
    list.cols = 4;
    const Csr matrix = build_matrix(list, context_with(2));
    CHECK(dense(matrix) == Dense{{0, 0, 0, -2}, {1.5, 0, 0, 0}});
    CHECK(matrix.entries() == 2);
    list.weights = Array<double>(std::vector<double>{1, -infinity, 1, 1});
    CHECK_THROWS_WITH_AS(build_matrix(list, context_with(2)),
                         "entry 1 (row 1, column 0): value -inf must be finite", InputError);
}

TEST_CASE("whichever reservation is refused, nothing stays reserved") {
    const Shape shape{.weighting = Shape::Weighting::doubles, .repeats = true};
    const EdgeList list = random_edges(30, 20, shape, Rng(3));
    for (const int threads : {1, 2})
        for (const EdgeList& edges : {list, unweighted(list)}) {
            std::int64_t refusals = 0;
            for (bool built_at_last = false; !built_at_last; ++refusals) {
                Context context = context_with(threads);
                context.budget = MemoryBudget::refusing(refusals);
                try {
                    const Csr graph = build_graph(edges, {.symmetrize = Symmetrize::sum}, context);
                    CHECK(context.budget.used() > Bytes{0});
                    built_at_last = true;
                } catch (const BudgetError&) {
                    CHECK(context.budget.used() == Bytes{0});
                }
                CHECK(context.budget.used() == Bytes{0});
            }
            CHECK(refusals > 10);
        }
}

TEST_CASE("a finished graph holds no more than its own arrays") {
    const EdgeList list = random_edges(30, 20, {.repeats = true}, Rng(3));
    for (const auto how : {Symmetrize::no, Symmetrize::sum}) {
        const Context context = context_with(2);
        const Csr graph = build_graph(list, {.symmetrize = how}, context);
        CHECK(context.budget.used() == memory(graph));
    }
}

TEST_CASE("a list that stands in order gives the same graph as one that does not") {
    const Context context = context_with(2);
    for (std::uint64_t i = 0; i < 200; ++i) {
        const Shape shape{.weighting = static_cast<Shape::Weighting>(i % 4),
                          .repeats = i % 3 == 0,
                          .isolated_ends = i % 2 == 0};
        const EdgeList list = random_edges(20, 3, shape, Rng(7).stream("ordered", i));
        std::vector<Edge> edges;
        std::visit(
            [&](const auto& weights) {
                for (EdgeIndex e = 0; e < list.size(); ++e)  // every tenth weighs nothing
                    edges.push_back({list.from[e], list.to[e],
                                     e % 10 == 9 ? 0 : static_cast<double>(weights[e])});
            },
            list.weights);
        const EdgeList any_order = edge_list(20, edges);
        std::ranges::stable_sort(edges, [](const Edge& a, const Edge& b) {
            return std::pair(a.from, a.to) < std::pair(b.from, b.to);
        });
        const EdgeList in_order = edge_list(20, edges);
        for_every_option([&](const BuildOptions& options) {
            CHECK(build_graph(in_order, options, context) ==
                  build_graph(any_order, options, context));
        });
    }
}

}  // namespace suffuse::testing::build_test
