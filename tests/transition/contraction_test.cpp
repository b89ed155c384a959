#include "suffuse/transition/contraction.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "tests/support/graphs.h"
#include "tests/support/reference.h"
#include "tests/support/small_graphs.h"

namespace suffuse::testing::contraction_test {

namespace {

using reference::Matrix;
using reference::Real;
using Norm = Contraction::Norm;

const Context context = context_with(1);

Real norm_of(const Contraction& contraction, const std::vector<Real>& x) {
    Real total = 0;
    for (NodeId i = 0; i < std::ssize(x); ++i) {
        const Real term = contraction.weight_of(i) * std::abs(x[i]);
        if (contraction.norm == Norm::one) total += term;
        if (contraction.norm == Norm::two) total += term * term;
        if (contraction.norm == Norm::maximum) total = std::max(total, term);
    }
    return contraction.norm == Norm::two ? std::sqrt(total) : total;
}

std::vector<Real> applied(const Matrix& t, const std::vector<Real>& x) {
    std::vector<Real> y(x.size(), 0);
    reference::for_each_entry(t.size(), [&](NodeId i, NodeId j) { y[i] += t(i, j) * x[j]; });
    return y;
}

std::vector<Real> random_vector(NodeId size, Rng rng) {
    std::vector<Real> x(size);
    for (Real& value : x)
        value = rng.below(3) == 0 ? 0 : (rng.uniform() - 0.5) * std::exp2(double(rng.below(20)));
    return x;
}

// No vector grows, and no entry exceeds reach times the norm.
void check_contraction(const Contraction& contraction, const Matrix& t, Rng rng) {
    constexpr Real rounding = 1 + 1e-14L;  // weights are doubles
    for (std::uint64_t trial = 0; trial < 6; ++trial) {
        std::vector<Real> x = random_vector(t.size(), rng.stream("x", trial));
        const Real start = norm_of(contraction, x) * rounding;
        for (int k = 1; k <= 4; ++k) {
            x = applied(t, x);
            CHECK(norm_of(contraction, x) <= start);
            for (const Real value : x) CHECK(std::abs(value) <= contraction.reach * start);
        }
    }
}

template <class Law>
void for_all_transitions(const Law& law) {
    std::vector<NamedGraph> graphs = drawn_graphs();
    for (NamedGraph& graph : random_graphs(32)) graphs.push_back(std::move(graph));
    for (const NamedGraph& named : graphs)
        for (const auto normalization :
             {Normalization::sym, Normalization::col, Normalization::row})
            for (const double w : {0.0, 1.0}) {
                CAPTURE(named.name);
                CAPTURE(static_cast<int>(normalization));
                CAPTURE(w);
                const TransitionOptions options{normalization, w};
                law(make_transition(named.graph, options, context),
                    reference::transition(named.graph, options));
            }
}

}  // namespace

TEST_CASE("no vector is longer after a step, in the norm that goes with T") {
    for_all_transitions([](const Transition& transition, const Matrix& t) {
        check_contraction(transition.contraction, t, Rng(1));
    });
}

TEST_CASE("neither is one in the dual norm after a step of T^T") {
    for_all_transitions([](const Transition& transition, const Matrix& t) {
        check_contraction(transpose(transition, context).contraction, transposed(t), Rng(2));
    });
}

TEST_CASE("on an undirected graph T contracts and is self-adjoint in the spectral norm") {
    for_all_transitions([](const Transition& transition, const Matrix& t) {
        if (!transition.undirected) return;
        const Contraction& spectral = transition.spectral;
        CHECK(spectral.norm == Norm::two);
        check_contraction(spectral, t, Rng(3));
        check_contraction(transpose(transition, context).spectral, transposed(t), Rng(4));
        reference::for_each_entry(t.size(), [&](NodeId i, NodeId j) {
            const Real here = spectral.weight_of(i) * t(i, j) / spectral.weight_of(j);
            const Real there = spectral.weight_of(j) * t(j, i) / spectral.weight_of(i);
            CHECK(std::abs(here - there) <= 1e-14L * here);
        });
    });
}

TEST_CASE("growth bounds every entry of every power of T") {
    for_all_transitions([](const Transition& transition, const Matrix& t) {
        Matrix power = reference::identity(t.size());
        for (int k = 0; k < 5; ++k, power = product(t, power))
            CHECK(largest_magnitude(power) <= transition.contraction.growth() * (1 + 1e-14L));
    });
}

TEST_CASE("weighted norms add up what they are told, by entries and by rows") {
    for (const Norm norm : {Norm::one, Norm::two, Norm::maximum}) {
        const Contraction contraction{.norm = norm, .weight = Array<double>({2.0, 0.5, 1.0})};
        WeightedNorms<2> by_entries(contraction);
        WeightedNorms<2> by_rows(contraction);
        const std::array<std::vector<Real>, 2> x{{{-3, 4, 0.25L}, {0.5L, -1, 8}}};
        for (NodeId i = 0; i < 3; ++i) {
            const std::array<double, 2> row{double(x[0][i]), double(x[1][i])};
            for (int lane = 0; lane < 2; ++lane) by_entries.add(i, lane, row[lane]);
            by_rows.add_row(i, row);
        }
        for (int lane = 0; lane < 2; ++lane) {
            CHECK(by_entries.value(lane) == doctest::Approx(double(norm_of(contraction, x[lane]))));
            CHECK(by_rows.value(lane) == by_entries.value(lane));
        }
    }
}

TEST_CASE("what is no number is not lost in a norm") {
    for (const Norm norm : {Norm::one, Norm::two, Norm::maximum}) {
        const Contraction contraction{.norm = norm};
        WeightedNorms<2> computed(contraction);
        computed.add(0, 0, std::nan(""));
        computed.add(1, 0, 1);
        computed.add_row(0, {0, std::nan("")});
        computed.add_row(1, {0, 1});
        for (int lane = 0; lane < 2; ++lane) CHECK_FALSE(computed.value(lane) < 1e300);
    }
}

}  // namespace suffuse::testing::contraction_test
