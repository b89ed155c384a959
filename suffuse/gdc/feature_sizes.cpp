#include "suffuse/gdc/feature_sizes.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "suffuse/base/overloaded.h"

namespace suffuse {

namespace {

constexpr int ordinary_feature = 20;
constexpr int largest_shift = 1000;  // 2^1000 and 2^-1000 are normal numbers

// Calls visit(c, value) for every entry that is stored.
template <class Visit>
void for_each_feature(const NodeFeatures& features, const Visit& visit) {
    const auto sparse = [&](const Csr& x) {
        const auto entries = [&](const auto& weights) {
            for (EdgeIndex e = 0; e < x.entries(); ++e)
                visit(x.columns()[e], static_cast<double>(weights[e]));
        };
        std::visit(entries, x.weights());
    };
    const auto dense = [&](const DenseMatrix& x) {
        const auto entries = [&](const auto& values) {
            for (std::int64_t row = 0; row < x.rows; ++row)
                for (NodeId c = 0; c < x.cols; ++c)
                    visit(c, static_cast<double>(values[row * x.cols + c]));
        };
        std::visit(entries, x.values);
    };
    std::visit(overloaded{sparse, dense}, features);
}

int exponent_for(double largest) {
    if (largest == 0) return 0;
    const int exponent = std::ilogb(largest);
    if (std::abs(exponent) <= ordinary_feature) return 0;
    return std::clamp(-exponent, -largest_shift, largest_shift);
}

}  // namespace

FeatureSizes sizes_of(const NodeFeatures& features, const Context& context) {
    const NodeId cols = std::visit(overloaded{[](const Csr& x) { return x.cols(); },
                                              [](const DenseMatrix& x) { return x.cols; }},
                                   features);
    Buffer<double> largest(context, cols, "sizes of the features");
    Buffer<double> total(context, cols, "sizes of the features");
    std::ranges::fill(largest.span(), 0.0);
    std::ranges::fill(total.span(), 0.0);
    for_each_feature(features, [&](NodeId c, double value) {
        largest[c] = std::max(largest[c], std::abs(value));
        total[c] += std::abs(value);
    });
    FeatureSizes sizes{.exponent = Buffer<int>(context, cols, "sizes of the features"),
                       .least = std::numeric_limits<double>::infinity()};
    for (NodeId c = 0; c < cols; ++c) {
        sizes.exponent[c] = exponent_for(largest[c]);
        sizes.any_scaled = sizes.any_scaled || sizes.exponent[c] != 0;
        sizes.most = std::max(sizes.most, total[c]);
        if (largest[c] > 0) sizes.least = std::min(sizes.least, largest[c]);
    }
    return sizes;
}

}  // namespace suffuse
