#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "suffuse/base/ids.h"

namespace suffuse {

// What names a result of the paper, in our words: models gcn gat jk gin arma appnp, without labels
// dcsbm spectral deepwalk dgi; diffusions none heat ppr adadif; datasets as `suffuse info` takes
// them.
struct PaperKey {
    std::string model{};
    std::string diffusion{};
    std::string dataset{};
    friend bool operator==(const PaperKey&, const PaperKey&) = default;
};

// A row of the hyperparameter table; what does not apply to the model is absent. Values are as
// printed, which is rounded; an l2 printed as 0.00, meaning "below 0.005", is 0.002.
struct PaperRow {
    PaperKey key{};
    std::optional<double> alpha{};    // of PPR, or of APPNP's propagation
    std::optional<double> t{};        // of heat
    std::optional<int> k{};           // exactly one of these two where the graph is diffused
    std::optional<double> epsilon{};  //
    std::optional<double> l2{};
    std::optional<double> learning_rate{};
    std::optional<double> dropout{};
    std::optional<int> hidden{};  // width
    std::optional<int> depth{};   // hidden layers, the output layer not counted
    std::optional<int> arma_layers{};
    std::optional<int> arma_stacks{};
    std::optional<int> appnp_steps{};
    std::optional<int> blocks{};
    std::optional<int> embedding{};  // dimensions
    std::optional<int> walks_per_node{};
    std::optional<int> walk_length{};  // nodes
};

// What the paper reports: the mean and the larger side of its 95 % interval, in percent.
struct PaperAccuracy {
    PaperKey key{};
    double mean = 0;
    double ci95 = 0;
};

// The tables, in the order of the paper.
std::vector<PaperRow> paper_rows();
std::vector<PaperAccuracy> paper_accuracies();

// Absent where the paper has no such experiment.
std::optional<PaperRow> paper_row(std::string_view model, std::string_view diffusion,
                                  std::string_view dataset);
std::optional<PaperAccuracy> paper_accuracy(std::string_view model, std::string_view diffusion,
                                            std::string_view dataset);

// How many nodes the paper develops on: 5000 for coauthor_cs, 1500 for every other dataset.
NodeId paper_development(std::string_view dataset);

}  // namespace suffuse
