#include "suffuse/diffusion/coefficients.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/require.h"
#include "suffuse/base/rounding.h"

namespace suffuse {

namespace {

// t^k / k! divided by their sum: e^-t is one over that sum, so that neither the C library's exp nor
// its last bit enters. Ends where terms no longer count against the smallest double.
std::vector<double> poisson(double t) {
    std::vector<double> terms{1};
    double sum = 1;
    for (double k = 1; k <= t || terms.back() > std::numeric_limits<double>::min() * sum; ++k) {
        terms.push_back(terms.back() * t / k);
        sum += terms.back();
    }
    for (double& term : terms) term /= sum;
    return terms;
}

// x^n by repeated squaring: the same bits everywhere.
double power(double x, int n) {
    double result = 1;
    for (; n > 0; n /= 2) {
        if (n % 2 != 0) result *= x;
        x *= x;
    }
    return result;
}

}  // namespace

Coefficients::Coefficients(Kind kind, std::vector<double> values)
    : kind_(std::move(kind)), values_(std::move(values)), tails_(values_.size() + 1) {
    for (auto k = values_.size(); k-- > 0;) tails_[k] = tails_[k + 1] + std::abs(values_[k]);
    for (double& tail : tails_) tail *= bound_margin;
}

std::string Coefficients::name() const {
    return std::visit(
        overloaded{[](const Ppr&) { return "ppr"; }, [](const Heat&) { return "heat"; },
                   [](const Theta&) { return "theta"; }},
        kind_);
}

double Coefficients::operator[](int k) const {
    if (const auto* ppr = std::get_if<Ppr>(&kind_)) return ppr->alpha * power(1 - ppr->alpha, k);
    return k < static_cast<int>(values_.size()) ? values_[k] : 0;
}

double Coefficients::tail(int first) const {
    if (const auto* ppr = std::get_if<Ppr>(&kind_))
        return power(1 - ppr->alpha, first) * bound_margin;
    return first < static_cast<int>(tails_.size()) ? tails_[first] : 0;
}

int Coefficients::terms(double target) const {
    constexpr int most = 1 << 30;
    if (tail(most) > target) return most;
    int high = 1;
    while (tail(high) > target) high *= 2;
    int low = high / 2;  // tail(low) > target, unless low is 0
    while (high - low > 1) {
        const int middle = low + (high - low) / 2;
        (tail(middle) > target ? low : high) = middle;
    }
    return high;
}

bool Coefficients::nonnegative() const {
    return std::ranges::all_of(values_, [](double value) { return value >= 0; });
}

Coefficients ppr(double alpha) {
    require(alpha > 0 && alpha < 1, "ppr: alpha must lie in (0, 1), got {}", alpha);
    require(alpha >= smallest_alpha, "ppr: alpha must be at least {}, got {}", smallest_alpha,
            alpha);
    return {Ppr{alpha}, {}};
}

Coefficients heat(double t) {
    require(t > 0 && t <= largest_t, "heat: t must lie in (0, {}], got {}", largest_t, t);
    return {Heat{t}, poisson(t)};
}

Coefficients theta(std::vector<double> values) {
    require(!values.empty(), "theta: the list must not be empty");
    for (const double value : values)
        require(std::isfinite(value), "theta: every value must be finite, got {}", value);
    double sum = 0;
    for (const double value : values) sum += std::abs(value);
    require(sum <= largest_theta, "theta: the magnitudes add up to {}, at most {} is allowed", sum,
            largest_theta);
    Theta kind{values};
    return {std::move(kind), std::move(values)};
}

Coefficients graph_convolution() {
    return theta({0, 1});
}

}  // namespace suffuse
