#include <doctest/doctest.h>

#include <cmath>

#include "suffuse/gdc/gdc.h"
#include "suffuse/generate/generate.h"
#include "suffuse/graph/degrees.h"
#include "tests/gdc/judge.h"
#include "tests/support/graphs.h"
#include "tests/support/whole.h"

// What other implementations of graph diffusion get wrong, each as a test that passes here.

namespace suffuse::testing::defects_test {

namespace {

using reference::Real;

const Context context = context_with(2);

Csr undirected(NodeId nodes, const std::vector<Edge>& edges) {
    return build_graph(edge_list(nodes, edges), {.symmetrize = Symmetrize::max}, context);
}

Csr directed(NodeId nodes, const std::vector<Edge>& edges) {
    return build_graph(edge_list(nodes, edges), {}, context);
}

// All of S by the library against the truth, for every T and a few theta, with and without loops.
void check_diffusion(const Csr& graph) {
    for (const auto normalization : {Normalization::sym, Normalization::col, Normalization::row})
        for (const double w : {0.0, 1.0})
            for (const Coefficients& theta_k :
                 {ppr(0.15), heat(3), theta({0.4, 0.3, 0.2, 0.1}), theta({0, 0, 1})}) {
                CAPTURE(static_cast<int>(normalization));
                CAPTURE(w);
                CAPTURE(theta_k.name());
                const Truth truth = truth_of(graph, {normalization, w}, theta_k);
                const Whole computed = whole(graph, normalization, w, theta_k);
                CHECK(computed.bound <= 1e-11L);
                CHECK(distance(computed.s, truth.s) <= computed.bound);
            }
}

}  // namespace

TEST_CASE("64 nodes with an average degree of 64 keep every entry") {
    const Csr graph =
        generate(PreferentialAttachment{.nodes = 64, .edges_per_node = 3}, 1, context);
    const GdcResult result = gdc(graph, {.sparsify = AverageDegree{64}}, context);
    CHECK(result.graph.entries() == 64 * 64);
    CHECK(result.certificate.average_degree == 64);
    for (const double degree : {63.984375, 64.5, 1000.0}) {  // one entry less; more than there are
        const GdcResult other = gdc(graph, {.sparsify = AverageDegree{degree}}, context);
        CHECK(other.graph.entries() >= std::min(64 * 64, static_cast<int>(64 * degree)));
    }
}

TEST_CASE("k larger than the number of nodes keeps every entry") {
    const Csr graph = undirected(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}});
    const Csr all = gdc(graph, {.sparsify = KeepAll{}}, context).graph;
    CHECK(all.entries() == 25);
    for (const NodeId k : {5, 6, 64, 2147483647})
        CHECK(gdc(graph, {.sparsify = TopK{k}}, context).graph.entries() == 25);
}

TEST_CASE("a trailing node without edges keeps theta_0 on its diagonal, with theta and no loops") {
    const Csr graph = undirected(4, {{0, 1}, {1, 2}});
    check_diffusion(graph);
    const Whole all = whole(graph, Normalization::sym, 0, theta({0.25, 0.5, 0.25}));
    CHECK(all.s(3, 3) == 0.25L);
    const Whole none = whole(graph, Normalization::sym, 0, theta({0, 0.1, 0.3, 0.2, 0.7}));
    CHECK(none.s(3, 3) == 0);  // exactly: no entry is stored
}

TEST_CASE("rounding and truncation invent no entry at a node without edges, and lose none") {
    const Csr graph = undirected(4, {{0, 1}, {1, 2}});
    for (const double t : {5.0, 20.0, 60.0})
        for (const double tolerance : {1e-4, 4e-6, 1e-6, 1e-7, 1.3e-8}) {
            CAPTURE(t);
            CAPTURE(tolerance);
            const WholeOptions options{
                .transition = {Normalization::sym, 0},
                .diffusion = {.coefficients = heat(t), .tolerance = tolerance}};
            const Whole all = whole(graph, options);
            CHECK(all.s(3, 3) > 0);
            CHECK(std::abs(all.s(3, 3) - std::exp(-Real{t})) <= all.bound);
        }
    const Csr larger = random_graph(1641);  // node 0 has no edges
    const Coefficients nothing_stays = theta(
        {0, 1.2287016204297467, 0.69542002685301463, 0, -0.50797033038352324, 0,
         0.52611786234193691, -0.40666709563367243, -0.008989804893179576, -0.63545018379191887});
    for (const auto normalization : {Normalization::sym, Normalization::col, Normalization::row}) {
        const WholeOptions options{.transition = {normalization, 0},
                                   .diffusion = {.coefficients = nothing_stays}};
        CHECK(whole(larger, options).s(0, 0) == 0);
    }
}

TEST_CASE("nodes without edges anywhere in the numbering disturb nobody") {
    check_diffusion(undirected(7, {{1, 2}, {2, 4}, {4, 1}, {4, 5}}));
    check_diffusion(directed(6, {{4, 1}, {1, 3}, {3, 4}}));
    check_diffusion(
        Csr(3, 3, Array<EdgeIndex>({0, 0, 0, 0}), Array<NodeId>(), UnitWeights{}, context));
}

TEST_CASE("dead ends and sources: walks end there, no mass is invented") {
    const Csr graph = directed(5, {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {4, 0}});
    check_diffusion(graph);
    for (const auto normalization : {Normalization::sym, Normalization::col, Normalization::row}) {
        const Whole all = whole(graph, normalization, 0, ppr(0.15));
        for (NodeId j = 0; j < 5; ++j) CHECK(std::abs(all.s(j, j)) >= 0.15L - all.bound);
    }
    // Nothing flows into node 4: its column of `col` keeps alpha and no more.
    const Whole col = whole(graph, Normalization::col, 0, ppr(0.15));
    CHECK(std::abs(column_sums(col.s)[4] - 0.15L) <= 5 * col.bound + 1e-15L);
}

TEST_CASE("weights are respected, wherever they are") {
    const Csr weighted = undirected(4, {{0, 1, 8}, {0, 2, 0.125}, {1, 3, 2}, {2, 3, 1e-3}});
    check_diffusion(weighted);
    const Whole with = whole(weighted, Normalization::col, 1, ppr(0.1));
    const Whole without = whole(without_weights(weighted), Normalization::col, 1, ppr(0.1));
    CHECK(distance(with.s, without.s) > 0.1L);
    check_diffusion(directed(4, {{0, 1, 8}, {2, 0, 0.125}, {1, 3, 2}, {3, 2, 1e-3}, {3, 0, 5}}));
}

TEST_CASE("directed graphs: col uses what flows in, row what flows out") {
    const Csr graph = directed(4, {{0, 1}, {0, 2}, {1, 2}, {2, 3}, {3, 1}});
    check_diffusion(graph);
    const Whole col = whole(graph, Normalization::col, 1, ppr(0.15));
    for (const Real total : column_sums(col.s)) CHECK(std::abs(total - 1) <= 1e-11L);
    const Whole row = whole(graph, Normalization::row, 1, ppr(0.15));
    for (const Real total : row_sums(row.s)) CHECK(std::abs(total - 1) <= 1e-11L);
    CHECK(distance(col.s, transposed(row.s)) > 0.1L);  // in- and out-degrees differ
}

TEST_CASE("repeated edges add up") {
    const Csr repeated = directed(3, {{0, 1}, {0, 1}, {0, 1, 0.5}, {1, 2}, {2, 0}, {0, 0}});
    const Csr summed = directed(3, {{0, 1, 2.5}, {1, 2}, {2, 0}, {0, 0}});
    CHECK(repeated == summed);
    check_diffusion(repeated);
}

TEST_CASE("loops of the graph stay and add up with those of step 1") {
    const Csr graph = undirected(3, {{0, 0, 2}, {0, 1}, {1, 2}});
    check_diffusion(graph);
    const Whole all = whole(graph, Normalization::col, 1, graph_convolution());
    CHECK(std::abs(all.s(0, 0) - 0.75L) <= all.bound);  // (2 + 1) / (2 + 1 + 1)
}

TEST_CASE("the exponential is one of matrices, not of entries") {
    const Csr path = undirected(3, {{0, 1}, {1, 2}});
    const Whole all = whole(path, Normalization::col, 1, heat(5));
    const double diagonal[] = {0.33, 0.43, 0.33};
    for (NodeId i = 0; i < 3; ++i)
        CHECK(static_cast<double>(all.s(i, i)) ==
              doctest::Approx(diagonal[i]).epsilon(0.005 / 0.3));
    for (const Real total : column_sums(all.s)) CHECK(std::abs(total - 1) <= 1e-11L);
}

TEST_CASE("personalized PageRank ranks its own seed first on the house graph") {
    const Csr house = undirected(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}, {1, 4}});
    const Whole all = whole(house, Normalization::col, 0, ppr(0.15));
    const double expected[] = {0.286, 0.239, 0.118, 0.118, 0.239};
    for (NodeId i = 0; i < 5; ++i) CHECK(std::abs(all.s(i, 0) - Real{expected[i]}) <= 0.0005L);
}

TEST_CASE("bidirected edges of different weights are a directed graph") {
    const Csr graph = directed(3, {{0, 1, 1}, {1, 0, 4}, {1, 2, 2}, {2, 1, 0.5}});
    check_diffusion(graph);
    CHECK(gdc(graph, {}, context).solver.name == "series");
}

TEST_CASE("a graph without nodes, or with one, is no special case") {
    const GdcResult nothing = gdc(Csr(), {}, context);
    CHECK(nothing.graph == Csr());
    CHECK(nothing.certificate.status.empty());
    for (const Sparsifier& sparsifier : {Sparsifier{TopK{1}}, Sparsifier{Epsilon{}},
                                         Sparsifier{AverageDegree{2}}, Sparsifier{KeepAll{}}}) {
        CHECK(gdc(Csr(), {.sparsify = sparsifier}, context).graph == Csr());
        CHECK(dense(gdc(undirected(1, {}), {.sparsify = sparsifier}, context).graph) == Dense{{1}});
    }
}

TEST_CASE("an average degree below one entry in all keeps nothing") {
    const Csr graph = undirected(3, {{0, 1}, {1, 2}});
    const GdcResult result = gdc(graph, {.sparsify = AverageDegree{0.25}}, context);
    CHECK(result.graph.entries() == 0);
    CHECK_FALSE(result.certificate.epsilon_used.has_value());
}

TEST_CASE("an average degree that cuts at tiny values proves no more than it has computed") {
    // The cut lies between 1e-21 and 1e-17: beyond the reach of the first expansion.
    const Csr graph = random_graph(4787);
    const Truth truth = truth_of(graph, {Normalization::sym, 0}, heat(0.01));
    for (double degree = 18; degree < 32; ++degree) {
        CAPTURE(degree);
        const GdcOptions options{.transition = {Normalization::sym, 0},
                                 .diffusion = {.coefficients = heat(0.01)},
                                 .sparsify = AverageDegree{degree},
                                 .renormalize = untouched};
        CHECK(fault_of(gdc(graph, options, context), truth, options.sparsify) == "");
    }
}

TEST_CASE("equal entries at the cut of an average degree are all kept, whatever the scale of S") {
    // The 18th largest entry is one of 132 equal ones off the diagonal.
    const Csr complete = generate(Complete{.nodes = 12}, 0, context);
    for (const double scale : {1.0, 1e6, 1e-6})
        for (const auto normalization : {Normalization::sym, Normalization::col}) {
            CAPTURE(scale);
            const GdcOptions options{
                .transition = {normalization, 1},
                .diffusion = {.coefficients = theta({0.3 * scale, 0.2 * scale, 0.1 * scale}),
                              .tolerance = 1e-6 * scale},
                .sparsify = AverageDegree{1.5},
                .renormalize = untouched};
            const GdcResult result = gdc(complete, options, context);
            CHECK(result.graph.entries() == 12 * 12);
            // Equal within 1e-12 is beyond doubles of size 10^6.
            if (scale <= 1) CHECK(result.certificate.count(ColumnStatus::open) == 0);
        }
}

}  // namespace suffuse::testing::defects_test
