#pragma once

#include <vector>

#include "suffuse/dataset/dataset.h"
#include "suffuse/io/source.h"
#include "suffuse/split/split.h"

namespace suffuse {

// Reads a user's own splits, recognised by content:
//   an npz archive with the arrays train, validation (or val), test: each of node ids or of truth
//   values; or train_mask, val_mask, test_mask of truth values or 0 and 1. A mask of N x R is R
//   splits;
//   text with the header "node,set" and lines such as "7,train": one split. Nodes go by their names
//   where the dataset has names, else by their ids from 0; sets are train, validation or val, test.
// Throws InputError naming file and position for whatever else it holds, for a node in two sets or
// twice in one, and for what check(Split) refuses. Nodes may be in no set.
std::vector<Split> read_splits(const Source& source, const Dataset& dataset,
                               const Context& context);

}  // namespace suffuse
