#pragma once

#include <array>
#include <string_view>

#include "suffuse/base/array.h"
#include "suffuse/split/split.h"

namespace suffuse {

// The sets of a split, in the order of its fields.
enum class Part : char { none, train, validation, test };
inline constexpr std::array parts{Part::train, Part::validation, Part::test};
std::string_view name_of(Part part);

// In which set every node is: a split in the making.
class SplitMembers {
public:
    SplitMembers(NodeId nodes, const Context& context);

    NodeId nodes() const { return static_cast<NodeId>(part_of_.size()); }

    // Returns what the node was in before; a node of a set stays there.
    Part put(NodeId node, Part part);

    Split split() const;

private:
    Buffer<Part> part_of_;
};

}  // namespace suffuse
