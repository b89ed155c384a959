#pragma once

#include <optional>

#include "suffuse/base/context.h"
#include "suffuse/diffusion/block.h"
#include "suffuse/diffusion/expansion.h"

namespace suffuse {

// The memory that one block needs; any number of blocks may use it, one after the other, as long as
// they have no more rows than it was made for.
struct Workspace {
    Buffer<double> first{};
    Buffer<double> second{};
    std::vector<Buffer<double>> sums{};  // blocks as well, one for each expansion
    Buffer<unsigned char> marks{};       // of rows
    Buffer<double> column{};             // for whoever wants a column by itself
};

inline Workspace two_blocks(NodeId rows, const Context& context) {
    const auto size = std::int64_t{rows} * block_width;
    return {.first = Buffer<double>(context, size, "a block of columns"),
            .second = Buffer<double>(context, size, "a block of columns")};
}

// The part of it that a block with these rows fills.
inline std::span<double> block_of(Buffer<double>& buffer, RowRange rows) {
    return buffer.span().first(static_cast<std::size_t>(rows.size()) * block_width);
}

// Computes S b for blocks of columns b; with b = e_j these are columns of S. Immutable: all threads
// share one solver, each brings its own workspace. What a column becomes depends neither on the
// other columns of its block, nor on other components among its rows, nor on the threads.
class ColumnSolver {
public:
    virtual ~ColumnSolver() = default;

    // Aims at an error of at most `target` in every entry for |b|_1 <= 1; what was reached stands
    // in the bounds. The result lives in the workspace.
    virtual SolvedBlock solve(const RightSides& sides, double target, Workspace& workspace,
                              const Context& context) const = 0;

    // What `solve` would expand, if that is how it reaches the target: such solvers on the same T
    // can be solved at once, by `expand`, and give the same bytes.
    virtual std::optional<Expansion> expansion(double) const { return {}; }

    // Columns that are computed at once; it depends on the method alone.
    virtual int width(double) const { return block_width; }

    // Column j follows from the column of this node, which has to be solved instead.
    virtual NodeId source(NodeId j, double) const { return j; }
    // Column j from the lane of its source.
    virtual DerivedColumn derive(NodeId, const SolvedBlock&, int) const { return {}; }

    // Products with T that a column takes, at most.
    virtual int products(double target) const = 0;

    // For blocks of up to so many rows.
    virtual Workspace make_workspace(NodeId rows, const Context& context) const = 0;
};

}  // namespace suffuse
