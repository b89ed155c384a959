#include "suffuse/transition/contraction.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace suffuse {

Contraction dual(const Contraction& contraction, const Context& context) {
    using Norm = Contraction::Norm;
    Contraction result{.norm = contraction.norm == Norm::one       ? Norm::maximum
                               : contraction.norm == Norm::maximum ? Norm::one
                                                                   : Norm::two,
                       .reach = contraction.heaviest,
                       .heaviest = contraction.reach};
    if (contraction.weight.empty()) return result;
    Buffer<double> weight(context, contraction.weight.size(), "transition matrix");
    std::ranges::transform(contraction.weight.span(), weight.span().begin(),
                           [](double w) { return 1 / w; });
    result.weight = Array<double>(std::move(weight));
    return result;
}

void WeightedNorm::add(NodeId i, double value) {
    const double term = contraction_.weight_of(i) * std::abs(value);
    switch (contraction_.norm) {
        case Contraction::Norm::one:
            sum_ += term;
            break;
        case Contraction::Norm::two:
            sum_ += term * term;
            break;
        case Contraction::Norm::maximum:
            // What is no number must not get lost.
            sum_ =
                std::isnan(term) ? std::numeric_limits<double>::infinity() : std::max(sum_, term);
            break;
    }
}

double WeightedNorm::value() const {
    return contraction_.norm == Contraction::Norm::two ? std::sqrt(sum_) : sum_;
}

}  // namespace suffuse
