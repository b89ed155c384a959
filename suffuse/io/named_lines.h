#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "suffuse/base/ids.h"
#include "suffuse/base/memory_budget.h"

namespace suffuse {

// Numbers for names, by first appearance.
class NameTable {
public:
    NodeId number(std::string_view name) {
        if (const auto known = numbers_.find(name); known != numbers_.end()) return known->second;
        const auto next = static_cast<NodeId>(names_.size());
        numbers_.emplace(names_.emplace_back(name), next);
        return next;
    }

    const std::deque<std::string>& names() const { return names_; }

private:
    std::deque<std::string> names_;  // a deque: its strings stay where they are
    std::unordered_map<std::string_view, NodeId> numbers_;
};

// The lines of an edge list whose ids are names.
struct NamedLines {
    NameTable table{};
    std::vector<NodeId> from{};
    std::vector<NodeId> to{};
    std::vector<double> weights{};
    std::vector<Reservation> held{};  // for all of these, growing with them

    bool first_occurs = false;  // a word of a first line that may be a header is that of a node too
    NodeId words_of_header = 0;  // in front of the names: they are no nodes
    std::string_view
        perhaps_edge{};       // the first node alone in its line whose name might be an edge
    bool may_be_cut = false;  // the last line has one id and no line end
};

}  // namespace suffuse
