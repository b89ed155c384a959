#include "suffuse/diffusion/lane_relaxation.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "suffuse/base/require.h"

namespace suffuse {

namespace {

// Sweeps in float32 stall at about this over alpha.
constexpr double float_floor = 3e-8;

// Where float32 does not reach the target, it goes this far over alpha and then corrects doubles.
constexpr double first_reach = 1e-7;

// Below this alpha the rounding of float32 makes of P what does not contract.
constexpr double smallest_alpha_in_float = 1e-6;

// Before this much above the target no lane is expected to stop; corrections start closer to it.
constexpr double head_start = 1e3;
constexpr double correction_head_start = 30;

// Lanes that the proof sends on take this many sweeps before the next, as long as they halve the
// bound.
template <class T>
constexpr int extra_sweeps = sizeof(T) == sizeof(float) ? 2 : 4;
constexpr double least_gain = 0.5;

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

std::span<unsigned char> marks_of(Workspace& workspace, RowRange rows) {
    return workspace.marks.span().first(static_cast<std::size_t>(rows.size()));
}

std::span<float> floats_in(Buffer<double>& buffer) {
    return {reinterpret_cast<float*>(buffer.span().data()), 2 * buffer.span().size()};
}

}  // namespace

LaneRelaxation::LaneRelaxation(const Transition& transition, double alpha,
                               const Array<Component>& components, const Context& context,
                               Precision arithmetic)
    : system_(transition, alpha, components, context),
      may_use_floats_(arithmetic != Precision::float64 && alpha >= smallest_alpha_in_float &&
                      system_.fits_float()) {}

int LaneRelaxation::width(double target) const {
    const bool floats = may_use_floats_ && target * system_.alpha() > float_floor;
    return floats ? lanes::width<float> : lanes::width<double>;
}

NodeId LaneRelaxation::source(NodeId j, double target) const {
    return system_.eliminates(target) ? system_.trees().root(j) : j;
}

DerivedColumn LaneRelaxation::derive(NodeId j, const SolvedBlock& block, int lane) const {
    return block.shared.empty() ? DerivedColumn{} : system_.trees().derive(j, block, lane);
}

int LaneRelaxation::products(double target) const {
    return system_.plain().products(target);
}

Workspace LaneRelaxation::make_workspace(NodeId rows, const Context& context) const {
    const auto size = std::int64_t{rows} * block_width;
    return {.first = Buffer<double>(context, size, "a block of columns"),
            .marks = Buffer<unsigned char>(context, rows, "a block of columns")};
}

template <class T>
LaneBounds LaneRelaxation::relax(const SparseColumns& sides, double target, std::span<T> y,
                                 Workspace& workspace, const Context& context) const {
    const auto entries = system_.start<T>(sides);
    const LaneValues limit = limits(sides, target);
    lanes::Relaxation<T> one = system_.sweep<T>(sides.rows, target);
    one.sides = entries;
    LaneSweeps<T> sweeps = system_.sweeps<T>(one, y, context);
    const int expected = products(head_start * target) - 1;
    sweeps.begin(marks_of(workspace, sides.rows), expected, system_.growing_omega());
    sweeps.until(system_.changes_at(limit), system_.plain().fall(expected),
                 products(target) - 1 - expected);

    LaneBounds reached = system_.bounds<T>(sides, target, y);
    sweeps.at_work = beyond<T>(limit, reached);
    while (any(sweeps.at_work)) {
        sweeps.go_on(extra_sweeps<T>);
        const LaneBounds next = system_.bounds<T>(sides, target, y);
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
    const double first = std::max(target, first_reach / system_.alpha());
    start_in_float(sides, first, d, workspace, context);
    std::ranges::copy(d, x.begin());
    LaneBounds reached = system_.bounds<double>(sides, target, x, left.data());
    auto at_work = beyond<float>(limit, reached);
    const int expected = products(correction_head_start * target / first) - 1;
    while (any(at_work)) {
        auto one = correction_sweep(sides.rows, target);
        one.dense_sides = left.data();
        LaneSweeps<float> sweeps = system_.sweeps<float>(one, d, context);
        sweeps.at_work = at_work;
        sweeps.begin(expected, system_.growing_omega());
        sweeps.until(system_.changes_at(limit), system_.plain().fall(expected),
                     products(target) - 1 - expected);
        std::ranges::transform(x, d, x.begin(), std::plus<>());
        const LaneBounds next = system_.bounds<double>(sides, target, x, left.data());
        keep_gaining(at_work, limit, reached, next);
        reached = next;
    }
    return reached;
}

void LaneRelaxation::start_in_float(const SparseColumns& sides, double target, std::span<float> d,
                                    Workspace& workspace, const Context& context) const {
    const auto entries = system_.start<float>(sides);
    auto one = correction_sweep(sides.rows, target);
    one.sides = entries;
    LaneSweeps<float> sweeps = system_.sweeps<float>(one, d, context);
    const int expected = products(head_start * target) - 1;
    sweeps.begin(marks_of(workspace, sides.rows), expected, system_.growing_omega());
    sweeps.until(system_.changes_at(limits(sides, target)), system_.plain().fall(expected),
                 products(target) - 1 - expected);
}

lanes::Relaxation<float> LaneRelaxation::correction_sweep(RowRange rows, double target) const {
    auto one = system_.sweep<float>(rows, target);
    one.lanes = lanes::correction_width;
    return one;
}

SolvedBlock LaneRelaxation::frame(RowRange rows, double target) const {
    const HangingTrees& trees = system_.trees();
    if (!system_.eliminates(target) || rows.size() == 0)
        return {.rows = rows, .scale = of_rows(system_.plain().averaging().scale.span(), rows)};
    return {.rows = rows,
            .scale = of_rows(trees.scale(), rows),
            .shared = of_rows(trees.roots(), {trees.core_end(rows.first), rows.last})};
}

SolvedBlock LaneRelaxation::solve(const RightSides& sides, double target, Workspace& workspace,
                                  const Context& context) const {
    const auto* sparse = std::get_if<SparseColumns>(&sides);
    if (sparse == nullptr) return system_.plain().solve(sides, target, workspace, context);
    for (const SparseEntry& e : sparse->entries)
        require(source(e.row, target) == e.row, "a right side on a node that was eliminated");
    SolvedBlock block = frame(sparse->rows, target);
    const auto rows = static_cast<std::size_t>(system_.computed(sparse->rows, target).size());
    if (width(target) == lanes::width<float>) {
        const auto y = floats_in(workspace.first).first(rows * lanes::width<float>);
        block.bounds = relax<float>(*sparse, target, y, workspace, context);
        block.floats = y;
        return block;
    }
    const auto y = workspace.first.span().first(rows * lanes::width<double>);
    if (may_use_floats_ && LaneSystem::is_coarse(target)) {
        if (workspace.second.size() < std::ssize(y))
            workspace.second = Buffer<double>(context, std::ssize(y), "corrections");
        block.bounds = refine(*sparse, target, y, workspace, context);
    } else {
        block.bounds = relax<double>(*sparse, target, y, workspace, context);
    }
    block.doubles = y;
    return block;
}

}  // namespace suffuse
