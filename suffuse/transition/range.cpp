#include "suffuse/transition/range.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/require.h"

namespace suffuse {

namespace {

constexpr double smallest_normal = std::numeric_limits<double>::min();

// Largest weights between 2^-64 and 2^64 are left alone.
constexpr int ordinary_exponent = 64;

// The smallest and the largest of numbers that are not negative, zeros aside.
struct Extent {
    double least = std::numeric_limits<double>::infinity();
    double most = 0;

    void take(double value) {
        if (value == 0) return;
        least = std::min(least, value);
        most = std::max(most, value);
    }
};

template <class Values>
Extent extent_of(const Values& values) {
    Extent extent;
    for (const auto value : values) extent.take(static_cast<double>(value));
    return extent;
}

// Of the weights of edges and of the loop that is added; {infinity, 0} if there are none.
Extent extent_of(const Csr& graph, double self_loops) {
    Extent extent = std::visit(overloaded{[&](UnitWeights) {
                                              Extent ones;
                                              if (graph.entries() > 0) ones.take(1);
                                              return ones;
                                          },
                                          [](const auto& w) { return extent_of(w.span()); }},
                               graph.weights());
    extent.take(self_loops);
    return extent;
}

}  // namespace

ScaledGraph scale_near_one(const Csr& graph, double self_loops, const Context& context) {
    const Extent extent = extent_of(graph, self_loops);
    if (extent.most == 0) return {graph, self_loops};
    const int exponent = std::ilogb(extent.most);
    if (std::abs(exponent) <= ordinary_exponent) return {graph, self_loops};
    const int shift = -(exponent - exponent % 2);
    require(shift > 0 || std::ilogb(extent.least) + shift >= std::ilogb(smallest_normal),
            "the weights lie between {:.3g} and {:.3g}, too far apart for double arithmetic",
            extent.least, extent.most);
    const auto times = [&](const auto& weights) -> Weights {
        return tabulate<double>(context, graph.entries(), "weights near one", [&](auto e) {
            return std::ldexp(static_cast<double>(weights[e]), shift);
        });
    };
    return {Csr::trusted(graph.rows(), graph.cols(), graph.offsets(), graph.columns(),
                         std::visit(times, graph.weights())),
            std::ldexp(self_loops, shift), shift};
}

void check_degrees(std::span<const double> degrees, int exponent) {
    const Extent extent = extent_of(degrees);
    require(extent.most <= widest_range * extent.least,
            "the weights of one node add up to {:.3g}, those of another to {:.3g}: sums may lie a "
            "factor of {:g} apart, no more",
            std::ldexp(extent.least, -exponent), std::ldexp(extent.most, -exponent), widest_range);
}

// With FTZ every operation may lose 2^-1022 =: h besides its rounding. In a row of n entries of
// T x = left o (A (right o x)): right_j x_j loses h, that is a_ij h; so do products and sums, 2 n
// h; all of it times left, and 3 h at the end. A denormal weight that counts as zero loses h
// right_j |x_j|. In the variable y = right x: 2 n h + 3 h / left, and along the branches of trees
// 40 times as much as a scale and a value are large. N rows, each weighted, over the smallest
// weight.
void measure_range(Transition& t) {
    const Extent weights = extent_of(t.graph, t.self_loops);
    const Extent left = extent_of(t.left);
    const Extent right = extent_of(t.right);
    if (weights.most == 0 || left.most == 0) return;
    t.least = weights.least * left.least * right.least;
    const double nodes = t.size();
    const double growth = std::max(t.contraction.growth(), t.spectral.growth());
    const double scale = std::max(left.most, right.most);
    const double back = 1 / std::min(left.least, right.least);
    const double row = scale * (weights.most + 2) + 3 + 3 * back + scale * growth * (scale + back);
    t.lost = smallest_normal * nodes * (nodes + 40) * growth * row;
}

}  // namespace suffuse
