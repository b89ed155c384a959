#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "suffuse/base/array.h"
#include "suffuse/base/ids.h"

namespace suffuse {

// A weighted norm in which a transition matrix T does not lengthen any vector. For every k >= 0
//     |(T^k x)_i| <= reach * || weight o T^k x ||_p <= reach * || weight o x ||_p,
// so that an error of known norm is an error of known size in every entry (docs/certificates.md).
struct Contraction {
    enum class Norm { one, two, maximum };

    Norm norm = Norm::one;
    Array<double> weight{};  // empty: all one
    double reach = 1;        // largest 1 / weight
    double heaviest = 1;     // largest weight

    double weight_of(NodeId i) const { return weight.empty() ? 1 : weight[i]; }
    // Bounds |(T^k e_j)_i| for all i, j and k.
    double growth() const { return reach * heaviest; }
};

// What holds for T^T: the dual norm, with reciprocal weights.
Contraction dual(const Contraction& contraction, const Context& context);

// || weight o x ||_p of several vectors x side by side, one for every lane.
template <std::size_t lanes>
class WeightedNorms {
public:
    explicit WeightedNorms(const Contraction& contraction) : contraction_(contraction) {}

    void add(NodeId i, int lane, double value) {
        const double term = contraction_.weight_of(i) * std::abs(value);
        with_norm([&](auto accumulate) { accumulate(sums_[lane], term); });
    }

    // Entry i of every vector: which norm it is, is asked once.
    void add_row(NodeId i, const std::array<double, lanes>& values) {
        const double weight = contraction_.weight_of(i);
        with_norm([&](auto accumulate) {
            for (std::size_t l = 0; l < lanes; ++l)
                accumulate(sums_[l], weight * std::abs(values[l]));
        });
    }

    double value(int lane) const {
        const double sum = sums_[lane];
        return contraction_.norm == Contraction::Norm::two ? std::sqrt(sum) : sum;
    }

private:
    template <class Use>
    void with_norm(const Use& use) {
        switch (contraction_.norm) {
            case Contraction::Norm::one:
                return use([](double& sum, double term) { sum += term; });
            case Contraction::Norm::two:
                return use([](double& sum, double term) { sum += term * term; });
            case Contraction::Norm::maximum:
                // What is no number must not get lost.
                return use([](double& sum, double term) {
                    sum = std::isnan(term) ? std::numeric_limits<double>::infinity()
                                           : std::max(sum, term);
                });
        }
    }

    const Contraction& contraction_;
    std::array<double, lanes> sums_{};
};

}  // namespace suffuse
