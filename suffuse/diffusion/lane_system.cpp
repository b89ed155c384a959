#include "suffuse/diffusion/lane_system.h"

#include <algorithm>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/rounding.h"
#include "suffuse/diffusion/lane_norms.h"
#include "suffuse/diffusion/lane_residual.h"
#include "suffuse/diffusion/lane_rows.h"
#include "suffuse/diffusion/residual.h"
#include "suffuse/diffusion/underflow.h"
#include "suffuse/graph/arrange.h"
#include "suffuse/graph/degrees.h"

namespace suffuse {

namespace {

// A hanging node's value passes through the pivots of its branch: at most 15 roundings in each of
// its nodes (docs/certificates.md).
constexpr double tree_operations = 16 * largest_branch;

// Below this target the rounding of the residual counts: it is bounded row by row, and nothing is
// eliminated.
constexpr double coarse_target = 1e-10;

// The residual after a sweep is about 0.35 of the changes in it, and those fall by about half per
// sweep. Counting the residual three times as large costs a sweep or two, and saves more: with a
// smaller bound fewer columns have entries that cannot be told apart from the cut.
constexpr double residual_per_change = 1;

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

// Trees are eliminated by what degrees are made of; a matrix that is taken as it is has none.
Array<Component> with_trees_if(bool normalized, const Array<Component>& components,
                               const Context& context) {
    if (normalized) return components;
    return tabulate<Component>(context, components.size(), "components of the graph", [&](auto c) {
        return Component{components[c].rows, components[c].rows.last};
    });
}

}  // namespace

LaneSystem::LaneSystem(const Transition& transition, double alpha,
                       const Array<Component>& components, const Context& context)
    : transition_(transition),
      alpha_(alpha),
      plain_(transition, alpha, context),
      trees_(transition, plain_.averaging(),
             with_trees_if(transition.normalized, components, context), alpha, context),
      doubles_(make_arrays<double>(context)),
      floats_(make_arrays<float>(context)),
      operations_(residual_operations + static_cast<double>(longest_row(transition.graph)) +
                  (trees_.any() ? tree_operations : 0)),
      relative_(gamma_of_result(residual_operations + (trees_.any() ? 2 * tree_operations : 0))) {}

bool LaneSystem::is_coarse(double target) {
    return target >= coarse_target;
}

bool LaneSystem::eliminates(double target) const {
    return is_coarse(target) && trees_.any();
}

RowRange LaneSystem::computed(RowRange rows, double target) const {
    if (eliminates(target) && rows.size() > 0) rows.last = trees_.core_end(rows.last - 1);
    return rows;
}

template <class T>
LaneSystem::Arrays<T> LaneSystem::make_arrays(const Context& context) const {
    const Averaging& averaging = plain_.averaging();
    const auto rate = [&](auto i) { return (1 - alpha_) * averaging.mean[i]; };
    const auto step = [&](auto i) {  // of what hangs it does not matter, as long as it is finite
        if (trees_.hangs(static_cast<NodeId>(i)) || !trees_.any() ||
            trees_.loops()[i] == transition_.self_loops)
            return plain_.steps()[i];
        const double added = trees_.loops()[i] - transition_.self_loops;
        return plain_.omega() / (plain_.omega() / plain_.steps()[i] - rate(i) * added);
    };
    const auto out = [&](auto i) {
        return averaging.scale[i] * transition_.contraction.weight_of(static_cast<NodeId>(i));
    };
    const auto table = [&](const auto& function) {
        return tabulate<T>(context, transition_.size(), "over-relaxation", function);
    };
    Arrays<T> result{.rate = table(rate), .step = table(step), .out = table(out)};
    if (trees_.any()) result.loops = table([&](auto i) { return trees_.loops()[i]; });
    return result;
}

template <class T>
const LaneSystem::Arrays<T>& LaneSystem::arrays() const {
    if constexpr (std::is_same_v<T, float>)
        return floats_;
    else
        return doubles_;
}

bool LaneSystem::fits_float() const {
    const auto fits = [](double value) { return value == 0 || (value > 1e-12 && value < 1e12); };
    const bool weights_fit = std::visit(
        overloaded{[](UnitWeights) { return true; },
                   [&](const auto& weights) { return std::ranges::all_of(weights, fits); }},
        transition_.graph.weights());
    return weights_fit && std::ranges::all_of(doubles_.rate, fits) &&
           std::ranges::all_of(doubles_.out, fits) &&
           std::ranges::all_of(plain_.averaging().right, fits);
}

// Between the cores of components that share a block there are rows that hang: they have neither
// entries nor right sides, and stay zero.
template <class T>
lanes::Rows<T> LaneSystem::lane_rows(RowRange rows, double target) const {
    auto result = suffuse::lane_rows<T>(transition_, computed(rows, target));
    if (!eliminates(target)) return result;
    result.last = trees_.ends().data();
    result.loops = arrays<T>().loops.span().data();
    return result;
}

template <class T>
lanes::Relaxation<T> LaneSystem::sweep(RowRange rows, double target) const {
    lanes::Relaxation<T> sweep{.rows = lane_rows<T>(rows, target),
                               .rate = arrays<T>().rate.span().data(),
                               .step = arrays<T>().step.span().data()};
    if constexpr (std::is_same_v<T, double>)
        if (!eliminates(target)) sweep.step = plain_.steps().data();
    return sweep;
}

template <class T>
std::vector<lanes::Entry<T>> LaneSystem::start(const SparseColumns& sides) const {
    std::vector<lanes::Entry<T>> entries;
    entries.reserve(sides.entries.size());
    for (const SparseEntry& e : sides.entries)
        entries.push_back(
            {e.row, e.lane, static_cast<T>(alpha_ * plain_.averaging().right[e.row] * e.value)});
    return entries;
}

// |x - exact| <= |r| / alpha. Evaluating r is wrong by at most gamma (alpha |b| + 2 |x|), since
// |T |x|| <= |x| in the same norm. Eliminated rows have no residual, and the elimination leaves a
// contraction; a value that follows from a root's column has passed through two branches
// (docs/certificates.md).
template <class T>
LaneBounds LaneSystem::bounds(const SparseColumns& sides, double target, std::span<const T> y,
                              float* residual) const {
    if constexpr (std::is_same_v<T, double>)
        if (!is_coarse(target)) return plain_.bounds(sides, y);
    const auto entries = start<double>(sides);
    const Contraction& contraction = transition_.contraction;
    const lanes::ResidualNorms norms =
        lanes::residual({.rows = lane_rows<double>(sides.rows, target),
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
        const double lost =
            lost_in_residual(transition_, alpha_, contraction.reach * norms.size[l]);
        result[l] = {
            .absolute =
                bound_margin * contraction.reach * (norms.residual[l] + rounding) / alpha_ + lost,
            .relative = relative_};
    }
    return result;
}

LaneValues LaneSystem::changes_at(const LaneValues& errors) const {
    LaneValues changes = errors;
    for (double& c : changes) c *= alpha_ / (transition_.contraction.reach * residual_per_change);
    return changes;
}

template <class T>
LaneSweeps<T> LaneSystem::sweeps(const lanes::Relaxation<T>& one, std::span<T> y,
                                 const Context& context) const {
    return {one,
            {.out = arrays<T>().out.span().data(), .norm = norm_of(transition_.contraction.norm)},
            y,
            context};
}

GrowingOmega LaneSystem::growing_omega() const {
    return {1 - alpha_, plain_.omega()};
}

template std::vector<lanes::Entry<float>> LaneSystem::start(const SparseColumns&) const;
template lanes::Relaxation<float> LaneSystem::sweep(RowRange, double) const;
template LaneSweeps<float> LaneSystem::sweeps(const lanes::Relaxation<float>&, std::span<float>,
                                              const Context&) const;
template LaneBounds LaneSystem::bounds(const SparseColumns&, double, std::span<const float>,
                                       float*) const;
template std::vector<lanes::Entry<double>> LaneSystem::start(const SparseColumns&) const;
template lanes::Relaxation<double> LaneSystem::sweep(RowRange, double) const;
template LaneSweeps<double> LaneSystem::sweeps(const lanes::Relaxation<double>&, std::span<double>,
                                               const Context&) const;
template LaneBounds LaneSystem::bounds(const SparseColumns&, double, std::span<const double>,
                                       float*) const;

}  // namespace suffuse
