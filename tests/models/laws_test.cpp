#include <doctest/doctest.h>

#include "suffuse/gdc/gdc.h"
#include "suffuse/graph/degrees.h"
#include "tests/models/cases.h"

// What must hold of the models whatever their parameters: docs/models.md.

namespace suffuse::testing::laws_test {

namespace {

const Context context = context_with(1);

tape::Replay<double> whole(const ModelOptions& options, const Problem& problem) {
    auto replay = stirred<double>(tape_of<double>(options, problem), {}, tape::Effort::spare, 11);
    replay.forward_whole();
    return replay;
}

Csr without_edges(NodeId nodes) {
    return matrix_of(Dense(nodes, std::vector<double>(nodes, 0.0)));
}

// Row i of the result is row order[i]; columns too if `square`.
Dense permuted(const Dense& rows, const std::vector<NodeId>& order, bool square) {
    Dense result = rows;
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (std::size_t j = 0; j < rows[i].size(); ++j)
            result[i][j] = rows[order[i]][square ? order[j] : j];
    return result;
}

// The logits are those of two linear maps of x with a relu between them.
void check_two_maps(const tape::Replay<double>& replay, const Table& x, const Parameters& weights) {
    const Table h = relu(linear(x, weights, "layer 1"));
    check_near<double>(replay.output(), linear(h, weights, "layer 2"));
}

}  // namespace

TEST_CASE("permuted nodes have permuted logits") {
    for (const NamedModel& model : narrow_models())
        for (std::uint64_t i = 0; i < 12; ++i) {
            CAPTURE(model.name);
            CAPTURE(i);
            const Problem problem = small_problem(i);
            const auto order = random_permutation(problem.graph.rows(), Rng(i));
            Problem other = problem;
            other.graph = matrix_of(permuted(dense(problem.graph), order, true));
            other.features = matrix_of(permuted(dense(problem.features), order, false));
            const auto before = whole(model.options, problem);
            const auto after = whole(model.options, other);
            const Table sizes = logits(model.options, dense(problem.graph), dense(problem.features),
                                       parameters_of(before));
            for (NodeId r = 0; r < problem.graph.rows(); ++r)
                for (int c = 0; c < problem.classes; ++c)
                    CHECK(std::abs(after.output().row(r)[c] - before.output().row(order[r])[c]) <=
                          1e-12 * sizes[order[r]][c].size);
        }
}

// With equal features every z is the same: a mean of them is z itself if the shares add up to one.
TEST_CASE("attention adds up to one for every target") {
    for (const int heads : {1, 2, 6})
        for (std::uint64_t i = 0; i < 12; ++i) {
            Problem problem = small_problem(i);
            Dense rows = dense(problem.features);
            for (auto& row : rows) row.assign(row.size(), 0.5);
            problem.features = matrix_of(rows);
            const auto replay = whole(GatOptions{.hidden = 6, .heads = heads}, problem);
            const Parameters weights = parameters_of(replay);
            const Table hidden = relu(linear(exactly(rows), weights, "layer 1"));
            Table expected = linear(hidden, weights, "layer 2");
            for (auto& row : expected)
                for (Bounded& logit : row) logit.roundings += 200;  // scores, shares, their sums
            check_near<double>(replay.output(), expected);
        }
}

TEST_CASE("attention does not look at weights: scaled or absent, the same bits") {
    for (std::uint64_t i = 0; i < 12; ++i) {
        const Problem problem = small_problem(i);
        Problem other = problem;
        Dense rows = dense(problem.graph);
        for (auto& row : rows)
            for (double& w : row) w *= 17;
        const GatOptions options{.hidden = 6, .heads = 2};
        const auto before = whole(options, problem);
        for (const Csr& graph : {matrix_of(rows), without_weights(problem.graph)}) {
            other.graph = graph;
            const auto after = whole(options, other);
            CHECK(std::equal(after.output().data, after.output().data + after.output().size(),
                             before.output().data));
        }
    }
}

TEST_CASE("without edges GIN is its two linear maps, layer after layer") {
    Problem problem = small_problem(4);
    problem.graph = without_edges(problem.graph.rows());
    const auto replay = whole(GinOptions{.hidden = 4, .depth = 1}, problem);
    const Parameters weights = parameters_of(replay);
    Table h = exactly(dense(problem.features));
    h = relu(linear(relu(linear(h, weights, "layer 1 first")), weights, "layer 1 second"));
    h = linear(relu(linear(h, weights, "layer 2 first")), weights, "layer 2 second");
    check_near<double>(replay.output(), h);
}

TEST_CASE("without edges ARMA is its skip connections") {
    Problem problem = small_problem(4);
    problem.graph = without_edges(problem.graph.rows());
    const auto replay = whole(ArmaOptions{.hidden = 4, .stacks = 1}, problem);
    Parameters weights = parameters_of(replay);
    for (const std::string layer : {"layer 1", "layer 2"}) {
        weights[layer + " weight"] = weights.at(layer + " stack 1 step 1 skip weight");
        weights[layer + " bias"] = weights.at(layer + " stack 1 step 1 bias");
    }
    check_two_maps(replay, exactly(dense(problem.features)), weights);
}

TEST_CASE("APPNP that always returns is its linear maps") {
    for (std::uint64_t i = 0; i < 12; ++i) {
        const Problem problem = small_problem(i);
        const auto replay = whole(AppnpOptions{.hidden = 5, .alpha = 1}, problem);
        check_two_maps(replay, exactly(dense(problem.features)), parameters_of(replay));
    }
}

TEST_CASE("JK with one layer is a layer of GCN and a linear map") {
    for (std::uint64_t i = 0; i < 12; ++i) {
        const Problem problem = small_problem(i);
        const auto replay = whole(JkOptions{.hidden = 5, .depth = 1}, problem);
        const Table p = propagation(dense(problem.graph), {});
        const Table sums = aggregate(p, exactly(dense(problem.features)));
        check_two_maps(replay, sums, parameters_of(replay));
    }
}

// S = T_sym with loops of weight one is what a convolution on the plain graph propagates along.
// Every entry is within the tolerance of 1e-14; two layers multiply up to 12 of them.
TEST_CASE("the first power of T through a layer that does not normalize is plain GCN") {
    int seen = 0;
    for (std::uint64_t i = 1; i < 40; i += 2) {
        const Problem problem = small_problem(i);
        if (count_self_loops(problem.graph) > 0) continue;
        ++seen;
        Problem diffused = problem;
        diffused.graph = gdc(problem.graph,
                             {.diffusion = {.coefficients = theta({0, 1}),
                                            .tolerance = 1e-14,
                                            .precision = Precision::float64},
                              .sparsify = KeepAll{},
                              .renormalize = {.normalization = Renormalization::none}},
                             context)
                             .graph;
        const auto plain = whole(GcnOptions{.hidden = 5}, problem);
        const auto power =
            whole(GcnOptions{.hidden = 5, .normalization = LayerNormalization::none}, diffused);
        const Table sizes = logits(GcnOptions{.hidden = 5}, dense(problem.graph),
                                   dense(problem.features), parameters_of(plain));
        for (NodeId r = 0; r < problem.graph.rows(); ++r)
            for (int c = 0; c < problem.classes; ++c)
                CHECK(std::abs(plain.output().row(r)[c] - power.output().row(r)[c]) <=
                      1e-12 * sizes[r][c].size);
    }
    CHECK(seen >= 3);
}

}  // namespace suffuse::testing::laws_test
