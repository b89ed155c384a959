#include "suffuse/diffusion/expansion.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "suffuse/diffusion/chebyshev.h"
#include "suffuse/graph/degrees.h"
#include "tests/diffusion/kernel_input.h"
#include "tests/support/reference.h"
#include "tests/support/small_graphs.h"
#include "tests/support/vector_units.h"

namespace suffuse::testing::expansion_test {

namespace {

using reference::Matrix;
using reference::Real;

const Context context = context_with(1);

bool same_bytes(std::span<const double> a, std::span<const double> b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
}

std::vector<double> draw(std::size_t count, Rng& rng) {
    std::vector<double> values(count);
    for (double& value : values) value = rng.uniform() - 0.4;
    return values;
}

// One lane of the kernel, in the order of operations that it promises.
struct TwinSum {
    std::array<double, 3> c;
    std::vector<double>& out;
};
void twin_step(const KernelInput<double>& in, double factor, std::vector<TwinSum>& sums,
               const std::vector<double>& one_before, std::vector<double>& two_before, int lane) {
    const auto rows = in.rows();
    for (NodeId i = 0; i < rows.end; ++i) {
        const auto at = [&](NodeId k) { return k * lanes::width<double> + lane; };
        double sum = one_before[at(i)] * rows.loop(i);
        for (EdgeIndex e = rows.first[i]; e < rows.last[i]; ++e) {
            const double other = one_before[at(rows.columns[e])];
            sum += rows.weighted() ? rows.weight(e) * other : other;
        }
        const double next = sum * (factor * in.rate[i]) - two_before[at(i)];
        for (TwinSum& s : sums) {
            s.out[at(i)] += s.c[0] * two_before[at(i)];
            s.out[at(i)] += s.c[1] * one_before[at(i)];
            s.out[at(i)] += s.c[2] * next;
        }
        two_before[at(i)] = next;
    }
}

void check_step(std::uint64_t i) {
    const auto in = kernel_input<double>(i);
    Rng rng = Rng(8).stream("step", i);
    const std::size_t size = in.zeros().size();
    const double factor = i % 4 == 0 ? 1 : 2;
    const auto one_before = draw(size, rng);
    auto two_before = draw(size, rng);
    auto two_before_twin = two_before;
    std::vector<std::vector<double>> outs(i % 5, draw(size, rng));
    auto outs_twin = outs;
    std::vector<lanes::Terms> sums;
    std::vector<TwinSum> sums_twin;
    for (std::size_t q = 0; q < outs.size(); ++q) {
        const std::array<double, 3> c{rng.uniform(), q == 1 ? 0 : -rng.uniform(), rng.uniform()};
        sums.push_back({c, outs[q].data()});
        sums_twin.push_back({c, outs_twin[q]});
    }
    lanes::advance({in.rows(), in.rate.data(), factor, sums}, one_before.data(), two_before.data());
    for (int lane = 0; lane < lanes::width<double>; ++lane)
        twin_step(in, factor, sums_twin, one_before, two_before_twin, lane);
    CHECK(same_bytes(two_before, two_before_twin));
    for (std::size_t q = 0; q < outs.size(); ++q) CHECK(same_bytes(outs[q], outs_twin[q]));
}

// Every undirected graph, normalization and weight of self-loops.
template <class Law>
void for_all_transitions(const Law& law) {
    std::vector<NamedGraph> graphs = drawn_graphs();
    for (NamedGraph& graph : random_graphs(24)) graphs.push_back(std::move(graph));
    for (const NamedGraph& named : graphs)
        for (const auto normalization :
             {Normalization::sym, Normalization::col, Normalization::row})
            for (const double w : {0.0, 1.0}) {
                const TransitionOptions options{normalization, w};
                const Transition transition = make_transition(named.graph, options, context);
                if (!transition.undirected) continue;
                INFO(named.name, ", ", static_cast<int>(normalization), ", w = ", w);
                law(transition, reference::transition(named.graph, options));
            }
}

// sum_m c_m T_m(0): T_m(0) is 1, 0, -1, 0, ...
double at_zero(std::span<const double> c) {
    double sum = 0;
    for (std::size_t m = 0; m < c.size(); m += 2) sum += m % 4 == 0 ? c[m] : -c[m];
    return sum;
}

// Lists of every length from 1 to 8, and long ones, with values of either sign.
std::vector<std::vector<double>> coefficients() {
    Rng rng = Rng(9).stream("coefficients");
    std::vector<std::vector<double>> lists;
    for (const std::size_t size : {5, 1, 40, 2, 3, 41, 4, 6, 42, 7, 8})
        lists.push_back(draw(size, rng));
    return lists;
}

std::vector<Expansion> expansions(const Transition& transition, const Averaging& averaging,
                                  const std::vector<std::vector<double>>& lists) {
    std::vector<Expansion> result;
    for (const auto& c : lists)
        result.push_back(
            {&transition, &averaging, c, at_zero(c),
             rounding_of_expansion(c, static_cast<double>(longest_row(transition.graph)))});
    return result;
}

std::vector<SparseEntry> right_sides(NodeId nodes) {
    std::vector<SparseEntry> sides;
    for (NodeId i = 0; i < nodes; ++i) {
        if (i < 12) sides.push_back({i, i, 1});
        if (i % 3 == 0) sides.push_back({i, 13, 0.5 * i - 4});
    }
    return sides;
}

// sum_m c_m T_m(T) b in long double, by Clenshaw's recurrence.
std::vector<Real> truth(const Matrix& t, std::span<const double> c, const std::vector<Real>& b) {
    const auto nodes = static_cast<NodeId>(b.size());
    std::vector<Real> one_above(b.size());
    std::vector<Real> two_above(b.size());
    for (auto m = c.size(); m-- > 0;) {
        for (NodeId i = 0; i < nodes; ++i) {
            Real product = 0;
            for (NodeId j = 0; j < nodes; ++j) product += t(i, j) * one_above[j];
            two_above[i] = c[m] * b[i] + (m == 0 ? 1 : 2) * product - two_above[i];
        }
        std::swap(one_above, two_above);
    }
    return one_above;
}

}  // namespace

TEST_CASE("a step of the recurrence has the bytes of its scalar twin on every vector unit") {
    for (const std::int64_t unit : vector_units()) {
        const OnlyUnit only(unit);
        CAPTURE(hwy::TargetName(unit));
        for (std::uint64_t i = 0; i < 60; ++i) {
            CAPTURE(i);
            check_step(i);
        }
    }
}

TEST_CASE("expansions summed together have the bytes of each alone") {
    const auto lists = coefficients();
    for_all_transitions([&](const Transition& transition, const Matrix&) {
        const Averaging averaging = make_averaging(transition, context);
        const auto all = expansions(transition, averaging, lists);
        const auto sides = right_sides(transition.size());
        Workspace together = two_blocks(transition.size(), context);
        Workspace apart = two_blocks(transition.size(), context);
        const auto blocks =
            expand(SparseColumns{{0, transition.size()}, sides}, all, together, context);
        REQUIRE(blocks.size() == all.size());
        for (std::size_t q = 0; q < all.size(); ++q) {
            CAPTURE(q);
            const auto alone =
                expand(SparseColumns{{0, transition.size()}, sides}, {&all[q], 1}, apart, context)
                    .front();
            CHECK(same_bytes(blocks[q].doubles, alone.doubles));
            for (int l = 0; l < block_width; ++l)
                CHECK(blocks[q].bounds[l].absolute == alone.bounds[l].absolute);
        }
    });
}

TEST_CASE("the rounding of an expansion stays within its bound") {
    const auto lists = coefficients();
    for_all_transitions([&](const Transition& transition, const Matrix& t) {
        const NodeId nodes = transition.size();
        const Averaging averaging = make_averaging(transition, context);
        const auto all = expansions(transition, averaging, lists);
        const auto sides = right_sides(nodes);
        Workspace workspace = two_blocks(nodes, context);
        const auto blocks =
            expand(SparseColumns{{0, transition.size()}, sides}, all, workspace, context);
        for (const int lane : {0, 5, 13}) {
            std::vector<Real> b(nodes);
            for (const SparseEntry& side : sides)
                if (side.lane == lane) b[side.row] = side.value;
            for (std::size_t q = 0; q < all.size(); ++q) {
                const auto exact = truth(t, lists[q], b);
                Real worst = -1;
                for (NodeId i = 0; i < nodes; ++i) {
                    const double value = blocks[q].at(i, lane);
                    worst = std::max(
                        worst, std::abs(value - exact[i]) - Real{blocks[q].bounds[lane].of(value)});
                }
                CHECK(worst <= 0);
            }
        }
    });
}

TEST_CASE("a node without edges keeps theta_0 of its right side, to the last bit") {
    const Csr graph = matrix_of({{0, 1, 0, 0}, {1, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}});
    for (const auto normalization : {Normalization::sym, Normalization::col, Normalization::row}) {
        const Transition transition = make_transition(graph, {normalization, 0}, context);
        const Coefficients coefficients = heat(3);
        const Chebyshev solver(transition, coefficients, context, 1);
        REQUIRE(solver.expansion(1e-9));
        Workspace workspace = solver.make_workspace(4, context);
        const std::vector<SparseEntry> sides{{0, 0, 1}, {2, 1, 1}, {3, 2, -0.5}};
        const SolvedBlock block =
            solver.solve(SparseColumns{{0, 4}, sides}, 1e-9, workspace, context);
        for (NodeId i = 0; i < 4; ++i) {
            CHECK(block.at(i, 1) == (i == 2 ? coefficients[0] : 0));
            CHECK(block.at(i, 2) == (i == 3 ? -0.5 * coefficients[0] : 0));
        }
        CHECK(block.at(2, 0) == 0);
    }
}

TEST_CASE("defect 37: a theta of 200,000 terms has an expansion of thousands, off by nothing") {
    std::vector<double> theta(200'000);
    Rng rng = Rng(7).stream("theta");
    for (double& value : theta) value = 1e-5 * (rng.uniform() - 0.3);
    const ChebyshevSeries series = chebyshev_series(theta);
    CHECK(series.c.size() < 6000);
    CHECK(series.cut_off < 1e-24);
    for (const long double x : {-1.0L, -0.99999L, -0.5L, 0.0L, 0.3L, 0.99999L, 1.0L}) {
        long double power = 0;  // Horner's rule
        for (std::size_t k = theta.size(); k-- > 0;) power = power * x + theta[k];
        long double sum = 0;
        for (std::size_t m = 0; m < series.c.size(); ++m)
            sum += series.c[m] * std::cos(static_cast<long double>(m) * std::acos(x));
        // c is the result of 2 K additions, relative to sum |theta| < 1.
        CHECK(std::abs(sum - power) <= gamma_bound(2.0 * 200'000));
    }
}

TEST_CASE("a short theta is expanded whole") {
    const std::vector<double> theta{0.5, -0.25, 0.125, 1};
    const ChebyshevSeries series = chebyshev_series(theta);
    // x^3 = (3 T_1 + T_3) / 4, x^2 = (1 + T_2) / 2.
    CHECK(series.c == std::vector<double>{0.5625, 0.5, 0.0625, 0.25});
    CHECK(series.cut_off == 0);
}

TEST_CASE("the bound on rounding grows with the derivative of f, and leaves room for 1e-9") {
    for (const double t : {0.5, 3.0, 5.0, 20.0}) {
        const Coefficients heat_of_t = heat(t);
        std::vector<double> theta;
        for (int k = 0; k < heat_of_t.terms(1e-18); ++k) theta.push_back(heat_of_t[k]);
        const auto c = chebyshev_series(theta).c;
        // sum c_m m^2 = f'(1) = t, and d_m <= (3 m (m + 1) / 2 + 1) gamma (1 + 1e-6); m <= m^2.
        const double row = 3000;  // the longest of the six datasets is 2992
        const double bound = rounding_of_expansion(c, row);
        CHECK(bound <= (3 * t + 2) * (row + 24 + 100) * 0x1p-53);
        CHECK(bound <= 1e-10);
    }
}

}  // namespace suffuse::testing::expansion_test
