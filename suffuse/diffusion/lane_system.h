#pragma once

#include "suffuse/diffusion/hanging_trees.h"
#include "suffuse/diffusion/lane_sweeps.h"
#include "suffuse/diffusion/over_relaxation.h"

namespace suffuse {

// The equation of LaneRelaxation as the kernels want it, in float32 and in double: the arrays of a
// sweep over cores, to which hanging trees add loops; its right sides; and what the residual of
// values proves about them.
class LaneSystem {
public:
    LaneSystem(const Transition& transition, double alpha, const Array<Component>& components,
               const Context& context);

    // Whether the rounding of the residual hardly counts beside this target.
    static bool is_coarse(double target);
    // Whether columns with this target are solved on the cores alone, trees eliminated.
    bool eliminates(double target) const;
    // The first of these rows, up to the last that is computed: the others hang.
    RowRange computed(RowRange rows, double target) const;

    // Products of three factors, and sums of them, stay within the range of float32.
    bool fits_float() const;
    // alpha R b
    template <class T>
    std::vector<lanes::Entry<T>> start(const SparseColumns& sides) const;
    // One sweep over some rows, without its right sides.
    template <class T>
    lanes::Relaxation<T> sweep(RowRange rows, double target) const;
    template <class T>
    LaneSweeps<T> sweeps(const lanes::Relaxation<T>& one, std::span<T> y,
                         const Context& context) const;
    GrowingOmega growing_omega() const;
    // Changes at which the residual is about that of the errors.
    LaneValues changes_at(const LaneValues& errors) const;
    // What the residual proves; stores it where that is wanted.
    template <class T>
    LaneBounds bounds(const SparseColumns& sides, double target, std::span<const T> y,
                      float* residual = nullptr) const;

    double alpha() const { return alpha_; }
    const OverRelaxation& plain() const { return plain_; }
    const HangingTrees& trees() const { return trees_; }

private:
    // What a sweep needs besides the graph, in its precision.
    template <class T>
    struct Arrays {
        Array<T> rate{};   // (1 - alpha) mean
        Array<T> step{};   // omega / (1 - rate P_ii), trees included
        Array<T> loops{};  // w and what the trees add; empty: w
        Array<T> out{};    // scale times the weight of the norm
    };
    template <class T>
    Arrays<T> make_arrays(const Context& context) const;
    template <class T>
    const Arrays<T>& arrays() const;
    template <class T>
    lanes::Rows<T> lane_rows(RowRange rows, double target) const;

    Transition transition_;
    double alpha_;
    OverRelaxation plain_;  // for dense right sides, and for bounds row by row
    HangingTrees trees_;
    Arrays<double> doubles_;
    Arrays<float> floats_;
    double operations_;  // that enter a row of the residual
    double relative_;    // error of a value, beside that of the core's values
};

}  // namespace suffuse
