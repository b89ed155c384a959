#include "suffuse/generate/block_model.h"

#include <cmath>

#include "suffuse/generate/block_layers.h"
#include "tests/generate/graph_laws.h"

namespace suffuse::testing::block_model_test {

namespace {

const Context context = context_with(2);

Csr made(const Generator& generator, std::uint64_t seed) {
    Csr graph = generate(generator, seed, context);
    check_simple(graph);
    return graph;
}

EdgeIndex edges_within(const Csr& graph, const std::vector<std::int32_t>& labels) {
    EdgeIndex count = 0;
    for (NodeId i = 0; i < graph.rows(); ++i)
        for (const NodeId j : graph.row(i)) count += i < j && labels[i] == labels[j] ? 1 : 0;
    return count;
}

// A sum of independent decisions with mean m has variance at most m. Five standard deviations are
// exceeded less than once in a million.
void check_count(EdgeIndex count, double mean) {
    CHECK(std::abs(static_cast<double>(count) - mean) <= 5 * std::sqrt(mean));
}

}  // namespace

TEST_CASE("an Erdos-Renyi graph has the average degree asked for") {
    for (std::uint64_t seed = 0; seed < 10; ++seed)
        check_count(edge_count(made(ErdosRenyi{5000, 8}, seed)), 5000 * 8 / 2.0);
}

TEST_CASE("every pair of an Erdos-Renyi graph is equally likely") {
    // Slow twin: one coin per pair. Standard deviation sqrt(p (1 - p) / trials).
    constexpr int trials = 4000;
    constexpr double p = 3.0 / 8;
    Dense counts(9, std::vector<double>(9, 0));
    for (int seed = 0; seed < trials; ++seed) {
        const Dense matrix = dense(generate(ErdosRenyi{9, 3}, seed, context_with(1)));
        for (int i = 0; i < 9; ++i)
            for (int j = 0; j < 9; ++j) counts[i][j] += matrix[i][j];
    }
    for (int i = 0; i < 9; ++i)
        for (int j = 0; j < i; ++j)
            CHECK(std::abs(counts[i][j] / trials - p) <= 5 * std::sqrt(p * (1 - p) / trials));
}

TEST_CASE("the extremes of Erdos-Renyi are the empty and the complete graph") {
    CHECK(made(ErdosRenyi{50, 0}, 1).entries() == 0);
    CHECK(made(ErdosRenyi{50, 49}, 1) == generate(Complete{50}, 0, context));
    CHECK(made(ErdosRenyi{0, 0}, 1).rows() == 0);
    CHECK(made(ErdosRenyi{1, 0}, 1).rows() == 1);
}

TEST_CASE("a block model has the edges asked for within and between blocks") {
    for (const double within : {0.0, 0.25, 0.8, 1.0}) {
        const Csr graph = made(BlockModel{6001, 7, 12, within}, 3);
        const EdgeIndex inside = edges_within(graph, block_labels(6001, 7));
        check_count(inside, within * 6001 * 6);
        check_count(edge_count(graph) - inside, (1 - within) * 6001 * 6);
    }
}

TEST_CASE("a degree-corrected block model has the edges asked for within and between blocks") {
    for (const double exponent : {2.1, 2.5, 3.5}) {
        for (const double within : {0.0, 0.8, 1.0}) {
            const Csr graph = made(DegreeCorrectedBlockModel{6001, 7, 12, within, exponent}, 4);
            const EdgeIndex inside = edges_within(graph, block_labels(6001, 7));
            check_count(inside, within * 6001 * 6);
            check_count(edge_count(graph) - inside, (1 - within) * 6001 * 6);
        }
    }
}

TEST_CASE("the degrees of a degree-corrected block model have a power-law tail") {
    // Weights have mean 3 - 2 / sqrt(cap) = 2.77 (the cap is near 75), so ten times the average
    // degree belongs to weight 27.7, which 20000 * 27.7^-1.5 = 137 nodes exceed, give or take 12.
    // Equal weights have none: P(Poisson(10) >= 100) < 1e-60.
    const auto hubs = [](const Csr& graph) {
        NodeId count = 0;
        for (NodeId i = 0; i < graph.rows(); ++i) count += graph.row(i).size() >= 100 ? 1 : 0;
        return count;
    };
    const NodeId heavy = hubs(made(DegreeCorrectedBlockModel{20000, 4, 10, 0.8, 2.5}, 5));
    CHECK(heavy >= 137 - 4 * 12);
    CHECK(heavy <= 137 + 4 * 12);
    CHECK(hubs(made(BlockModel{20000, 4, 10, 0.8}, 5)) == 0);
}

TEST_CASE("capped weights make every probability at most one and keep the expected edges") {
    const BlockModel model{.nodes = 40, .blocks = 2, .average_degree = 12, .within = 0.7};
    std::vector<double> weights;
    for (int i = 0; i < 40; ++i) weights.push_back(1 + 1000.0 / (1 + i));
    const BlockRates rates = cap_weights(model, weights);
    const auto labels = block_labels(40, 2);
    double inside = 0;
    double across = 0;
    for (int i = 0; i < 40; ++i) {
        for (int j = 0; j < i; ++j) {
            const double rate = labels[i] == labels[j] ? rates.within : rates.between;
            const double p = rate * weights[i] * weights[j];
            CHECK(p <= 1 + 3e-6);  // (1 + slack)^2
            (labels[i] == labels[j] ? inside : across) += p;
        }
    }
    CHECK(inside == doctest::Approx(0.7 * 240).epsilon(1e-12));  // sums of 400 terms
    CHECK(across == doctest::Approx(0.3 * 240).epsilon(1e-12));
}

TEST_CASE("block labels ascend in nearly equal shares") {
    CHECK(block_labels(7, 3) == std::vector<std::int32_t>{0, 0, 0, 1, 1, 2, 2});
    CHECK(block_labels(0, 1).empty());
    CHECK_THROWS_AS(block_labels(3, 4), InputError);
    CHECK_THROWS_AS(block_labels(3, 0), InputError);
}

TEST_CASE("random graphs that make no sense are refused") {
    for (const Generator& g : std::initializer_list<Generator>{
             ErdosRenyi{-1, 0}, ErdosRenyi{10, -1}, ErdosRenyi{10, 9.5}, ErdosRenyi{1, 1},
             ErdosRenyi{10, std::nan("")}, BlockModel{-1, 1, 0, 1}, BlockModel{10, 0, 2, 0.5},
             BlockModel{10, 11, 2, 0.5}, BlockModel{100, 2, -1, 0.5}, BlockModel{100, 2, 4, -0.1},
             BlockModel{100, 2, 4, 1.1}, BlockModel{100, 1, 4, 0.5}, BlockModel{10, 5, 4, 1},
             BlockModel{100, 2, INFINITY, 0.5}, DegreeCorrectedBlockModel{100, 2, 4, 0.5, 2},
             DegreeCorrectedBlockModel{100, 2, 4, 2, 3}})
        CHECK_THROWS_AS(generate(g, 0, context), InputError);
}

}  // namespace suffuse::testing::block_model_test
