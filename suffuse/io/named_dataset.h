#pragma once

#include <string>

#include "suffuse/dataset/dataset.h"

namespace suffuse {

// A dataset by its name: "karate" is built in, "citation" is the generated citation network with
// its defaults and the seed 0; others are NAME.npz in the folder, cleaned as the literature uses
// them: without self-loops, undirected, unweighted, largest component, and binary
// features for the Amazon and Coauthor sets. Throws InputError saying where it looked; an empty
// folder means that none is known.
Dataset read_named_dataset(const std::string& name, const std::string& folder,
                           const Context& context);

// Whether a word can be the name of a dataset: letters, digits, '_' and '-', and no such file.
bool may_name_dataset(const std::string& word);

}  // namespace suffuse
