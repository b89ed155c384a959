#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "suffuse/generate/generate.h"
#include "suffuse/graph/subgraph.h"
#include "tests/gdc/judge.h"
#include "tests/support/graphs.h"

// Graphs of which much hangs on little: columns follow from those of roots, nodes stand in another
// order while S is computed, and none of it may show in the result.

namespace suffuse::testing::trees_test {

namespace {

using reference::Matrix;
using reference::Real;

const Context context = context_with(1);

// Step 3 with parameters that change from case to case.
std::array<Sparsifier, 4> sparsifiers(std::uint64_t turn) {
    constexpr std::array<NodeId, 5> ks{3, 1, 16, 64, 7};
    constexpr std::array epsilons{0.01, 1e-4, 0.05};
    constexpr std::array degrees{2.5, 1.0, 9.25, 40.0};
    return {TopK{ks[turn % 5]}, Epsilon{epsilons[turn % 3]}, AverageDegree{degrees[turn % 4]},
            KeepAll{}};
}

struct Setting {
    Csr graph;
    TransitionOptions transition;
    DiffusionOptions diffusion;
};

// The i-th of an endless list: normalizations, loops, diffusions, tolerances.
Setting setting(std::uint64_t i) {
    constexpr std::array loops{0.0, 0.5, 1.0};
    constexpr std::array tolerances{1e-6, 1e-3, 1e-9, 1e-5};
    const std::array coefficients{ppr(0.02), ppr(0.1), ppr(0.15), ppr(0.5),
                                  ppr(0.9),  heat(3),  ppr(0.05)};
    const bool wide = i % 4 == 3;  // weights from 2^-30 to 2^30: values beyond those of float32
    return {graph_with_trees(i),
            {static_cast<Normalization>(i % 3), loops[i / 3 % 3]},
            {.coefficients = coefficients[i % 7],
             .tolerance = tolerances[i / 2 % 4],
             .precision = wide ? Precision::float64 : Precision::automatic}};
}

GdcResult run(const Csr& graph, const Setting& s, const Sparsifier& sparsifier) {
    return gdc(graph, {s.transition, s.diffusion, sparsifier, untouched}, context);
}

// Column `j` of one result holds the nodes that column `other` of another holds, by their new ids,
// with values that are equal within the bounds of both.
void check_same_column(const Matrix& a, NodeId j, const Matrix& b, std::span<const NodeId> order,
                       Real bound) {
    bool same_nodes = true;
    Real apart = 0;
    for (NodeId k = 0; k < a.size(); ++k) {
        const Real mine = a(order[k], order[j]);
        same_nodes = same_nodes && (mine != 0) == (b(k, j) != 0);
        apart = std::max(apart, std::abs(mine - b(k, j)));
    }
    CHECK(same_nodes);
    CHECK(apart <= bound);
}

}  // namespace

TEST_CASE("on graphs rich in trees every sparsifier keeps what the dense truth says") {
    for (std::uint64_t i = 0; i < 250; ++i) {
        const Setting s = setting(i);
        const Truth truth = truth_of(s.graph, s.transition, s.diffusion.coefficients);
        for (const Sparsifier& sparsifier : sparsifiers(i)) {
            CAPTURE(i);
            CAPTURE(sparsifier.index());
            const GdcResult result = run(s.graph, s, sparsifier);
            CHECK(fault_of(result, truth, sparsifier) == "");
            if (s.transition.normalization == Normalization::sym)
                CHECK(result.certificate.max_abs_error <= s.diffusion.tolerance);
        }
    }
}

TEST_CASE("doubles all the way keep the same promises") {
    for (std::uint64_t i = 1; i < 250; i += 5) {
        Setting s = setting(i);
        s.diffusion.precision = Precision::float64;
        const Truth truth = truth_of(s.graph, s.transition, s.diffusion.coefficients);
        for (const Sparsifier& sparsifier : sparsifiers(i / 5)) {
            CAPTURE(i);
            CAPTURE(sparsifier.index());
            CHECK(fault_of(run(s.graph, s, sparsifier), truth, sparsifier) == "");
        }
    }
}

TEST_CASE("other ids for the nodes give the same result by these ids, where it is proven") {
    std::int64_t compared = 0;
    for (std::uint64_t i = 0; i < 80; ++i) {
        const Setting s = setting(i);
        const auto order = random_permutation(s.graph.rows(), Rng(9).stream("ids", i));
        const Csr renamed = permute(s.graph, order, context);
        for (const Sparsifier& sparsifier : sparsifiers(i)) {
            if (std::holds_alternative<KeepAll>(sparsifier)) continue;
            CAPTURE(i);
            CAPTURE(sparsifier.index());
            const GdcResult first = run(s.graph, s, sparsifier);
            const GdcResult second = run(renamed, s, sparsifier);
            const Matrix a = reference::of(first.graph);
            const Matrix b = reference::of(second.graph);
            const Real bound =
                Real{first.certificate.max_abs_error} + second.certificate.max_abs_error;
            for (NodeId j = 0; j < s.graph.rows(); ++j) {
                if (first.certificate.status[order[j]] != ColumnStatus::proven ||
                    second.certificate.status[j] != ColumnStatus::proven)
                    continue;
                ++compared;
                check_same_column(a, j, b, order, bound);
            }
        }
    }
    CHECK(compared > 4000);
}

TEST_CASE("equal entries go to the smallest ids that were given, not to those of our own order") {
    // A star whose centre has the last id: every leaf ties with every other.
    std::vector<Edge> edges;
    for (NodeId i = 0; i < 50; ++i) edges.push_back({i, 50});
    const Csr star = build_graph(edge_list(51, edges), {.symmetrize = Symmetrize::max}, context);
    for (const NodeId k : {1, 2, 5, 40}) {
        const GdcResult result = gdc(star,
                                     {.diffusion = {.coefficients = ppr(0.1)},
                                      .sparsify = TopK{k},
                                      .renormalize = untouched},
                                     context);
        CHECK(result.certificate.count(ColumnStatus::open) == 0);
        const Matrix kept = reference::of(result.graph);
        const NodeId leaves = k - 1;  // that share a column with its own node and the centre
        for (NodeId i = 0; i < 50; ++i) CHECK((kept(i, 50) != 0) == (i < leaves));
        for (NodeId j = 0; j < 50; ++j) {
            NodeId count = 0;
            for (NodeId i = 0; i <= 50; ++i) count += kept(i, j) != 0 ? 1 : 0;
            CHECK(count == k);
            CHECK((k < 3 || (kept(0, j) != 0 && kept(j, j) != 0 && kept(50, j) != 0)));
        }
    }
}

// At first an entry of 5e-37 is computed as less than 1e-45, which would be stored as zero.
TEST_CASE("an entry that float32 could hold is not lost from a proven column") {
    const Csr graph = graph_with_trees(123);
    const TransitionOptions transition{Normalization::sym, 1};
    const Truth truth = truth_of(graph, transition, ppr(0.9));
    const GdcOptions options{.transition = transition,
                             .diffusion = {.coefficients = ppr(0.9), .tolerance = 1e-3},
                             .sparsify = TopK{64},
                             .renormalize = untouched};
    CHECK(fault_of(gdc(graph, options, context), truth, options.sparsify) == "");
}

// An entry that may have been missed moves the cut of all columns.
TEST_CASE("with an average degree and a tiny cut no column is proven that is not") {
    const Csr path = generate(Path{.nodes = 60}, 0, context_with(1));
    const GdcOptions options{.transition = {.normalization = Normalization::col},
                             .diffusion = {.coefficients = ppr(0.5)},
                             .sparsify = AverageDegree{57}};
    const GdcResult result = gdc(path, options, context_with(1));
    CHECK(result.certificate.count(ColumnStatus::proven) == 0);
}

// Degrees beyond the range of float32 do not fit its sweeps.
TEST_CASE("weights of any finite size are no special case") {
    for (const double size : {1e-50, 1e-42, 1e-39, 1e-30, 1e30, 1e37, 1e39, 1e42, 1e60})
        for (const auto normalization :
             {Normalization::sym, Normalization::col, Normalization::row}) {
            const Csr graph = build_graph(
                edge_list(4, {{0, 1, size}, {1, 2, 3 * size}, {2, 0, 2 * size}, {2, 3, size}}),
                {.symmetrize = Symmetrize::max}, context);
            const TransitionOptions transition{normalization, 0};
            const Truth truth = truth_of(graph, transition, ppr(0.1));
            for (const Sparsifier& sparsifier : sparsifiers(0)) {
                CAPTURE(size);
                const GdcOptions options{.transition = transition,
                                         .diffusion = {.coefficients = ppr(0.1)},
                                         .sparsify = sparsifier,
                                         .renormalize = untouched};
                CHECK(fault_of(gdc(graph, options, context), truth, sparsifier) == "");
            }
        }
}

}  // namespace suffuse::testing::trees_test
