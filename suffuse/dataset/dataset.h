#pragma once

#include <optional>
#include <string>
#include <vector>

#include "suffuse/graph/csr.h"
#include "suffuse/graph/subgraph.h"

namespace suffuse {

// Memory that was reserved for values which cannot hold it themselves; copies share it.
using HeldMemory = std::vector<std::shared_ptr<const Reservation>>;

// Reserves what so many names take in memory, `bytes` of text in all.
void hold_names(HeldMemory& held, std::int64_t count, Bytes bytes, std::string_view purpose,
                const Context& context);

// A graph with what is known about its nodes. Everything but the graph may be missing; what is
// there covers all nodes (features.rows(), labels.size() and node_names.size() equal the nodes).
struct Dataset {
    std::string name{};
    Csr graph{};
    std::optional<Csr> features{};             // nodes x features
    std::vector<std::int32_t> labels{};        // class ids from 0; unlabelled = -1
    std::vector<std::string> node_names{};     // what the file called the nodes
    NodeId first_id = 0;                       // what it called node 0 if nodes have no names
    std::vector<std::string> feature_names{};  // one per column of features
    std::vector<std::string> class_names{};    // one per class
    HeldMemory held{};                         // what the budget holds for labels and names
};

inline constexpr std::int32_t unlabelled = -1;

// Throws InputError naming the part that does not fit the graph.
void check(const Dataset& dataset);

// How many classes have a name or a node: one more than the largest label, or more. Throws
// InputError for a label without a name where classes have names, and for the largest number.
std::int32_t class_count(const Dataset& dataset);

// The dataset with its matrices in memory that nobody else can write to, as in_own_memory does.
Dataset in_own_memory(Dataset dataset, const Context& context);

// The nodes named, in ascending order: their edges, features, labels and names. Throws InputError
// for a dataset that does not pass the check, as does largest_component.
Dataset induced_dataset(const Dataset& dataset, std::vector<NodeId> nodes, const Context& context);

// The largest connected component. Nodes without a name are named after their original id, as the
// file has it, so that node_names is the map back.
Dataset largest_component(const Dataset& dataset, const Context& context);

}  // namespace suffuse
