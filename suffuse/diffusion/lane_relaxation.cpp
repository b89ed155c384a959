#include "suffuse/diffusion/lane_relaxation.h"

#include <algorithm>
#include <cmath>

#include "suffuse/base/rounding.h"
#include "suffuse/diffusion/flush_denormals.h"
#include "suffuse/diffusion/lane_norms.h"
#include "suffuse/diffusion/lane_rows.h"
#include "suffuse/graph/degrees.h"

namespace suffuse {

namespace {

constexpr double row_operations = 24;  // as in residual.cpp

// Sweeps in float32 stall at about this over alpha.
constexpr double float_floor = 3e-8;

// Below this target the rounding of the residual counts, and is bounded row by row.
constexpr double coarse_target = 1e-10;

// Sweeps beyond the plan come this many at a time, as long as they halve the bound.
constexpr int extra_sweeps = 3;
constexpr double least_gain = 0.5;

lanes::Norm norm_of(Contraction::Norm norm) {
    switch (norm) {
        case Contraction::Norm::one:
            return lanes::Norm::one;
        case Contraction::Norm::two:
            return lanes::Norm::two;
        case Contraction::Norm::maximum:
            break;
    }
    return lanes::Norm::maximum;
}

template <class T, class Function>
Array<T> map(std::int64_t size, const Context& context, const Function& function) {
    Buffer<T> values(context, size, "over-relaxation");
    for (std::int64_t i = 0; i < size; ++i) values[i] = static_cast<T>(function(i));
    return Array<T>(std::move(values));
}

template <class T>
std::span<T> floats_in(Buffer<double>& buffer) {
    return {reinterpret_cast<T*>(buffer.span().data()), buffer.span().size_bytes() / sizeof(T)};
}

}  // namespace

LaneRelaxation::LaneRelaxation(const Transition& transition, double alpha, const Context& context,
                               Precision arithmetic)
    : transition_(transition),
      alpha_(alpha),
      may_be_single_(arithmetic != Precision::float64),
      plain_(transition, alpha, context),
      single_(arrays<float>(context)),
      twofold_(arrays<double>(context)),
      out_(map<double>(transition.size(), context,
                       [&](auto i) {
                           const auto node = static_cast<NodeId>(i);
                           return plain_.similar().scale[i] *
                                  transition.contraction.weight_of(node);
                       })),
      longest_row_(static_cast<double>(longest_row(transition.graph))) {}

template <class T>
LaneRelaxation::Arrays<T> LaneRelaxation::arrays(const Context& context) const {
    const NodeId nodes = transition_.size();
    const auto rate = [&](auto i) { return (1 - alpha_) * plain_.similar().mean[i]; };
    return {.rate = map<T>(nodes, context, rate),
            .step = map<T>(nodes, context, [&](auto i) { return plain_.steps()[i]; })};
}

// alpha R b
template <class T>
std::vector<lanes::Entry<T>> LaneRelaxation::start(const SparseColumns& sides) const {
    std::vector<lanes::Entry<T>> entries;
    entries.reserve(sides.entries.size());
    for (const SparseEntry& e : sides.entries)
        entries.push_back(
            {e.row, e.lane, static_cast<T>(alpha_ * plain_.similar().right[e.row] * e.value)});
    return entries;
}

int LaneRelaxation::width(double target) const {
    const bool single = may_be_single_ && target * alpha_ > float_floor;
    return single ? lanes::width<float> : lanes::width<double>;
}

int LaneRelaxation::products(double target) const {
    return plain_.products(target);
}

Workspace LaneRelaxation::make_workspace(const Context& context) const {
    const auto size = static_cast<std::int64_t>(transition_.size()) * block_width;
    return {.first = Buffer<double>(context, size, "a block of columns"),
            .second = Buffer<double>(context, size, "a block of columns")};
}

// |x - exact| <= |r| / alpha. Evaluating r is wrong by at most gamma (alpha |b| + 2 |x|), since
// |T |x|| <= |x| in the same norm.
template <class T>
LaneBounds LaneRelaxation::bounds(const SparseColumns& sides, double target,
                                  std::span<const T> y) const {
    if constexpr (std::is_same_v<T, double>)
        if (target < coarse_target) return plain_.bounds(sides, y);
    const auto entries = start<double>(sides);
    const Contraction& contraction = transition_.contraction;
    const lanes::ResidualNorms norms = lanes::residual({.rows = rows_of<double>(transition_),
                                                        .sides = entries,
                                                        .rate = twofold_.rate.span().data(),
                                                        .out = out_.span().data(),
                                                        .norm = norm_of(contraction.norm)},
                                                       y.data());
    const LaneNorms given = lane_norms(sides, contraction);
    const double gamma = gamma_bound(row_operations + longest_row_);
    LaneBounds result;
    for (int l = 0; l < lanes::width<T>; ++l) {
        const double rounding =
            gamma * (alpha_ * given.reach[l] / contraction.reach + 2 * norms.size[l]);
        result[l] = {
            .absolute = bound_margin * contraction.reach * (norms.residual[l] + rounding) / alpha_,
            .relative = gamma_bound(row_operations)};
    }
    return result;
}

template <class T>
LaneBounds LaneRelaxation::relax(const Arrays<T>& arrays, const SparseColumns& sides, double target,
                                 std::span<T> y, const Context& context) const {
    const auto entries = start<T>(sides);
    std::array<T, lanes::width<T>> at_work;
    at_work.fill(1);
    std::array<double, most_lanes> limit{};  // target times |b|_1
    for (const SparseEntry& e : sides.entries) limit[e.lane] += target * std::abs(e.value);
    const lanes::Relaxation<T> sweep{.rows = rows_of<T>(transition_),
                                     .sides = entries,
                                     .rate = arrays.rate.span().data(),
                                     .step = arrays.step.span().data(),
                                     .at_work = at_work.data()};
    const auto sweep_times = [&](int times) {
        {
            const FlushDenormals flush;
            for (; times > 0; --times) {
                context.check();
                lanes::relax(sweep, y.data());
            }
        }
        return bounds<T>(sides, target, y);
    };
    std::ranges::fill(y, T{0});
    LaneBounds reached = sweep_times(products(target) - 1);
    for (int l = 0; l < lanes::width<T>; ++l) at_work[l] = reached[l].absolute > limit[l] ? 1 : 0;
    while (std::ranges::count(at_work, T{1}) > 0) {
        const LaneBounds next = sweep_times(extra_sweeps);
        for (int l = 0; l < lanes::width<T>; ++l) {
            const bool gains = next[l].absolute < least_gain * reached[l].absolute;
            if (!gains || next[l].absolute <= limit[l]) at_work[l] = 0;
        }
        reached = next;
    }
    return reached;
}

SolvedBlock LaneRelaxation::solve(const RightSides& sides, double target, Workspace& workspace,
                                  const Context& context) const {
    const auto* sparse = std::get_if<SparseColumns>(&sides);
    if (sparse == nullptr) return plain_.solve(sides, target, workspace, context);
    SolvedBlock block{.scale = plain_.similar().scale.span()};
    if (width(target) == lanes::width<double>) {
        const auto y = workspace.first.span();
        block.bounds = relax<double>(twofold_, *sparse, target, y, context);
        block.values = y;
    } else {
        const auto y = floats_in<float>(workspace.first);
        const auto columns = floats_in<float>(workspace.second);
        block.bounds = relax<float>(single_, *sparse, target, y, context);
        lanes::columns_of(y.data(), transition_.size(), columns.data());
        block.columns = columns;
    }
    return block;
}

}  // namespace suffuse
