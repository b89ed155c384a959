#pragma once

#include "suffuse/dataset/citation.h"
#include "suffuse/experiment/learning_input.h"
#include "tests/support/graphs.h"

namespace suffuse::testing {

// Ninety nodes of three classes: trainings take milliseconds.
inline LearningInput small_input() {
    LearningInput input;
    input.input.dataset = generate_citation(
        {.nodes = 90, .classes = 3, .features = 40, .words_per_node = 5}, 4, context_with(1));
    input.content = "9f00";
    return input;
}

}  // namespace suffuse::testing
