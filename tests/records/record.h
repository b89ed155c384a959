#pragma once

#include "suffuse/records/record.h"

namespace suffuse::testing {

// A record as a trainer would write it.
inline Record record_with(std::uint64_t seed, double test_accuracy = 0.8125) {
    return {.run = {.dataset = "cora",
                    .model = "gcn",
                    .diffusion = "ppr",
                    .options = {{"ppr", 0.05}, {"top_k", 128}, {"l2", 0.1}},
                    .seed = seed},
            .applied = {{"solver", "block"}},
            .metrics = {{"validation_accuracy", 0.83},
                        {"test_accuracy", test_accuracy},
                        {"epochs", 187},
                        {"best_epoch", 87}},
            .seconds = 0.25,
            .version = "0.1.0"};
}

// Runs with the diffusion given, on as many seeds as there are accuracies.
inline std::vector<Record> runs_with(const std::string& diffusion,
                                     const std::vector<double>& accuracies) {
    std::vector<Record> records;
    for (std::size_t i = 0; i < accuracies.size(); ++i) {
        records.push_back(record_with(100 + i, accuracies[i]));
        records.back().run.diffusion = diffusion;
        records.back().metrics["validation_accuracy"] = accuracies[i] / 2;
    }
    return records;
}
inline const std::vector<double> low_accuracies{0.5, 0.625, 0.75, 0.5};
inline const std::vector<double> high_accuracies{0.75, 0.75, 0.875, 0.5};

inline bool same(const Record& a, const Record& b) {
    return record_line(a) == record_line(b);
}

}  // namespace suffuse::testing
