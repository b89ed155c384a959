#pragma once

#include "cli/input.h"
#include "suffuse/experiment/learning_input.h"
#include "suffuse/experiment/plan.h"

namespace suffuse::cli {

// What `train` and `tune` have in common: a dataset to learn from.
struct Learning {
    EveryCommand common{};
    GraphInput input{};
    LearningFiles files{};
    std::string records{};
};

Learning learning_in(const Said& said);

// --features and --labels, behind how the graph is read.
std::vector<Option> dataset_options();
Option records_option();
Option dry_run_option();

LearningInput read(const Learning& learning, const Context& context);

// Tells whether a split lacks a class to learn.
void note_on_splits(std::span<const RunSeries> all, const Dataset& dataset,
                    const EveryCommand& common);

// Tells whether what is planned will need more memory than there is, as far as that is known.
void note_on_memory(const Plan& plan, const EveryCommand& common, const Context& context);

// Tells on standard error what a user should know about how graph and labels were understood.
void note_on_input(const LearningInput& read, const Learning& learning);

}  // namespace suffuse::cli
