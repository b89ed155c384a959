#pragma once

#include "suffuse/dataset/dataset.h"
#include "suffuse/io/reading.h"
#include "suffuse/io/source.h"

namespace suffuse {

// Features of the nodes of a dataset, zeros left out.
struct FeatureTable {
    Csr matrix{};
    std::vector<std::string> names{};  // one per column, or none
    HeldMemory held{};                 // what the budget holds for them
    std::vector<Doubt> doubts{};
};

// Reads them, recognised by content:
//   an npy array or an npz archive, as read_features does, a row for every node;
//   text with the fields of a node in each line, at commas, semicolons or blanks, all numbers. A
//   first line with anything else is a header that names the columns. If one of them is that of the
//   nodes (suffuse/io/node_table.h), it has their names where the dataset has names, else their ids
//   from 0, in any order; otherwise the first line is node 0. Every node has one line.
// Throws InputError naming file and position; values must be finite.
FeatureTable read_node_features(const Source& source, const Dataset& dataset,
                                const Context& context);

// A feature for each node: the identity matrix.
Csr identity_features(NodeId nodes, const Context& context);

}  // namespace suffuse
