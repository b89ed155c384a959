#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "suffuse/diffusion/choose_solver.h"
#include "tests/support/graphs.h"
#include "tests/support/reference.h"
#include "tests/support/small_graphs.h"
#include "tests/support/solvers.h"

namespace suffuse::testing::solvers_test {

namespace {

using reference::Matrix;
using reference::Real;

const Context context = context_with(2);

std::vector<Coefficients> several_coefficients() {
    return {ppr(0.05),
            ppr(0.15),
            heat(1),
            heat(5),
            theta({0.3, 0.3, 0.2, 0.1, 0.07, 0.03}),
            theta({1, -0.7, 0.31, 0.17, -0.05})};
}

struct Setting {
    const Csr& graph;
    TransitionOptions transition;
    Coefficients coefficients;
    Matrix truth;
    Real rounding;  // of the truth itself
};

// Calls law(setting) for every graph, normalization, weight of self-loops and coefficients.
template <class Law>
void for_all_settings(int random, const Law& law) {
    std::vector<NamedGraph> graphs = drawn_graphs();
    for (NamedGraph& graph : random_graphs(random)) graphs.push_back(std::move(graph));
    for (const NamedGraph& named : graphs)
        for (const auto normalization :
             {Normalization::sym, Normalization::col, Normalization::row})
            for (const double w : {0.0, 1.0}) {
                const TransitionOptions options{normalization, w};
                const Matrix t = reference::transition(named.graph, options);
                for (const Coefficients& coefficients : several_coefficients()) {
                    INFO(named.name, ", ", static_cast<int>(normalization), ", w = ", w, ", ",
                         coefficients.name());
                    const Matrix s = reference::diffusion(t, coefficients.kind());
                    const Real rounding = 1e-16L * std::max(Real{1}, largest_magnitude(s));
                    law(Setting{named.graph, options, coefficients, s, rounding});
                }
            }
}

// e_j, e_j+1, ... one per lane.
std::vector<SparseEntry> unit_vectors(NodeId first, NodeId nodes) {
    std::vector<SparseEntry> entries;
    for (NodeId j = first; j < std::min(nodes, first + block_width); ++j)
        entries.push_back({j, j - first, 1});
    return entries;
}

// (S b)_i of one lane by the truth, and how well that is known.
struct Expected {
    Real value = 0;
    Real rounding = 0;
};
Expected expected(const Setting& setting, const std::vector<SparseEntry>& b, NodeId i, int lane) {
    Expected sum;
    for (const SparseEntry& entry : b) {
        if (entry.lane != lane) continue;
        sum.value += setting.truth(i, entry.row) * entry.value;
        sum.rounding += setting.rounding * std::abs(entry.value);
    }
    return sum;
}

RowRange all_rows(const Setting& setting) {
    return {0, setting.graph.rows()};
}

// The largest share of its bound that an error uses up.
Real worst_share(const Setting& setting, const SolvedBlock& block,
                 const std::vector<SparseEntry>& b) {
    Real worst = 0;
    for (NodeId i = 0; i < setting.graph.rows(); ++i)
        for (const SparseEntry& entry : b) {
            const double value = block.at(i, entry.lane);
            const Expected truth = expected(setting, b, i, entry.lane);
            const Real bound = block.bounds[entry.lane].of(value) + truth.rounding;
            worst = std::max(worst, std::abs(value - truth.value) / bound);
        }
    return worst;
}

double largest_bound(const SolvedBlock& block, NodeId nodes, std::ptrdiff_t lanes) {
    double largest = 0;
    for (NodeId i = 0; i < nodes; ++i)
        for (int lane = 0; lane < lanes; ++lane)
            largest = std::max(largest, block.bounds[lane].of(block.at(i, lane)));
    return largest;
}

// How far beyond its target a bound may lie: rounding comes on top, and the number of sweeps of an
// over-relaxation is a guess that its caller repeats.
double excess(const Setting& setting, Solver solver) {
    const bool guessed =
        solver == Solver::block && std::holds_alternative<Ppr>(setting.coefficients.kind());
    return guessed ? 1000 : 2;
}

void check_columns(const Setting& setting, const Transition& transition, Solver kind,
                   double target) {
    const NodeId nodes = setting.graph.rows();
    const auto solver = make_column_solver(transition, setting.coefficients, kind, context);
    Workspace workspace = solver->make_workspace(setting.graph.rows(), context);
    for (NodeId first = 0; first < nodes; first += block_width) {
        const auto b = unit_vectors(first, nodes);
        const SolvedBlock block =
            solver->solve(SparseColumns{all_rows(setting), b}, target, workspace, context);
        CHECK(worst_share(setting, block, b) <= 1);
        if (transition.contraction.growth() <= 1)
            CHECK(largest_bound(block, nodes, std::ssize(b)) <= excess(setting, kind) * target);
    }
}

}  // namespace

TEST_CASE("columns of S are as close to the dense truth as every solver says") {
    for_all_settings(16, [](const Setting& setting) {
        const Transition transition = make_transition(setting.graph, setting.transition, context);
        for (const Solver solver : solvers_for(transition.undirected))
            for (const double target : {1e-3, 1e-6, 1e-11}) {
                CAPTURE(static_cast<int>(solver));
                CAPTURE(target);
                check_columns(setting, transition, solver, target);
            }
    });
}

TEST_CASE("a right side of several entries, some negative, stays within its bound") {
    for_all_settings(8, [](const Setting& setting) {
        const Transition transition = make_transition(setting.graph, setting.transition, context);
        Rng rng = Rng(7).stream("right sides");
        std::vector<SparseEntry> b;
        for (NodeId i = 0; i < setting.graph.rows(); ++i)
            for (int lane = 0; lane < block_width; lane += 3)
                if (rng.below(3) == 0) b.push_back({i, lane, 8 * rng.uniform() - 2});
        for (const Solver kind : solvers_for(transition.undirected)) {
            CAPTURE(static_cast<int>(kind));
            const auto solver = make_column_solver(transition, setting.coefficients, kind, context);
            Workspace workspace = solver->make_workspace(setting.graph.rows(), context);
            const SolvedBlock block =
                solver->solve(SparseColumns{all_rows(setting), b}, 1e-9, workspace, context);
            CHECK(worst_share(setting, block, b) <= 1);
        }
    });
}

TEST_CASE("what a column becomes does not depend on the other columns of its block") {
    for_all_settings(4, [](const Setting& setting) {
        const NodeId nodes = setting.graph.rows();
        const Transition transition = make_transition(setting.graph, setting.transition, context);
        for (const Solver kind : solvers_for(transition.undirected)) {
            const auto solver = make_column_solver(transition, setting.coefficients, kind, context);
            Workspace together = solver->make_workspace(setting.graph.rows(), context);
            Workspace apart = solver->make_workspace(setting.graph.rows(), context);
            const auto all = unit_vectors(0, nodes);
            const SolvedBlock many =
                solver->solve(SparseColumns{all_rows(setting), all}, 1e-8, together, context);
            const std::vector<SparseEntry> one{{all.back().row, 0, 1}};
            const SolvedBlock alone =
                solver->solve(SparseColumns{all_rows(setting), one}, 1e-8, apart, context);
            for (NodeId i = 0; i < nodes; ++i) CHECK(alone.at(i, 0) == many.at(i, all.back().lane));
        }
    });
}

TEST_CASE("dense right sides are sparse ones written out, within the bounds") {
    for_all_settings(4, [](const Setting& setting) {
        const NodeId nodes = setting.graph.rows();
        const Transition transition = make_transition(setting.graph, setting.transition, context);
        std::vector<SparseEntry> listed;
        std::vector<float> features;
        for (NodeId i = 0; i < nodes; ++i)
            for (int lane = 0; lane < 5; ++lane) {
                features.push_back(static_cast<float>((i * 7 + lane * 3) % 5) / 4);
                listed.push_back({i, lane, features.back()});
            }
        const DenseColumns<float> written{all_rows(setting), features.data(), 5, 5};
        for (const Solver kind : solvers_for(transition.undirected)) {
            CAPTURE(static_cast<int>(kind));
            const auto solver = make_column_solver(transition, setting.coefficients, kind, context);
            Workspace first = solver->make_workspace(setting.graph.rows(), context);
            Workspace second = solver->make_workspace(setting.graph.rows(), context);
            const SolvedBlock dense = solver->solve(written, 1e-9, first, context);
            const SolvedBlock sparse =
                solver->solve(SparseColumns{all_rows(setting), listed}, 1e-9, second, context);
            for (NodeId i = 0; i < nodes; ++i)
                for (int lane = 0; lane < 5; ++lane)
                    CHECK(std::abs(dense.at(i, lane) - sparse.at(i, lane)) <=
                          dense.bounds[lane].of(dense.at(i, lane)) +
                              sparse.bounds[lane].of(sparse.at(i, lane)));
        }
    });
}

TEST_CASE("a solver asked for by name is taken or refused, never changed") {
    const Transition directed = make_transition(matrix_of({{0, 1}, {0, 0}}), {}, context);
    const Transition undirected = make_transition(matrix_of({{0, 1}, {1, 0}}), {}, context);
    CHECK_THROWS_AS(choose_solver(directed, {.solver = Solver::block}), InputError);
    CHECK(choose_solver(undirected, {.solver = Solver::block}).name == "block");
    for (const Transition& transition : {directed, undirected}) {
        CHECK(choose_solver(transition, {.solver = Solver::series}).name == "series");
        CHECK(choose_solver(transition, {.solver = Solver::dense}).name == "dense");
        CHECK_FALSE(choose_solver(transition, {}).reason.empty());
    }
    CHECK(choose_solver(directed, {}).name == "series");
    CHECK(choose_solver(undirected, {}).name == "block");
}

TEST_CASE("defect 72: a small directed graph is inverted where powers would take far longer") {
    const auto cycle = [](NodeId nodes) {
        std::vector<Edge> edges;
        for (NodeId i = 0; i < nodes; ++i) edges.push_back({i, (i + 1) % nodes});
        return make_transition(build_graph(edge_list(nodes, edges), {}, context), {}, context);
    };
    const auto name = [](const Transition& transition, const Coefficients& coefficients,
                         Solver solver = Solver::automatic, const SolverHints& hints = {}) {
        const DiffusionOptions options{.coefficients = coefficients, .solver = solver};
        return choose_solver(transition, options, hints).name;
    };
    const Transition nine = cycle(9);
    for (const double alpha : {0.15, 0.01, 1e-3}) CHECK(name(nine, ppr(alpha)) == "series");
    for (const double alpha : {1e-5, 1e-6, 1e-8}) CHECK(name(nine, ppr(alpha)) == "dense");
    CHECK(name(nine, ppr(1e-6), Solver::series) == "series");
    CHECK(name(nine, heat(500)) == "series");
    // Never more than two matrices of 2 MiB; two components may be larger together.
    CHECK(name(cycle(512), ppr(1e-6)) == "dense");
    CHECK(name(cycle(513), ppr(1e-6)) == "series");
    const std::vector<Component> halves{{.rows = {0, 300}}, {.rows = {300, 513}}};
    CHECK(name(cycle(513), ppr(1e-6), Solver::automatic, {.components = Array(halves)}) == "dense");
    // Nor where the inverse might take longer.
    CHECK(name(cycle(512), ppr(5e-3)) == "series");
}

TEST_CASE("a tolerance that is not positive or not a number is refused") {
    const Transition transition = make_transition(matrix_of({{0, 1}, {1, 0}}), {}, context);
    for (const double tolerance : {0.0, -1e-6, std::nan("")})
        CHECK_THROWS_WITH_AS(choose_solver(transition, {.tolerance = tolerance}),
                             doctest::Contains("tolerance"), InputError);
}

}  // namespace suffuse::testing::solvers_test
