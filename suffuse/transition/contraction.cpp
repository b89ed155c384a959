#include "suffuse/transition/contraction.h"

#include <algorithm>

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

}  // namespace suffuse
