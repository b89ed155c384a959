#pragma once

#include <functional>

#include "suffuse/diffusion/diffusion.h"

namespace suffuse {

// One column of S, somewhere in a block that has been solved.
class BlockColumn {
public:
    BlockColumn(NodeId node, const SolvedBlock& block, int lane, DerivedColumn derived,
                bool nonnegative);

    NodeId node() const { return node_; }
    int lane() const { return lane_; }
    const DerivedColumn& derived() const { return derived_; }
    const ErrorBound& bound() const { return bound_; }
    double at(NodeId i) const;

    // The first entries, as many as there is room for.
    DenseColumn copy_to(std::span<double> values) const;

private:
    const SolvedBlock& block_;
    NodeId node_;
    int lane_;
    bool nonnegative_;
    DerivedColumn derived_;
    ErrorBound bound_;
};

// Columns that were solved together, and room for the values of one.
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
