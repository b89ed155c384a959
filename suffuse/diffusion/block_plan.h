#pragma once

#include "suffuse/diffusion/diffusion.h"

namespace suffuse {

// A column that is wanted, and the one from which it follows.
struct WantedColumn {
    NodeId source = 0;
    NodeId node = 0;

    friend auto operator<=>(const WantedColumn&, const WantedColumn&) = default;
};

// Columns that are solved together, and the rows of their components.
struct PlannedBlock {
    std::size_t first = 0;  // in the list of columns that are wanted
    std::size_t last = 0;   // one past the end
    RowRange rows{};
};

// Rows of a block with columns of several components, at most.
inline constexpr NodeId most_rows_shared = 128;

// In which blocks columns are computed.
struct BlockPlan {
    std::vector<WantedColumn> columns{};  // by source
    std::vector<PlannedBlock> blocks{};
    NodeId most_rows = 0;  // of any block

    std::span<const WantedColumn> of(const PlannedBlock& block) const {
        return std::span(columns).subspan(block.first, block.last - block.first);
    }
};

// Sources that stand side by side come together, and with them what they reach. A block holds as
// many as the solver takes at once, all of one component; or of several that have few rows
// together, so that a thousand small ones do not take a thousand blocks.
BlockPlan plan_blocks(const Diffusion& diffusion, std::span<const NodeId> columns, double target);

}  // namespace suffuse
