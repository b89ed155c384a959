#include "tests/models/cases.h"

#include <doctest/doctest.h>

#include <limits>

namespace suffuse::testing {

namespace {

const Context context = context_with(2);

Csr small_features(NodeId nodes, NodeId columns, Rng rng) {
    Dense rows(nodes, std::vector<double>(columns, 0.0));
    for (auto& row : rows) {
        if (rng.below(6) == 0) continue;
        for (double& value : row)
            if (rng.below(2) == 0) value = static_cast<float>(2 * rng.uniform() - 0.5);
    }
    return matrix_of(rows);
}

}  // namespace

std::vector<NamedModel> narrow_models() {
    using enum LayerNormalization;
    return {
        {"gcn", GcnOptions{.hidden = 4}},
        {"gcn 3 columns", GcnOptions{.hidden = 3, .depth = 2, .normalization = column}},
        {"gcn none", GcnOptions{.hidden = 9, .normalization = none}},
        {"gcn reset", GcnOptions{.hidden = 4, .loops = LayerLoops::reset}},
        {"gat", GatOptions{.hidden = 5}},
        {"gat heads", GatOptions{.hidden = 6, .depth = 2, .dropout = 0.25, .heads = 3}},
        {"gat score", GatOptions{.hidden = 5, .weights = GatWeights::score}},
        {"gat scaled", GatOptions{.hidden = 4,
                                  .heads = 2,
                                  .loops = LayerLoops::reset,
                                  .weights = GatWeights::scaled,
                                  .attention_dropout = 0.25}},
        {"gat renormalized", GatOptions{.hidden = 4, .weights = GatWeights::renormalized}},
        {"gat source", GatOptions{.hidden = 4, .softmax = GatSoftmax::source}},
        {"gat source score", GatOptions{.hidden = 6,
                                        .heads = 2,
                                        .loops = LayerLoops::reset,
                                        .weights = GatWeights::score,
                                        .softmax = GatSoftmax::source,
                                        .attention_dropout = 0.5}},
        {"gat source renormalized",
         GatOptions{
             .hidden = 4, .weights = GatWeights::renormalized, .softmax = GatSoftmax::source}},
        {"jk", JkOptions{.hidden = 4, .depth = 3}},
        {"jk mlp", JkOptions{.hidden = 4, .head = JkHead::mlp}},
        {"jk convolution",
         JkOptions{.hidden = 4, .loops = LayerLoops::reset, .head = JkHead::convolution}},
        {"jk add", JkOptions{.hidden = 4, .loops = LayerLoops::add}},
        {"gin", GinOptions{.hidden = 4, .depth = 2}},
        {"gin plain linear",
         GinOptions{
             .hidden = 5, .depth = 1, .weights = GinWeights::plain, .output = GinOutput::linear}},
        {"gin norm mlp", GinOptions{.hidden = 4,
                                    .depth = 2,
                                    .aggregate = AggregateAt::row,
                                    .norm = GinNorm::mlp,
                                    .output = GinOutput::linear}},
        {"gin norm layer",
         GinOptions{.hidden = 3, .depth = 2, .norm = GinNorm::layer, .output = GinOutput::mlp}},
        {"arma", ArmaOptions{.hidden = 4}},
        {"arma chains", ArmaOptions{.hidden = 3, .stacks = 2, .layers = 2}},
        {"arma rows",
         ArmaOptions{.hidden = 4, .depth = 2, .stacks = 2, .aggregate = AggregateAt::row}},
        {"arma dropouts", ArmaOptions{.hidden = 4,
                                      .stacks = 2,
                                      .layers = 2,
                                      .skip_dropout = 0.75,
                                      .input_dropout = 0.3,
                                      .last = ArmaLast::relu}},
        {"arma column sums",
         ArmaOptions{.hidden = 4, .stacks = 1, .normalization = LayerNormalization::column}},
        {"appnp", AppnpOptions{.hidden = 4}},
        {"appnp reset", AppnpOptions{.hidden = 4, .loops = LayerLoops::reset}},
        {"appnp deep", AppnpOptions{.hidden = 4, .depth = 2, .dropout = 0, .alpha = 0.3}},
    };
}

Problem small_problem(std::uint64_t i) {
    Rng rng = Rng(77).stream("problem", i);
    const Shape shape{.weighting = i % 3 == 0 ? Shape::Weighting::none : Shape::Weighting::floats,
                      .symmetric = i % 2 == 1};
    const auto nodes = static_cast<NodeId>(1 + rng.below(12));
    Problem problem;
    problem.graph = build_graph(random_edges(nodes, 0.5 + 3 * rng.uniform(), shape, rng),
                                {.duplicates = Duplicates::max}, context);
    problem.features =
        small_features(nodes, static_cast<NodeId>(1 + rng.below(9)), rng.stream("features"));
    problem.classes = static_cast<int>(2 + rng.below(9));
    for (NodeId j = 0; j < nodes; ++j)
        problem.labels.push_back(
            static_cast<std::int32_t>(rng.below(static_cast<std::uint64_t>(problem.classes))));
    return problem;
}

std::vector<NodeId> some_rows(NodeId nodes, Rng rng) {
    std::vector<NodeId> rows;
    for (NodeId j = 0; j < nodes; ++j)
        if (rng.below(3) == 0) rows.push_back(j);
    if (rows.empty()) rows.push_back(nodes / 2);
    return rows;
}

template <class Real>
SharedTape<Real> tape_of(const ModelOptions& options, const Problem& problem) {
    return build_model<Real>(options, problem.graph, problem.features, problem.classes, context);
}

template <class Real>
tape::Replay<Real> stirred(const SharedTape<Real>& built, const tape::Interest& interest,
                           tape::Effort effort, std::uint64_t seed) {
    tape::Replay<Real> replay(built, interest, seed, effort, context);
    Rng rng = Rng(seed).stream("stirred");
    auto& parameters = replay.change_parameters();
    for (std::size_t p = 0; p < parameters.size(); ++p) {
        tape::Matrix<Real>& parameter = parameters[p];
        const bool is_variance = built->parameters()[p].name.ends_with("variance");
        for (NodeId r = 0; r < parameter.rows(); ++r)
            for (int c = 0; c < parameter.cols(); ++c) {
                const auto drawn = static_cast<float>(1.4 * rng.uniform() - 0.7);
                parameter(r, c) = is_variance ? std::abs(drawn) : drawn;
            }
    }
    return replay;
}

template <class Real>
Parameters parameters_of(const tape::Replay<Real>& replay) {
    Parameters parameters;
    for (std::size_t p = 0; p < replay.parameters().size(); ++p) {
        const tape::Matrix<Real>& from = replay.parameters()[p];
        Table table(from.rows(), std::vector<Bounded>(from.cols()));
        for (NodeId r = 0; r < from.rows(); ++r)
            for (int c = 0; c < from.cols(); ++c) table[r][c] = exactly(from(r, c));
        const bool is_new = parameters.emplace(replay.tape().parameters()[p].name, table).second;
        CHECK(is_new);
    }
    return parameters;
}

template <class Real>
void check_near(tape::View<const Real> found, const Table& expected) {
    const double unit = std::numeric_limits<Real>::epsilon() / 2;
    REQUIRE(found.rows == std::ssize(expected));
    REQUIRE(found.cols == std::ssize(expected.front()));
    for (NodeId r = 0; r < found.rows; ++r)
        for (int c = 0; c < found.cols; ++c) {
            const Bounded& truth = expected[r][c];
            const double off = std::abs(static_cast<double>(found.row(r)[c] - truth.value));
            CAPTURE(r);
            CAPTURE(c);
            CHECK(off <= 1.01 * truth.roundings * unit * truth.size);
            if (sizeof(Real) == sizeof(double)) CHECK(off <= 1e-12 * truth.size);
        }
}

template SharedTape<float> tape_of(const ModelOptions&, const Problem&);
template SharedTape<double> tape_of(const ModelOptions&, const Problem&);
template tape::Replay<float> stirred(const SharedTape<float>&, const tape::Interest&, tape::Effort,
                                     std::uint64_t);
template tape::Replay<double> stirred(const SharedTape<double>&, const tape::Interest&,
                                      tape::Effort, std::uint64_t);
template Parameters parameters_of(const tape::Replay<float>&);
template Parameters parameters_of(const tape::Replay<double>&);
template void check_near(tape::View<const float>, const Table&);
template void check_near(tape::View<const double>, const Table&);

}  // namespace suffuse::testing
