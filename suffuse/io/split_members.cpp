#include "suffuse/io/split_members.h"

#include <algorithm>

namespace suffuse {

std::string_view name_of(Part part) {
    switch (part) {
        case Part::train:
            return "train";
        case Part::validation:
            return "validation";
        case Part::test:
            return "test";
        case Part::none:
            break;
    }
    return "no";
}

SplitMembers::SplitMembers(NodeId nodes, const Context& context)
    : part_of_(context, nodes, "the sets of a split") {
    std::ranges::fill(part_of_.span(), Part::none);
}

Part SplitMembers::put(NodeId node, Part part) {
    const Part before = part_of_[node];
    if (before == Part::none) part_of_[node] = part;
    return before;
}

Split SplitMembers::split() const {
    Split split;
    for (NodeId node = 0; node < nodes(); ++node) {
        if (part_of_[node] == Part::train) split.train.push_back(node);
        if (part_of_[node] == Part::validation) split.validation.push_back(node);
        if (part_of_[node] == Part::test) split.test.push_back(node);
    }
    return split;
}

}  // namespace suffuse
