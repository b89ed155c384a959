#include "suffuse/diffusion/lane_relaxation.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/require.h"
#include "suffuse/base/rounding.h"
#include "suffuse/diffusion/lane_norms.h"
#include "suffuse/diffusion/lane_residual.h"
#include "suffuse/diffusion/lane_rows.h"
#include "suffuse/diffusion/lane_sweeps.h"
#include "suffuse/diffusion/residual.h"
#include "suffuse/graph/arrange.h"
#include "suffuse/graph/degrees.h"

namespace suffuse {

namespace {

// A hanging node's value passes through the pivots of its branch.
constexpr double tree_operations = 8 * largest_branch;

// Sweeps in float32 stall at about this over alpha.
constexpr double float_floor = 3e-8;

// Below this target the rounding of the residual counts: it is bounded row by row, and nothing is
// eliminated.
constexpr double coarse_target = 1e-10;

// Where float32 does not reach the target, it goes this far over alpha and then corrects doubles.
constexpr double first_reach = 1e-7;

// Before this much above the target no lane is expected to stop; corrections start closer to it.
constexpr double head_start = 1e3;
constexpr double correction_head_start = 30;

// The residual after a sweep is about 0.35 of the changes in it, and those fall by about half per
// sweep. Counting the residual three times as large costs a sweep or two, and saves more: with a
// smaller bound fewer columns have entries that cannot be told apart from the cut.
constexpr double residual_per_change = 1;

// Lanes that the proof sends on take this many sweeps before the next, as long as they halve the
// bound.
template <class T>
constexpr int extra_sweeps = sizeof(T) == sizeof(float) ? 2 : 4;
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

// The target times |b|_1.
LaneValues limits(const SparseColumns& sides, double target) {
    LaneValues limit{};
    for (const SparseEntry& e : sides.entries) limit[e.lane] += target * std::abs(e.value);
    return limit;
}

// One for the lanes whose bounds lie beyond the limits.
template <class T>
std::array<T, lanes::width<T>> beyond(const LaneValues& limit, const LaneBounds& reached) {
    std::array<T, lanes::width<T>> at_work{};
    for (std::size_t l = 0; l < at_work.size(); ++l)
        at_work[l] = reached[l].absolute > limit[l] ? T{1} : T{0};
    return at_work;
}

// Of the lanes at work, those that are still beyond the limits and gain.
template <class AtWork>
void keep_gaining(AtWork& at_work, const LaneValues& limit, const LaneBounds& before,
                  const LaneBounds& now) {
    for (std::size_t l = 0; l < at_work.size(); ++l) {
        const bool gains = now[l].absolute < least_gain * before[l].absolute;
        if (!gains || now[l].absolute <= limit[l]) at_work[l] = 0;
    }
}

template <class AtWork>
bool any(const AtWork& at_work) {
    return std::ranges::any_of(at_work, [](auto share) { return share != 0; });
}

std::span<float> floats_in(Buffer<double>& buffer) {
    return {reinterpret_cast<float*>(buffer.span().data()), 2 * buffer.span().size()};
}

}  // namespace

LaneRelaxation::LaneRelaxation(const Transition& transition, double alpha, NodeId core,
                               const Context& context, Precision arithmetic)
    : transition_(transition),
      alpha_(alpha),
      plain_(transition, alpha, context),
      trees_(transition, plain_.averaging(), core, alpha, context),
      doubles_(arrays<double>(context)),
      floats_(arrays<float>(context)),
      may_be_single_(arithmetic != Precision::float64 && fits_float()),
      operations_(residual_operations + static_cast<double>(longest_row(transition.graph)) +
                  (trees_.any() ? tree_operations : 0)) {}

template <class T>
LaneRelaxation::Arrays<T> LaneRelaxation::arrays(const Context& context) const {
    const NodeId core = trees_.core();
    const Averaging& averaging = plain_.averaging();
    const auto rate = [&](auto i) { return (1 - alpha_) * averaging.mean[i]; };
    const auto step = [&](auto i) {
        if (!trees_.any() || trees_.loops()[i] == transition_.self_loops) return plain_.steps()[i];
        const double added = trees_.loops()[i] - transition_.self_loops;
        return plain_.omega() / (plain_.omega() / plain_.steps()[i] - rate(i) * added);
    };
    const auto out = [&](auto i) {
        return averaging.scale[i] * transition_.contraction.weight_of(static_cast<NodeId>(i));
    };
    const auto table = [&](NodeId size, const auto& function) {
        return tabulate<T>(context, size, "over-relaxation", function);
    };
    Arrays<T> result{.rate = table(transition_.size(), rate),
                     .step = table(core, step),
                     .out = table(transition_.size(), out)};
    if (trees_.any()) result.loops = table(core, [&](auto i) { return trees_.loops()[i]; });
    return result;
}

// Products of three factors, and sums of them, stay within the range of float32.
bool LaneRelaxation::fits_float() const {
    const auto fits = [](double value) { return value == 0 || (value > 1e-12 && value < 1e12); };
    const bool weights_fit = std::visit(
        overloaded{[](UnitWeights) { return true; },
                   [&](const auto& weights) { return std::ranges::all_of(weights, fits); }},
        transition_.graph.weights());
    return weights_fit && std::ranges::all_of(doubles_.rate, fits) &&
           std::ranges::all_of(doubles_.out, fits) &&
           std::ranges::all_of(plain_.averaging().right, fits);
}

template <class T>
lanes::Rows<T> LaneRelaxation::rows(const Arrays<T>& arrays, bool core_only) const {
    lanes::Rows<T> rows = rows_of<T>(transition_);
    if (!core_only || !trees_.any()) return rows;
    rows.size = trees_.core();
    rows.last = trees_.ends().data();
    rows.loops = arrays.loops.span().data();
    return rows;
}

template <class T>
lanes::Relaxation<T> LaneRelaxation::sweep(const Arrays<T>& arrays, bool core_only) const {
    lanes::Relaxation<T> sweep{.rows = rows(arrays, core_only),
                               .rate = arrays.rate.span().data(),
                               .step = arrays.step.span().data()};
    if constexpr (std::is_same_v<T, double>)
        if (!core_only) sweep.step = plain_.steps().data();
    return sweep;
}

// alpha R b
template <class T>
std::vector<lanes::Entry<T>> LaneRelaxation::start(const SparseColumns& sides) const {
    std::vector<lanes::Entry<T>> entries;
    entries.reserve(sides.entries.size());
    for (const SparseEntry& e : sides.entries)
        entries.push_back(
            {e.row, e.lane, static_cast<T>(alpha_ * plain_.averaging().right[e.row] * e.value)});
    return entries;
}

int LaneRelaxation::width(double target) const {
    const bool single = may_be_single_ && target * alpha_ > float_floor;
    return single ? lanes::width<float> : lanes::width<double>;
}

NodeId LaneRelaxation::source(NodeId j, double target) const {
    return target < coarse_target ? j : trees_.root(j);
}

DerivedColumn LaneRelaxation::derive(NodeId j, const SolvedBlock& block, int lane) const {
    return block.shared.empty() ? DerivedColumn{} : trees_.derive(j, block, lane);
}

int LaneRelaxation::products(double target) const {
    return plain_.products(target);
}

Workspace LaneRelaxation::make_workspace(const Context& context) const {
    const auto size = static_cast<std::int64_t>(transition_.size()) * block_width;
    return {.first = Buffer<double>(context, size, "a block of columns"),
            .marks = Buffer<unsigned char>(context, transition_.size(), "a block of columns")};
}

// |x - exact| <= |r| / alpha. Evaluating r is wrong by at most gamma (alpha |b| + 2 |x|), since
// |T |x|| <= |x| in the same norm. Eliminated rows have no residual, and the elimination leaves a
// contraction (docs/certificates.md).
template <class T>
LaneBounds LaneRelaxation::bounds(const SparseColumns& sides, double target, std::span<const T> y,
                                  float* residual) const {
    if constexpr (std::is_same_v<T, double>)
        if (target < coarse_target) return plain_.bounds(sides, y);
    const auto entries = start<double>(sides);
    const Contraction& contraction = transition_.contraction;
    const lanes::ResidualNorms norms = lanes::residual({.rows = rows(doubles_, true),
                                                        .sides = entries,
                                                        .rate = doubles_.rate.span().data(),
                                                        .out = doubles_.out.span().data(),
                                                        .norm = norm_of(contraction.norm),
                                                        .store = residual},
                                                       y.data());
    const LaneNorms given = lane_norms(sides, contraction);
    const double gamma = gamma_bound(operations_);
    LaneBounds result;
    for (int l = 0; l < lanes::width<T>; ++l) {
        const double rounding =
            gamma * (alpha_ * given.reach[l] / contraction.reach + 2 * norms.size[l]);
        result[l] = {
            .absolute = bound_margin * contraction.reach * (norms.residual[l] + rounding) / alpha_,
            .relative = gamma_bound(residual_operations + (trees_.any() ? tree_operations : 0))};
    }
    return result;
}

// Changes at which the residual is about that of the errors.
LaneValues LaneRelaxation::changes_at(const LaneValues& errors) const {
    LaneValues changes = errors;
    for (double& c : changes) c *= alpha_ / (transition_.contraction.reach * residual_per_change);
    return changes;
}

template <class T>
LaneSweeps<T> LaneRelaxation::sweeps(const Arrays<T>& arrays, const lanes::Relaxation<T>& one,
                                     std::span<T> y, const Context& context) const {
    return {one,
            {.out = arrays.out.span().data(), .norm = norm_of(transition_.contraction.norm)},
            y,
            context};
}

GrowingOmega LaneRelaxation::growing_omega() const {
    return {1 - alpha_, plain_.omega()};
}

template <class T>
LaneBounds LaneRelaxation::relax(const Arrays<T>& arrays, const SparseColumns& sides, double target,
                                 std::span<T> y, Workspace& workspace,
                                 const Context& context) const {
    const auto entries = start<T>(sides);
    const LaneValues limit = limits(sides, target);
    lanes::Relaxation<T> one = sweep(arrays, target >= coarse_target);
    one.sides = entries;
    LaneSweeps<T> sweeps = this->sweeps(arrays, one, y, context);
    const int expected = products(head_start * target) - 1;
    sweeps.begin(workspace.marks.span(), expected, growing_omega());
    sweeps.until(changes_at(limit), plain_.fall(expected), products(target) - 1 - expected);

    LaneBounds reached = bounds<T>(sides, target, y);
    sweeps.at_work = beyond<T>(limit, reached);
    while (any(sweeps.at_work)) {
        sweeps.go_on(extra_sweeps<T>);
        const LaneBounds next = bounds<T>(sides, target, y);
        keep_gaining(sweeps.at_work, limit, reached, next);
        reached = next;
    }
    return reached;
}

// Sweeps in float32 from zero to what they reach; then, as long as that gains, x += d where d
// solves, in float32 too, for the residual of x, evaluated in double. Half the bytes per sweep of
// sweeping in double: Amazon Photo, PPR 0.1, average degree 64 takes 2.4 s instead of 3.5.
LaneBounds LaneRelaxation::refine(const SparseColumns& sides, double target, std::span<double> x,
                                  Workspace& workspace, const Context& context) const {
    const auto floats = floats_in(workspace.second);
    const auto d = floats.first(x.size());
    const auto left = floats.subspan(x.size(), x.size());
    const LaneValues limit = limits(sides, target);
    const double first = std::max(target, first_reach / alpha_);
    start_in_float(sides, first, d, workspace, context);
    std::ranges::copy(d, x.begin());
    LaneBounds reached = bounds<double>(sides, target, x, left.data());
    auto at_work = beyond<float>(limit, reached);
    const int expected = products(correction_head_start * target / first) - 1;
    while (any(at_work)) {
        auto one = correction_sweep();
        one.dense_sides = left.data();
        LaneSweeps<float> sweeps = this->sweeps(floats_, one, d, context);
        sweeps.at_work = at_work;
        sweeps.begin(expected, growing_omega());
        sweeps.until(changes_at(limit), plain_.fall(expected), products(target) - 1 - expected);
        std::ranges::transform(x, d, x.begin(), std::plus<>());
        const LaneBounds next = bounds<double>(sides, target, x, left.data());
        keep_gaining(at_work, limit, reached, next);
        reached = next;
    }
    return reached;
}

void LaneRelaxation::start_in_float(const SparseColumns& sides, double target, std::span<float> d,
                                    Workspace& workspace, const Context& context) const {
    const auto entries = start<float>(sides);
    auto one = correction_sweep();
    one.sides = entries;
    LaneSweeps<float> sweeps = this->sweeps(floats_, one, d, context);
    const int expected = products(head_start * target) - 1;
    sweeps.begin(workspace.marks.span(), expected, growing_omega());
    sweeps.until(changes_at(limits(sides, target)), plain_.fall(expected),
                 products(target) - 1 - expected);
}

lanes::Relaxation<float> LaneRelaxation::correction_sweep() const {
    auto one = sweep(floats_, true);
    one.lanes = lanes::correction_width;
    return one;
}

SolvedBlock LaneRelaxation::solve(const RightSides& sides, double target, Workspace& workspace,
                                  const Context& context) const {
    const auto* sparse = std::get_if<SparseColumns>(&sides);
    if (sparse == nullptr) return plain_.solve(sides, target, workspace, context);
    SolvedBlock block{.nodes = transition_.size(), .scale = plain_.averaging().scale.span()};
    if (target >= coarse_target && trees_.any()) {
        block.shared = trees_.roots();
        block.scale = trees_.scale();
        for (const SparseEntry& e : sparse->entries)
            require(e.row < trees_.core(), "a right side on a node that was eliminated");
    }
    const auto rows = static_cast<std::size_t>(block.own_rows());
    if (width(target) == lanes::width<float>) {
        const auto y = floats_in(workspace.first).first(rows * lanes::width<float>);
        block.bounds = relax<float>(floats_, *sparse, target, y, workspace, context);
        block.floats = y;
        return block;
    }
    const auto y = workspace.first.span().first(rows * lanes::width<double>);
    if (may_be_single_ && target >= coarse_target) {
        if (workspace.second.size() == 0)
            workspace.second = Buffer<double>(context, std::ssize(y), "corrections");
        block.bounds = refine(*sparse, target, y, workspace, context);
    } else {
        block.bounds = relax<double>(doubles_, *sparse, target, y, workspace, context);
    }
    block.doubles = y;
    return block;
}

}  // namespace suffuse
