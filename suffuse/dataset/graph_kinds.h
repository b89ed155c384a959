#pragma once

#include "suffuse/dataset/dataset.h"
#include "suffuse/option/said.h"

namespace suffuse {

// A kind of graph that can be generated: what it is called, its options, and how it is made from
// what was said of them.
struct GraphKind {
    std::string_view name{};  // "erdos-renyi"
    std::string_view help{};
    std::vector<Option> options{};
    std::function<Dataset(const Said& said, std::uint64_t seed, const Context& context)> make{};
};

const std::vector<GraphKind>& graph_kinds();

}  // namespace suffuse
