#include "suffuse/transition/as_given.h"

#include <algorithm>
#include <cmath>

#include "suffuse/base/parallel.h"
#include "suffuse/base/require.h"
#include "suffuse/base/rounding.h"
#include "suffuse/graph/degrees.h"
#include "suffuse/graph/transpose.h"
#include "suffuse/transition/range.h"

namespace suffuse {

namespace {

constexpr std::int64_t columns_per_part = 1 << 12;

// Powers of I + M^T: this many bring the rate within some per cent of the spectral radius.
constexpr int lazy_steps = 30;

// Between the entries of z: bounds of errors grow with it.
constexpr double spread = 1e3;

// Products after which a rate below the limit is given up, and how far z may grow until then.
constexpr int series_steps = 5000;
constexpr double largest_z = 1e12;

// Of a computed quotient (M^T z)_j / z_j besides the additions of a column: a weight, the loop, the
// quotient, and the product that makes up for all of them.
constexpr double column_operations = 8;

// Tries vectors z and keeps the one with the smallest rate.
class RateSearch {
public:
    RateSearch(Csr columns, double self_loops, const Context& context)
        : columns_(std::move(columns)),
          self_loops_(self_loops),
          context_(context),
          z_(context, columns_.rows(), "the rate of a matrix"),
          product_(context, columns_.rows(), "the rate of a matrix"),
          best_(context, columns_.rows(), "the rate of a matrix"),
          slack_(1 + gamma_bound(static_cast<double>(longest_row(columns_)) + column_operations)) {
        std::ranges::fill(z_.span(), 1.0);
        std::ranges::fill(best_.span(), 1.0);
        rate_ = look_at_z();
        require(std::isfinite(rate_),
                "the weights of the graph add up to more than a double can hold");
    }

    void run(double limit) {
        for (int k = 0; k < lazy_steps && rate_ > 1; ++k) {
            set_z([&](std::int64_t i) { return z_[i] + product_[i]; });
            const double largest = std::ranges::max(z_.span());
            set_z([&](std::int64_t i) { return std::max(z_[i] / largest, 1 / spread); });
            keep_if_better();
        }
        if (rate_ >= limit) sum_powers(limit);
    }

    double rate() const { return std::max(rate_, 1.0); }
    Buffer<double> take_best() { return std::move(best_); }

private:
    // z = b + M^T z / limit has M^T z < limit z, and exists if and only if the spectral radius is
    // below the limit.
    void sum_powers(double limit) {
        Buffer<double> start(context_, z_.size(), "the rate of a matrix");
        std::ranges::copy(best_.span(), start.span().begin());
        set_z([&](std::int64_t i) { return start[i]; });
        look_at_z();
        for (int k = 0; k < series_steps && rate_ >= limit; ++k) {
            set_z([&](std::int64_t i) { return start[i] + product_[i] / limit; });
            if (!(std::ranges::max(z_.span()) < largest_z)) return;
            keep_if_better();
        }
    }

    template <class Function>
    void set_z(const Function& function) {
        for (std::int64_t i = 0; i < z_.size(); ++i) z_[i] = function(i);
    }

    void keep_if_better() {
        context_.check();
        const double rate = look_at_z();
        if (!(rate < rate_)) return;
        rate_ = rate;
        std::ranges::copy(z_.span(), best_.span().begin());
    }

    // M^T z, and the rate that it proves.
    double look_at_z() {
        const auto multiply = [&](const auto& weights) {
            parallel_for(context_, z_.size(), columns_per_part, [&](Range range) {
                for (auto j = range.first; j < range.last; ++j) {
                    double sum = self_loops_ * z_[j];
                    for (auto e = columns_.offsets()[j]; e < columns_.offsets()[j + 1]; ++e)
                        sum += double{weights[e]} * z_[columns_.columns()[e]];
                    product_[j] = sum;
                }
            });
        };
        std::visit(multiply, columns_.weights());
        double largest = 0;
        for (std::int64_t j = 0; j < z_.size(); ++j)
            largest = std::max(largest, product_[j] / z_[j]);
        return slack_ * largest;
    }

    Csr columns_;  // row j holds column j of the graph
    double self_loops_;
    const Context& context_;
    Buffer<double> z_;
    Buffer<double> product_;  // M^T z
    Buffer<double> best_;
    double slack_;  // makes up for rounding
    double rate_ = 0;
};

// || z o x ||_1 on a directed graph. On an undirected one T is symmetric with eigenvalues in
// [-1, 1].
Contraction contraction_of(bool undirected, Buffer<double> z) {
    if (undirected || z.size() == 0)
        return {.norm = undirected ? Contraction::Norm::two : Contraction::Norm::one};
    const auto [least, most] = std::ranges::minmax(z.span());
    if (least == most) return {.norm = Contraction::Norm::one};
    return {.norm = Contraction::Norm::one,
            .weight = Array<double>(std::move(z)),
            .reach = 1 / least,
            .heaviest = most};
}

}  // namespace

GivenMatrix take_as_given(const Csr& graph, double self_loops, double limit,
                          const Context& context) {
    return take_as_given(graph, is_symmetric(graph, context), self_loops, limit, context);
}

GivenMatrix take_as_given(const Csr& graph, bool undirected, double self_loops, double limit,
                          const Context& context) {
    check_step_1(graph, self_loops);
    Transition t{.graph = graph, .self_loops = self_loops, .undirected = undirected};
    RateSearch search(t.undirected ? graph : transpose(graph, context), self_loops, context);
    search.run(limit);
    const double scale = 1 / std::sqrt(search.rate());
    // A node without edges in an undirected graph has neither row nor column, as in step 1.
    const auto alone = [&](auto i) {
        return t.undirected && self_loops == 0 && graph.offsets()[i] == graph.offsets()[i + 1];
    };
    t.left = t.right = tabulate<double>(context, t.size(), "transition matrix",
                                        [&](auto i) { return alone(i) ? 0 : scale; });
    t.contraction = contraction_of(t.undirected, search.take_best());
    if (t.undirected) t.spectral = {.norm = Contraction::Norm::two};
    measure_range(t);
    return {.transition = std::move(t), .rate = search.rate()};
}

}  // namespace suffuse
