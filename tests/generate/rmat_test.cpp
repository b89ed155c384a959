#include <cmath>

#include "tests/generate/graph_laws.h"

namespace suffuse::testing::rmat_test {

namespace {
const Context context = context_with(2);
}  // namespace

TEST_CASE("R-MAT with one certain quadrant has one certain entry") {
    constexpr NodeId last = 31;
    const Csr loops = generate(RMat{.scale = 5, .a = 1, .b = 0, .c = 0}, 1, context);
    CHECK(loops.rows() == 32);
    CHECK(loops.entries() == 0);
    const Csr right = generate(RMat{.scale = 5, .a = 0, .b = 1, .c = 0}, 1, context);
    CHECK(right == build_graph(edge_list(32, {{0, last}}), {}, context));
    const Csr below = generate(RMat{.scale = 5, .a = 0, .b = 0, .c = 1}, 1, context);
    CHECK(below == build_graph(edge_list(32, {{last, 0}}), {}, context));
    CHECK(generate(RMat{.scale = 5, .a = 0, .b = 0, .c = 0}, 1, context).entries() == 0);
}

TEST_CASE("every bit of an R-MAT edge falls into the quadrants with probabilities a, b, c, d") {
    // 2^16 draws meet twice with probability 0.3^16 per pair: about 9 repeats, and loops are
    // (0.4 + 0.1)^16 of the draws: far less than the standard deviation sqrt(p (1 - p) / 2^16).
    const RMat model{.scale = 16, .edge_factor = 1, .a = 0.4, .b = 0.3, .c = 0.2};
    const Csr graph = generate(model, 2, context);
    check_invariants(graph);
    const auto draws = static_cast<double>(1 << 16);
    CHECK(graph.entries() <= 1 << 16);
    CHECK(graph.entries() >= (1 << 16) - 40);
    for (int bit = 0; bit < 16; ++bit) {
        double counts[2][2] = {};
        for (NodeId i = 0; i < graph.rows(); ++i)
            for (const NodeId j : graph.row(i)) ++counts[i >> bit & 1][j >> bit & 1];
        const double expected[2][2] = {{0.4, 0.3}, {0.2, 0.1}};
        for (int i = 0; i < 2; ++i)
            for (int j = 0; j < 2; ++j) {
                const double p = expected[i][j];
                CHECK(std::abs(counts[i][j] / draws - p) <= 5 * std::sqrt(p * (1 - p) / draws));
            }
    }
}

TEST_CASE("R-MAT is directed by default and undirected on request") {
    const Csr directed = generate(RMat{}, 3, context);
    check_invariants(directed);
    CHECK(count_self_loops(directed) == 0);
    CHECK(!is_symmetric(directed, context));
    const Csr undirected = generate(RMat{.undirected = true}, 3, context);
    check_simple(undirected);
    CHECK(undirected == symmetrize(directed, Symmetrize::either, context));
}

TEST_CASE("R-MAT of scale zero is a single node and of odd scale reaches every pair") {
    CHECK(generate(RMat{.scale = 0}, 3, context).rows() == 1);
    const RMat uniform{.scale = 3, .edge_factor = 100, .a = 0.25, .b = 0.25, .c = 0.25};
    CHECK(generate(uniform, 3, context).entries() ==
          56);  // a pair is missed with (63/64)^800 < 4e-6
}

TEST_CASE("R-MAT refuses what makes no sense or does not fit") {
    for (const RMat& model :
         {RMat{.scale = -1}, RMat{.scale = 31}, RMat{.edge_factor = -1}, RMat{.a = -0.1},
          RMat{.b = -0.1}, RMat{.c = -0.1}, RMat{.a = 0.7}, RMat{.a = std::nan("")}})
        CHECK_THROWS_AS(generate(model, 0, context), InputError);
    const Context small{.threads = 1, .budget = MemoryBudget(Bytes{1 << 20})};
    CHECK_THROWS_AS(generate(RMat{.scale = 30}, 0, small), BudgetError);
}

}  // namespace suffuse::testing::rmat_test
