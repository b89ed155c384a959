#include "suffuse/diffusion/hanging_trees.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "suffuse/base/rounding.h"
#include "suffuse/diffusion/lane_relaxation.h"
#include "suffuse/graph/arrange.h"
#include "tests/support/graphs.h"
#include "tests/support/reference.h"

namespace suffuse::testing::hanging_trees_test {

namespace {

using reference::Matrix;
using reference::Real;

const Context context = context_with(1);

// One column of S with what is proven about it.
struct Column {
    std::vector<double> values;
    ErrorBound bound;
};

// A column from the lane of its source: what DerivedColumn says, entry by entry.
Column derived_column(const ColumnSolver& solver, NodeId j, const SolvedBlock& block, int lane) {
    const DerivedColumn d = solver.derive(j, block, lane);
    Column column{.values = {}, .bound = block.bounds[lane]};
    for (NodeId i = 0; i < block.rows.size(); ++i)
        column.values.push_back(d.factor * block.at(i, lane));
    std::ranges::copy(d.values, column.values.begin() + d.first);
    column.bound.absolute *= bound_margin * d.factor;
    return column;
}

// All columns, each from the column of its source, in blocks of as many sources as fit.
std::vector<Column> all_columns(const ColumnSolver& solver, NodeId nodes, double target) {
    std::vector<NodeId> sources;
    for (NodeId j = 0; j < nodes; ++j) sources.push_back(solver.source(j, target));
    std::ranges::sort(sources);
    sources.erase(std::unique(sources.begin(), sources.end()), sources.end());
    std::vector<Column> columns(nodes);
    Workspace workspace = solver.make_workspace(nodes, context);
    const auto width = static_cast<std::size_t>(solver.width(target));
    for (std::size_t first = 0; first < sources.size(); first += width) {
        std::vector<SparseEntry> b;
        for (std::size_t k = first; k < std::min(sources.size(), first + width); ++k)
            b.push_back({sources[k], static_cast<std::int32_t>(k - first), 1});
        const SolvedBlock block =
            solver.solve(SparseColumns{{0, nodes}, b}, target, workspace, context);
        for (NodeId j = 0; j < nodes; ++j)
            for (const SparseEntry& seed : b)
                if (solver.source(j, target) == seed.row)
                    columns[j] = derived_column(solver, j, block, seed.lane);
    }
    return columns;
}

struct Setting {
    Arrangement arranged;
    Transition transition;
    double alpha;
    Matrix truth;
};

// The i-th of an endless list that goes through normalizations, loops and alphas.
Setting setting(std::uint64_t i) {
    constexpr double loops[] = {0, 0.5, 1};
    constexpr double alphas[] = {0.02, 0.1, 0.3, 0.9};
    const TransitionOptions options{static_cast<Normalization>(i % 3), loops[i / 3 % 3]};
    Arrangement arranged = arrange(graph_with_trees(i), true, context);
    Transition transition = make_transition(arranged.graph, options, context);
    const double alpha = alphas[i % 4];
    Matrix truth = reference::diffusion(reference::transition(arranged.graph, options), Ppr{alpha});
    return {std::move(arranged), std::move(transition), alpha, std::move(truth)};
}

// The largest share of its bound that an error uses up, against the truth and against the columns
// of the plain solver, which knows nothing of trees.
void check_columns(const Setting& s, const std::vector<Column>& columns,
                   const std::vector<Column>& plain) {
    const NodeId nodes = s.transition.size();
    Real worst = 0;
    Real apart = 0;
    for (NodeId j = 0; j < nodes; ++j)
        for (NodeId i = 0; i < nodes; ++i) {
            const double value = columns[j].values[i];
            const double other = plain[j].values[i];
            const Real bound = columns[j].bound.of(value);
            const Real rounding = 1e-16L * s.truth(i, j);
            worst = std::max(worst, std::abs(value - s.truth(i, j)) / (bound + rounding));
            apart =
                std::max(apart, std::abs(Real{value} - other) / (bound + plain[j].bound.of(other)));
        }
    CHECK(worst <= 1);
    CHECK(apart <= 1);
}

constexpr std::uint64_t settings = 96;

}  // namespace

TEST_CASE("columns that follow from a root's are those of the whole graph, within the bounds") {
    for (std::uint64_t i = 0; i < settings; ++i) {
        const Setting s = setting(i);
        const NodeId nodes = s.transition.size();
        const OverRelaxation plain(s.transition, s.alpha, context);
        for (const Precision arithmetic : {Precision::automatic, Precision::float64}) {
            const LaneRelaxation fast(s.transition, s.alpha, s.arranged.components, context,
                                      arithmetic);
            for (const double target : {1e-3, 1e-6, 1e-9}) {
                CAPTURE(i);
                CAPTURE(target);
                check_columns(s, all_columns(fast, nodes, target),
                              all_columns(plain, nodes, target));
            }
        }
    }
}

TEST_CASE("bounds of columns on graphs with trees are of the size of the target") {
    for (std::uint64_t i = 0; i < settings; i += 3) {  // sym: S has no entry above one
        const Setting s = setting(i);
        const LaneRelaxation fast(s.transition, s.alpha, s.arranged.components, context);
        for (const double target : {1e-3, 1e-6, 1e-9}) {
            CAPTURE(i);
            CAPTURE(target);
            for (const Column& column : all_columns(fast, s.transition.size(), target))
                CHECK(column.bound.absolute <= 4 * target);
        }
    }
}

TEST_CASE("the cores with heavier loops have their part of the inverse") {
    for (std::uint64_t i = 0; i < settings; ++i) {
        CAPTURE(i);
        const Setting s = setting(i);
        const NodeId nodes = s.transition.size();
        const Averaging averaging = make_averaging(s.transition, context);
        const HangingTrees trees(s.transition, averaging, s.arranged.components, s.alpha, context);
        if (!trees.any()) continue;
        const Matrix a = reference::of(s.arranged.graph);
        Matrix reduced = reference::identity(nodes);  // I - (1 - alpha) P of the cores
        reference::for_each_entry(nodes, [&](NodeId k, NodeId l) {
            if (trees.hangs(k) || trees.hangs(l)) return;
            const Real entry = a(k, l) + (k == l ? Real{trees.loops()[k]} : 0);
            reduced(k, l) -= (1 - Real{s.alpha}) * averaging.mean[k] * entry;
        });
        const Matrix inverse = reference::inverse(reduced);
        // alpha R^-1 (I - (1 - alpha) P)^-1 R, with doubles in the graph's place: a few roundings
        // in each of as many nodes as a branch has, amplified by at most 1 / alpha.
        const Real relative = gamma_bound(16 * largest_branch) / s.alpha;
        reference::for_each_entry(nodes, [&](NodeId k, NodeId l) {
            if (trees.hangs(k) || trees.hangs(l)) return;
            const Real x = s.alpha * inverse(k, l) * averaging.right[l] * averaging.scale[k];
            CHECK(std::abs(x - s.truth(k, l)) <= relative * s.truth(k, l));
        });
    }
}

TEST_CASE("every hanging node has its root, and rows of a core end where the trees begin") {
    for (std::uint64_t i = 0; i < settings; ++i) {
        CAPTURE(i);
        const Setting s = setting(i);
        const Csr& graph = s.arranged.graph;
        const Averaging averaging = make_averaging(s.transition, context);
        const HangingTrees trees(s.transition, averaging, s.arranged.components, s.alpha, context);
        bool any = false;
        for (const Component& c : s.arranged.components) {
            any = any || c.core < c.rows.last;
            for (NodeId v = c.rows.first; v < c.rows.last; ++v) {
                NodeId root = v;
                while (root >= c.core) root = graph.row(root).front();
                CHECK(trees.root(v) == root);
                CHECK(trees.core_end(v) == c.core);
            }
        }
        CHECK(trees.any() == any);
        if (!any) continue;
        for (const Component& c : s.arranged.components)
            for (NodeId k = c.rows.first; k < c.rows.last; ++k)
                CHECK(trees.ends()[k] - graph.offsets()[k] ==
                      (k < c.core ? std::ranges::count_if(graph.row(k),
                                                          [&](NodeId l) { return l < c.core; })
                                  : 0));
    }
}

TEST_CASE("below the reach of the elimination every column is its own source") {
    const Setting s = setting(1);
    const Component& component = s.arranged.components[0];
    REQUIRE(component.core < component.rows.last);
    const LaneRelaxation fast(s.transition, s.alpha, s.arranged.components, context);
    const NodeId last = component.rows.last - 1;
    CHECK(fast.source(last, 1e-12) == last);
    CHECK(fast.source(last, 1e-9) < component.core);
    Workspace workspace = fast.make_workspace(s.transition.size(), context);
    const std::vector<SparseEntry> seed{{last, 0, 1}};
    const SparseColumns sides{component.rows, seed};
    CHECK_THROWS_AS(fast.solve(sides, 1e-6, workspace, context), InputError);
    CHECK(fast.derive(last, fast.solve(sides, 1e-12, workspace, context), 0).values.empty());
}

}  // namespace suffuse::testing::hanging_trees_test
