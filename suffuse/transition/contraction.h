#pragma once

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

// || weight o x ||_p, one addend at a time.
class WeightedNorm {
public:
    explicit WeightedNorm(const Contraction& contraction) : contraction_(contraction) {}
    void add(NodeId i, double value);
    double value() const;

private:
    const Contraction& contraction_;
    double sum_ = 0;
};

}  // namespace suffuse
