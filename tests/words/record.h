#pragma once

#include "words/records.h"

namespace suffuse::testing {

// A record as a trainer would write it.
inline RunRecord record_with(std::uint64_t seed, double test_accuracy = 0.8125) {
    return {.dataset = "cora",
            .model = "gcn",
            .diffusion = "ppr",
            .options = {{"ppr", 0.05}, {"top_k", 128}, {"l2", 0.1}},
            .seed = seed,
            .validation_accuracy = 0.83,
            .test_accuracy = test_accuracy,
            .epochs = 187,
            .best_epoch = 87,
            .seconds = 0.25,
            .version = "0.1.0"};
}

inline bool same(const RunRecord& a, const RunRecord& b) {
    return record_line(a) == record_line(b);
}

}  // namespace suffuse::testing
