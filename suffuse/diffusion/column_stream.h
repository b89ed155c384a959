#pragma once

#include <functional>

#include "suffuse/diffusion/diffusion.h"

namespace suffuse {

// Which column of S, and the rows of its component: it is zero elsewhere.
struct ColumnPlace {
    NodeId node = 0;
    RowRange rows{};
};

// One column of S, somewhere in a block that has been solved.
class BlockColumn {
public:
    BlockColumn(const ColumnPlace& place, const SolvedBlock& block, int lane, DerivedColumn derived,
                bool nonnegative);

    NodeId node() const { return place_.node; }
    RowRange rows() const { return place_.rows; }
    int lane() const { return lane_; }
    const DerivedColumn& derived() const { return derived_; }
    const ErrorBound& bound() const { return bound_; }
    // Any node. Zero where the bound says nothing: the arithmetic may have overflowed.
    double at(NodeId i) const { return rows().holds(i) ? value(i) : 0; }

    // The entries in its rows; there is room for them.
    DenseColumn copy_to(std::span<double> room) const { return copy(rows().last, room); }
    // Those up to its own node: half of a symmetric matrix.
    DenseColumn copy_half_to(std::span<double> room) const { return copy(node() + 1, room); }

private:
    double value(NodeId i) const;
    DenseColumn copy(NodeId last, std::span<double> room) const;

    const SolvedBlock& block_;
    ColumnPlace place_;
    int lane_;
    bool nonnegative_;
    DerivedColumn derived_;
    ErrorBound bound_;
};

// Columns that were solved together, and room for the values of any of them.
struct ColumnBlock {
    const SolvedBlock& block;
    NodeId start = 0;  // a node near all of them
    std::span<const BlockColumn> columns{};
    std::span<double> room{};
};

// Computes columns of S in blocks, on all threads, and hands each block to `visit` from whichever
// thread computed it: S never exists whole. The values live as long as the call.
void for_each_block(const Diffusion& diffusion, std::span<const NodeId> columns, double target,
                    const Context& context, const std::function<void(const ColumnBlock&)>& visit);

// A diffusion, and the error that its columns should have, about.
struct Aim {
    const Diffusion* diffusion = nullptr;
    double target = 0;

    friend bool operator==(const Aim&, const Aim&) = default;
};

// Whether one recurrence can serve it together with others of the same transition.
bool can_share(const Aim& aim);

// The same for several aims at once, which can all share: visit(k, block) gets the columns of the
// k-th, the same to the last bit as by itself. A single aim may be any.
void for_each_block(std::span<const Aim> aims, std::span<const NodeId> columns,
                    const Context& context,
                    const std::function<void(std::size_t, const ColumnBlock&)>& visit);

}  // namespace suffuse
