#include "suffuse/diffusion/lane_residual.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "tests/diffusion/kernel_input.h"
#include "tests/support/vector_units.h"

namespace suffuse::testing::lane_kernels_test {

namespace {

using Real = long double;
using lanes::Norm;

// b_i + rate_i ((A + diag(loops)) y)_i - y_i in one lane, and the sum of the magnitudes.
struct Row {
    Real value = 0;
    Real magnitude = 0;
};
template <class T>
Row residual_of(const KernelInput<T>& in, const std::vector<T>& y, NodeId i, int lane) {
    const auto rows = in.rows();
    const auto at = [&](NodeId k) { return Real{y[k * in.width + lane]}; };
    Row sum;
    const auto add = [&](Real term) {
        sum.value += term;
        sum.magnitude += std::abs(term);
    };
    add(-at(i));
    add(Real{in.rate[i]} * (in.loops.empty() ? Real{0.75} : Real{in.loops[i]}) * at(i));
    for (EdgeIndex e = rows.first[i]; e < rows.last[i]; ++e)
        add(Real{in.rate[i]} * (rows.weighted() ? Real{rows.weight(e)} : 1) * at(rows.columns[e]));
    for (const auto& entry : in.sides)
        if (entry.row == i && entry.lane == lane) add(entry.value);
    if (!in.dense_sides.empty()) add(in.dense_sides[i * in.width + lane]);
    return sum;
}

void accumulate(Norm norm, Real term, Real& sum) {
    if (norm == Norm::one) sum += term;
    if (norm == Norm::two) sum += term * term;
    if (norm == Norm::maximum) sum = std::max(sum, term);
}
Real finished(Norm norm, Real sum) {
    return norm == Norm::two ? std::sqrt(sum) : sum;
}

// Roundings that enter a row or a norm over all of them, each of the unit of T.
template <class T>
Real gamma(const KernelInput<T>& in) {
    return static_cast<Real>(in.last.size() + in.graph.cols() + 16) *
           std::numeric_limits<T>::epsilon();
}

constexpr Real float_unit = std::numeric_limits<float>::epsilon() / Real{2};

template <class T>
Real smallest_norm(Norm norm) {  // squares of changes below this vanish
    return finished(norm, 1000 * Real{std::numeric_limits<T>::min()});
}

template <class T>
bool same_bytes(const std::vector<T>& a, const std::vector<T>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0;
}

// One sweep by the kernel, every row against the formula at the values that it found. Norms of the
// changes, lane by lane, by the twin.
template <class T>
void check_sweep(const KernelInput<T>& in, Norm norm, std::vector<T>& y) {
    std::vector<T> before = y;
    std::vector<T> measured = y;
    std::array<double, lanes::width<float>> size{};
    lanes::relax(in.relaxation(), y.data());
    lanes::relax(in.relaxation(), lanes::Measure<T>{in.out.data(), norm}, measured.data(),
                 size.data());
    CHECK(same_bytes(y, measured));
    for (int lane = 0; lane < in.width; ++lane) {
        Real changes = 0;
        Real magnitudes = 0;
        Real worst = 0;
        for (NodeId i = 0; i < static_cast<NodeId>(in.last.size()); ++i) {
            const auto at = static_cast<std::size_t>(i * in.width + lane);
            const Row r = residual_of(in, before, i, lane);
            const Real step = Real{in.step[i]} * in.at_work[lane];
            // A product below the smallest normal number is off by less than that.
            const Real allowed = step * r.magnitude + std::abs(Real{before[at]}) +
                                 Real{std::numeric_limits<T>::min()};
            worst = std::max(worst,
                             std::abs(y[at] - (before[at] + step * r.value)) - gamma(in) * allowed);
            accumulate(norm, Real{in.out[i]} * std::abs(step * r.value), changes);
            accumulate(norm, Real{in.out[i]} * step * r.magnitude, magnitudes);
            before[at] = y[at];  // later rows see what this one became
        }
        CHECK(worst <= 0);
        CHECK(std::abs(size[lane] - finished(norm, changes)) <=
              gamma(in) * (finished(norm, magnitudes) + smallest_norm<T>(norm)));
    }
}

// The same values in one lane of doubles.
template <class T>
std::vector<double> lane_of(const std::vector<T>& y, int lane) {
    std::vector<double> column;
    for (std::size_t at = lane; at < y.size(); at += lanes::width<T>)
        column.insert(column.end(), lanes::width<double>, double{y[at]});
    return column;
}

template <class T>
void check_residual(const KernelInput<double>& in, Norm norm, const std::vector<T>& y,
                    float* store = nullptr) {
    const lanes::ResidualNorms norms = lanes::residual(
        {in.rows(), in.sides, in.rate.data(), in.out.data(), norm, store}, y.data());
    for (int lane = 0; lane < lanes::width<T>; ++lane) {
        const std::vector<double> column = lane_of(y, lane);
        KernelInput<double> one = in;
        std::erase_if(one.sides, [&](const auto& entry) { return entry.lane != lane; });
        for (auto& entry : one.sides) entry.lane = 0;
        Real residual = 0;
        Real size = 0;
        Real magnitudes = 0;
        for (NodeId i = 0; i < static_cast<NodeId>(in.last.size()); ++i) {
            const Row r = residual_of(one, column, i, 0);
            const Real out = in.out[i];
            accumulate(norm, out * std::abs(r.value), residual);
            accumulate(norm, out * std::abs(Real{column[i * lanes::width<double>]}), size);
            accumulate(norm, out * r.magnitude, magnitudes);
            if (store == nullptr) continue;
            const Real stored = store[i * lanes::correction_width + lane];
            CHECK(std::abs(stored - r.value) <=
                  gamma(in) * r.magnitude + float_unit * std::abs(r.value));
        }
        const Real allowed = gamma(in) * finished(norm, magnitudes);
        CHECK(std::abs(norms.residual[lane] - finished(norm, residual)) <= allowed);
        CHECK(std::abs(norms.size[lane] - finished(norm, size)) <= allowed);
    }
}

// Sweeps that leave out what is still zero, beside those that do not.
template <class T>
void check_reached(const KernelInput<T>& in) {
    std::vector<T> plain = in.zeros();
    std::vector<T> sparing = in.zeros();
    std::vector<unsigned char> reached(in.last.size(), 0);
    for (int sweep = 0; sweep < 4; ++sweep) {
        lanes::relax(in.relaxation(), plain.data());
        const bool enough = lanes::relax_reached(in.relaxation(), reached.data(), sparing.data());
        CHECK(same_bytes(plain, sparing));
        if (enough) break;
        CHECK(8 * (std::ranges::count(reached, 1) - 1) < std::ssize(reached));
    }
    if (in.sides.empty()) CHECK(std::ranges::count(reached, 1) == 0);
}

// Rows somewhere in a larger graph, beside the same rows by themselves.
template <class T>
void check_behind_others(const KernelInput<T>& in, Norm norm) {
    const KernelInput<T> moved = behind_others(in, 7);
    std::vector<T> own = in.zeros();
    std::vector<T> other = moved.zeros();
    std::vector<unsigned char> reached(in.last.size(), 0);
    std::vector<unsigned char> reached_there(in.last.size(), 0);
    std::array<double, lanes::width<float>> size{};
    std::array<double, lanes::width<float>> size_there{};
    for (int sweep = 0; sweep < 3; ++sweep) {
        CHECK(lanes::relax_reached(in.relaxation(), reached.data(), own.data()) ==
              lanes::relax_reached(moved.relaxation(), reached_there.data(), other.data()));
        lanes::relax(in.relaxation(), own.data());
        lanes::relax(moved.relaxation(), other.data());
        lanes::relax(in.relaxation(), {in.out.data(), norm}, own.data(), size.data());
        lanes::relax(moved.relaxation(), {moved.out.data(), norm}, other.data(), size_there.data());
        CHECK(same_bytes(own, other));
        CHECK(reached == reached_there);
        CHECK(size == size_there);
    }
    if constexpr (std::is_same_v<T, double>) {
        std::vector<float> left(own.size());
        std::vector<float> left_there(own.size());
        const auto a = lanes::residual(
            {in.rows(), in.sides, in.rate.data(), in.out.data(), norm, left.data()}, own.data());
        const auto b = lanes::residual({moved.rows(), moved.sides, moved.rate.data(),
                                        moved.out.data(), norm, left_there.data()},
                                       other.data());
        CHECK(a.residual == b.residual);
        CHECK(a.size == b.size);
        CHECK(same_bytes(left, left_there));
        std::vector<double> next(own.size());
        std::vector<double> next_there(own.size());
        lanes::recur({in.rows(), in.sides, in.rate.data(), in.step.data()}, own.data(),
                     next.data());
        lanes::recur({moved.rows(), moved.sides, moved.rate.data(), moved.step.data()},
                     other.data(), next_there.data());
        CHECK(same_bytes(next, next_there));
        std::vector<double> sum = own;
        std::vector<double> sum_there = own;
        const lanes::Terms terms{{0.3, 0.2, 0.1}, sum.data()};
        const lanes::Terms terms_there{{0.3, 0.2, 0.1}, sum_there.data()};
        lanes::advance({in.rows(), in.rate.data(), 2, {&terms, 1}}, own.data(), next.data());
        lanes::advance({moved.rows(), moved.rate.data(), 2, {&terms_there, 1}}, other.data(),
                       next_there.data());
        CHECK(same_bytes(next, next_there));
        CHECK(same_bytes(sum, sum_there));
    }
}

// On every vector unit, for random input.
template <class Law>
void on_every_unit(std::uint64_t inputs, const Law& law) {
    for (const std::int64_t unit : vector_units()) {
        const OnlyUnit only(unit);
        CAPTURE(hwy::TargetName(unit));
        for (std::uint64_t i = 0; i < inputs; ++i) {
            CAPTURE(i);
            law(i, static_cast<Norm>(i % 3));
        }
    }
}

}  // namespace

TEST_CASE("a sweep is its formula, row by row, and its size the norm of the changes") {
    on_every_unit(32, [](std::uint64_t i, Norm norm) {
        const auto narrow = kernel_input<float>(i);
        const auto wide = kernel_input<double>(i);
        std::vector<float> y = narrow.zeros();
        std::vector<double> z = wide.zeros();
        for (int sweep = 0; sweep < 3; ++sweep) {
            check_sweep(narrow, norm, y);
            check_sweep(wide, norm, z);
        }
    });
}

TEST_CASE("so is a sweep of corrections, whose right sides are dense") {
    on_every_unit(32, [](std::uint64_t i, Norm norm) {
        auto in = kernel_input<float>(i, lanes::correction_width);
        Rng rng = Rng(8).stream("dense", i);
        std::vector<float> y = in.zeros();
        if (i % 4 > 0) in.dense_sides = in.zeros();
        for (float& value : in.dense_sides) value = static_cast<float>(rng.uniform() - 0.4);
        for (float& share : in.at_work) share *= static_cast<float>(0.5 + rng.uniform() / 2);
        for (int sweep = 0; sweep < 3; ++sweep) check_sweep(in, norm, y);
    });
}

TEST_CASE("a sweep over what has been reached gives the same bytes as one over all") {
    on_every_unit(60, [](std::uint64_t i, Norm) {
        check_reached(kernel_input<float>(i));
        check_reached(kernel_input<float>(i, lanes::correction_width));
        check_reached(kernel_input<double>(i));
    });
}

TEST_CASE("rows behind others give the bytes of the same rows alone") {
    on_every_unit(30, [](std::uint64_t i, Norm norm) {
        check_behind_others(kernel_input<float>(i), norm);
        check_behind_others(kernel_input<double>(i), norm);
        auto in = kernel_input<float>(i, lanes::correction_width);
        in.dense_sides = in.zeros();
        std::ranges::fill(in.dense_sides, 0.25F);
        check_behind_others(in, norm);
    });
}

TEST_CASE("residuals are evaluated in double, whatever the sweeps are in") {
    on_every_unit(12, [](std::uint64_t i, Norm norm) {
        const auto in = kernel_input<double>(i);
        Rng rng = Rng(6).stream("values", i);
        std::vector<float> y(in.last.size() * lanes::width<float>);
        std::vector<double> z(in.last.size() * lanes::width<double>);
        for (float& value : y) value = static_cast<float>(rng.uniform() - 0.3);
        for (double& value : z) value = rng.uniform() - 0.3;
        check_residual(in, norm, y);
        std::vector<float> stored(z.size());
        check_residual(in, norm, z, stored.data());
    });
}

}  // namespace suffuse::testing::lane_kernels_test
