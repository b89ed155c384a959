#include "suffuse/sparsify/sparsifier.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "suffuse/gdc/gdc.h"
#include "suffuse/generate/generate.h"
#include "suffuse/graph/transpose.h"
#include "tests/support/graphs.h"
#include "tests/support/small_graphs.h"

namespace suffuse::testing::sparsifier_test {

namespace {

const Context context = context_with(1);

GdcResult sparsified(const Csr& graph, const Sparsifier& sparsifier,
                     const Coefficients& coefficients = ppr(0.15)) {
    return gdc(graph,
               {.diffusion = {.coefficients = coefficients},
                .sparsify = sparsifier,
                .renormalize = {.normalization = Renormalization::none}},
               context);
}

// Every entry of `part` is an entry of `whole`.
bool is_part(const Csr& part, const Csr& whole) {
    const Dense small = dense(part);
    const Dense large = dense(whole);
    for (std::size_t i = 0; i < small.size(); ++i)
        for (std::size_t j = 0; j < small.size(); ++j)
            if (small[i][j] != 0 && large[i][j] == 0) return false;
    return true;
}

// The same, in columns that are proven in both: which of several ties are kept may change.
bool is_proven_part(const GdcResult& part, const GdcResult& whole) {
    Dense both = dense(part.graph);
    for (auto& row : both)
        for (std::size_t j = 0; j < row.size(); ++j)
            if (part.certificate.status[j] != ColumnStatus::proven ||
                whole.certificate.status[j] != ColumnStatus::proven)
                row[j] = 0;
    return is_part(matrix_of(both), whole.graph);
}

}  // namespace

TEST_CASE("parameters of step 3 that make no sense are refused") {
    const double infinity = std::numeric_limits<double>::infinity();
    for (const NodeId k : {0, -1, -2147483647}) CHECK_THROWS_AS(check(TopK{k}), InputError);
    for (const double value : {0.0, -1.0, infinity, -infinity, std::nan("")}) {
        CHECK_THROWS_AS(check(Epsilon{value}), InputError);
        CHECK_THROWS_AS(check(AverageDegree{value}), InputError);
    }
    CHECK_NOTHROW(check(TopK{1}));
    CHECK_NOTHROW(check(Epsilon{1e-300}));
    CHECK_NOTHROW(check(AverageDegree{1e300}));
    CHECK_NOTHROW(check(KeepAll{}));
    CHECK_THROWS_AS(sparsified(random_graph(3), TopK{0}), InputError);
}

TEST_CASE("k = N changes nothing") {
    for (const NamedGraph& named : random_graphs(24)) {
        CAPTURE(named.name);
        const Csr all = sparsified(named.graph, KeepAll{}).graph;
        const Csr top = sparsified(named.graph, TopK{named.graph.rows()}).graph;
        const Csr more = sparsified(named.graph, AverageDegree{named.graph.rows() + 0.0}).graph;
        CHECK(is_part(top, all));
        CHECK(is_part(all, top));
        CHECK(is_part(more, all));
        CHECK(is_part(all, more));
    }
}

TEST_CASE("a larger k, a larger degree or a smaller epsilon keeps what was kept") {
    for (const NamedGraph& named : random_graphs(24)) {
        CAPTURE(named.name);
        for (const Coefficients& coefficients : {ppr(0.1), heat(3)}) {
            const auto grows = [&](const Sparsifier& less, const Sparsifier& more) {
                return is_proven_part(sparsified(named.graph, less, coefficients),
                                      sparsified(named.graph, more, coefficients));
            };
            for (const NodeId k : {1, 2, 5, 20}) CHECK(grows(TopK{k}, TopK{k + 1}));
            for (const double degree : {0.5, 1.0, 3.25, 9.0})
                CHECK(grows(AverageDegree{degree}, AverageDegree{degree + 0.125}));
            for (const double epsilon : {0.1, 0.01, 1e-4, 1e-8})
                CHECK(grows(Epsilon{epsilon}, Epsilon{epsilon / 2}));
        }
    }
}

TEST_CASE("the number of entries of an average degree never falls as the degree grows") {
    const Csr graph = generate(ErdosRenyi{.nodes = 200, .average_degree = 4}, 3, context);
    EdgeIndex before = 0;
    for (double degree = 0.5; degree < 40; degree *= 1.25) {
        const EdgeIndex entries = sparsified(graph, AverageDegree{degree}).graph.entries();
        CHECK(entries >= static_cast<EdgeIndex>(degree * 200));
        CHECK(entries >= before);
        before = entries;
    }
}

TEST_CASE("ties in a column go to the smallest node ids") {
    // Seen from the hub all leaves are equal; seen from a leaf all other leaves are.
    const Csr star = generate(Star{.nodes = 9}, 0, context);
    const GdcResult result = sparsified(star, TopK{4});
    const Dense s = dense(result.graph);
    for (NodeId i = 0; i < 9; ++i) CHECK((s[i][0] != 0) == (i <= 3));
    for (NodeId i = 0; i < 9; ++i)  // the hub, the leaf itself, and leaves 1 and 2
        CHECK((s[i][8] != 0) == (i <= 2 || i == 8));
    CHECK(result.certificate.count(ColumnStatus::open) == 0);
}

TEST_CASE("an entry equal to epsilon is kept, and the next number above drops it") {
    // theta_1 = 1 on a ring without loops: every entry is exactly 1/2.
    const Csr ring = generate(Ring{.nodes = 8}, 0, context);
    const auto entries = [&](double epsilon) {
        const GdcOptions options{.transition = {Normalization::col, 0},
                                 .diffusion = {.coefficients = graph_convolution()},
                                 .sparsify = Epsilon{epsilon},
                                 .renormalize = {.normalization = Renormalization::none}};
        const GdcResult result = gdc(ring, options, context);
        CHECK(result.certificate.count(ColumnStatus::open) == 0);
        return result.graph.entries();
    };
    CHECK(entries(0.5) == 16);
    CHECK(entries(0.5 - 1e-9) == 16);
    CHECK(entries(0.5 + 1e-9) == 0);
}

TEST_CASE("step 3 compares values, not magnitudes") {
    // S = I - 0.5 T on a path: two neighbours are negative, the rest is zero.
    const Csr path = generate(Path{.nodes = 5}, 0, context);
    const auto options = [](const Sparsifier& sparsifier) {
        return GdcOptions{.transition = {Normalization::col, 0},
                          .diffusion = {.coefficients = theta({1, -0.5})},
                          .sparsify = sparsifier,
                          .renormalize = {.normalization = Renormalization::none}};
    };
    CHECK(gdc(path, options(TopK{1}), context).graph.entries() == 5);  // the diagonal
    CHECK(gdc(path, options(TopK{3}), context).graph.entries() == 13);
    CHECK(gdc(path, options(Epsilon{1e-9}), context).graph.entries() == 5);
    CHECK(gdc(path, options(KeepAll{}), context).graph.entries() == 13);
    // 5 ones, 12 zeros, 6 times -1/4, twice -1/2: the 10th largest is a zero, which is not stored,
    // and the 20th a -1/4.
    CHECK(gdc(path, options(AverageDegree{2}), context).graph.entries() == 5);
    CHECK(gdc(path, options(AverageDegree{4}), context).graph.entries() == 11);
    CHECK(gdc(path, options(AverageDegree{5}), context).graph.entries() == 13);
}

TEST_CASE("step 3 of an undirected sym diffusion is symmetric to the last bit") {
    const Csr graph = generate(
        DegreeCorrectedBlockModel{.nodes = 300, .blocks = 5, .average_degree = 6}, 4, context);
    for (const Sparsifier& sparsifier :
         {Sparsifier{Epsilon{1e-3}}, Sparsifier{AverageDegree{7.3}}, Sparsifier{KeepAll{}}})
        for (const Coefficients& coefficients :
             {ppr(0.1), heat(3), theta({0.5, -0.3, 0.4, 0.2, 0.1})})
            CHECK(is_symmetric(sparsified(graph, sparsifier, coefficients).graph, context));
}

}  // namespace suffuse::testing::sparsifier_test
