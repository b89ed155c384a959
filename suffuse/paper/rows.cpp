#include "suffuse/paper/rows.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "suffuse/paper/csv.h"
#include "suffuse/paper/tables.h"

namespace suffuse {

namespace {

using Pair = std::pair<std::string_view, std::string_view>;

// The paper's names and ours.
constexpr std::array models{
    Pair{"GCN", "gcn"},           Pair{"GAT", "gat"},   Pair{"JK", "jk"},
    Pair{"GIN", "gin"},           Pair{"ARMA", "arma"}, Pair{"APPNP", "appnp"},
    Pair{"DCSBM", "dcsbm"},       Pair{"DGI", "dgi"},   Pair{"Spectral", "spectral"},
    Pair{"DeepWalk", "deepwalk"},
};
constexpr std::array diffusions{Pair{"none", "none"}, Pair{"heat", "heat"}, Pair{"ppr", "ppr"},
                                Pair{"adadif", "adadif"}};
constexpr std::array datasets{
    Pair{"Cora", "cora"},
    Pair{"Citeseer", "citeseer"},
    Pair{"PubMed", "pubmed"},
    Pair{"Coauthor CS", "coauthor_cs"},
    Pair{"Amz Comp", "amazon_computers"},
    Pair{"Amz Photo", "amazon_photo"},
};

template <std::size_t size>
std::string our_name(const std::array<Pair, size>& names, std::string_view printed) {
    const auto found = std::ranges::find(names, printed, &Pair::first);
    if (found == names.end()) throw std::logic_error("a table of the paper has an unknown name");
    return std::string(found->second);
}

template <class Number>
Number number(std::string_view text) {
    Number value{};
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc{} || stop != end)
        throw std::logic_error("a table of the paper has a cell that is no number");
    return value;
}

template <class Number>
std::optional<Number> cell(std::string_view& text, char separator = ',') {
    const std::string_view field = take_until(text, separator);
    if (field.empty()) return std::nullopt;
    return number<Number>(field);
}

// A printed 0.00 is a rounded value; the search began at 0.001.
std::optional<double> regularization(std::optional<double> printed) {
    constexpr double below_rounding = 0.002;
    return printed == 0 ? below_rounding : printed;
}

PaperRow take_row(std::string_view& text) {
    PaperRow row;
    row.key.model = our_name(models, take_until(text, ','));
    row.key.diffusion = our_name(diffusions, take_until(text, ','));
    row.key.dataset = our_name(datasets, take_until(text, ','));
    row.alpha = cell<double>(text);
    row.t = cell<double>(text);
    row.k = cell<int>(text);
    row.epsilon = cell<double>(text);
    row.l2 = regularization(cell<double>(text));
    row.learning_rate = cell<double>(text);
    row.dropout = cell<double>(text);
    take_until(text, ',');  // aggregation: what the model does anyway
    row.hidden = cell<int>(text);
    row.depth = cell<int>(text);
    row.arma_layers = cell<int>(text);
    row.arma_stacks = cell<int>(text);
    row.appnp_steps = cell<int>(text);
    row.blocks = cell<int>(text);
    row.embedding = cell<int>(text);
    row.walks_per_node = cell<int>(text);
    row.walk_length = cell<int>(text);
    take_until(text, '\n');  // encoder: of dgi, always one gcn layer
    return row;
}

PaperAccuracy take_accuracy(std::string_view& text) {
    PaperAccuracy accuracy;
    accuracy.key.dataset = our_name(datasets, take_until(text, ','));
    accuracy.key.model = our_name(models, take_until(text, ','));
    accuracy.key.diffusion = our_name(diffusions, take_until(text, ','));
    accuracy.mean = number<double>(take_until(text, ','));
    accuracy.ci95 = number<double>(take_until(text, '\n'));
    return accuracy;
}

template <class Row>
std::optional<Row> found_in(std::vector<Row> rows, const PaperKey& key) {
    const auto found = std::ranges::find(rows, key, &Row::key);
    if (found == rows.end()) return std::nullopt;
    return std::move(*found);
}

PaperKey key_of(std::string_view model, std::string_view diffusion, std::string_view dataset) {
    return {std::string(model), std::string(diffusion), std::string(dataset)};
}

}  // namespace

std::vector<PaperRow> paper_rows() {
    std::string_view text = hyperparameters_csv;
    take_header(text,
                "model,diffusion,dataset,alpha,t,k,eps,l2,lr,dropout,aggregation,hidden_dim,"
                "hidden_depth,arma_layers,arma_stacks,appnp_K,blocks,embedding_dim,"
                "walks_per_node,walk_length,encoder");
    std::vector<PaperRow> rows;
    while (!text.empty()) rows.push_back(take_row(text));
    return rows;
}

std::vector<PaperAccuracy> paper_accuracies() {
    std::string_view text = accuracy_csv;
    take_header(text, "dataset,model,diffusion,mean,ci95");
    std::vector<PaperAccuracy> accuracies;
    while (!text.empty()) accuracies.push_back(take_accuracy(text));
    return accuracies;
}

std::optional<PaperRow> paper_row(std::string_view model, std::string_view diffusion,
                                  std::string_view dataset) {
    return found_in(paper_rows(), key_of(model, diffusion, dataset));
}

std::optional<PaperAccuracy> paper_accuracy(std::string_view model, std::string_view diffusion,
                                            std::string_view dataset) {
    return found_in(paper_accuracies(), key_of(model, diffusion, dataset));
}

NodeId paper_development(std::string_view dataset) {
    return dataset == "coauthor_cs" ? 5000 : 1500;
}

}  // namespace suffuse
