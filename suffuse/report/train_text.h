#pragma once

#include <string>

#include "suffuse/dataset/classes.h"
#include "suffuse/experiment/splits.h"
#include "suffuse/records/summary.h"
#include "suffuse/report/graph_json.h"

namespace suffuse {

// "hidden 64, depth 1, dropout 0.5": the fields of a flat object.
std::string fields_text(const Json& json);

// "cora: 2485 nodes, ...; 1433 features, 7 classes, 2485 nodes labelled".
std::string learning_text(const std::string& word, const Dataset& dataset,
                          const Overview& overview);

// "no node has class 0; it is left out", or nothing.
std::string left_out_text(const EmptyClasses& empty);

// "none", or "ppr 0.15, top-k 64": what tells diffusions apart in a table.
std::string diffusion_text(const RunIdentity& run);

// "83.34 ± 0.23 %"; "-" for nothing.
std::string accuracy_text(const MeanInterval* interval);

// "2 DIVERGED", with "4 with a model" behind it where the accuracies are those of 4 runs; or
// nothing.
std::string diverged_text(const RunSummary& summary);

// A heading and a line for each.
std::string summaries_text(const std::vector<RunSummary>& summaries);

// "10 splits: 140 nodes to train on, 1360 to validate, 985 to test"; "10 to 40" where they differ.
std::string split_text(const SplitSet& set);

// "split 2 has no node of class 1 to train on, which other nodes have; ...", or nothing.
std::string lacking_class_text(const SplitSet& set, const Dataset& dataset);

}  // namespace suffuse
