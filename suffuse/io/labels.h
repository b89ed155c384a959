#pragma once

#include "suffuse/dataset/dataset.h"
#include "suffuse/io/reading.h"
#include "suffuse/io/source.h"

namespace suffuse {

// The classes of nodes.
struct NodeLabels {
    std::vector<std::int32_t> labels{};      // one for every node; unlabelled = -1
    std::vector<std::string> class_names{};  // empty: the file counts classes from 0
    HeldMemory held{};                       // what the budget holds for them
    std::vector<Doubt> doubts{};
};

// Reads the labels of the nodes of a dataset, recognised by content:
//   an npy array of N whole numbers, -1 for nodes without a label; or an npz archive with such an
//   array called labels (and class_names);
//   text with lines such as "7,spam": nodes by their names where the dataset has names, else by
//   their ids from 0; nodes that do not appear, or whose label is empty, NA, nan, NaN or -1, have
//   none. Columns go by their names, "node,label" or other words (suffuse/io/node_table.h); without
//   a header the node comes first. Or text with one label in each line, the first for node 0, with
//   or without the header "label".
// Labels in text that are exactly the numbers from 0 to C - 1 are classes as they are. All others
// are names of classes, in ascending order, numbers by their value. Throws InputError naming file
// and position.
NodeLabels read_labels(const Source& source, const Dataset& dataset, const Context& context);

// Where all labels are 1 or -1, the latter may be meant as a class.
Doubt doubt_about_minus_one();

}  // namespace suffuse
