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

// Graphs that need no file: karate and citation.
bool is_built_in(const std::string& name);

// The file of a dataset that has a name. Throws as above.
std::string named_dataset_path(const std::string& name, const std::string& folder);

// As read_named_dataset cleans it; the name says what becomes of its features.
Dataset cleaned_dataset(Dataset dataset, const std::string& name, const Context& context);

// Whether a word can be the name of a dataset: letters, digits, '_' and '-', and no such file.
bool may_name_dataset(const std::string& word);

}  // namespace suffuse
